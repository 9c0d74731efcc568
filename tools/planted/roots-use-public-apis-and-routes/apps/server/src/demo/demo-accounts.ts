export const accounts = [];
