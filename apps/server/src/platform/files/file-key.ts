const keyPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export const isFileKey = (text: string): boolean => keyPattern.test(text);
