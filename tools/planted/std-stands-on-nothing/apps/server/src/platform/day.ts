export const day = 1;
