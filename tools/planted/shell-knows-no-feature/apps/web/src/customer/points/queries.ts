export const pointBalance = 8;
