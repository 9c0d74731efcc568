/** A text in which nothing stands for anything else. */
const literally = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** A pattern for LIKE of what begins with a text. */
export const beginsWith = (text: string): string => `${literally(text)}%`;

/** A pattern for LIKE of what has a text in it. */
export const contains = (text: string): string => `%${literally(text)}%`;
