const literally = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

export const beginsWith = (text: string): string => `${literally(text)}%`;

export const contains = (text: string): string => `%${literally(text)}%`;
