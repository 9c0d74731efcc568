/** How a field shows and takes a day with a time. */
export const momentShown = 'YYYY-MM-DD HH:mm';
