/** How a field shows and takes a day with a time. */
export const momentShown = 'YYYY-MM-DD HH:mm';
/** How it shows and takes a day. */
export const dayShown = 'YYYY-MM-DD';
