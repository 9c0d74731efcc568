export const phrases = [];
