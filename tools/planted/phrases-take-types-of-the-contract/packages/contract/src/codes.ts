export const codes = [];
