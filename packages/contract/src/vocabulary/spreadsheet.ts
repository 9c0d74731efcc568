/**
 * How a cell begins that a spreadsheet computes, or skips to find one that it does. The wide signs are those that a
 * Chinese or Japanese Excel reads as the narrow ones (OWASP, CSV injection).
 */
const formula = /^[=+\-@|\t\r\n\0\uff1d\uff0b\uff0d\uff20]/;

/** A cell that is text to every spreadsheet. */
export const plainCell = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell);
