/** Characters of a row: what is longer is none, and without a limit one line could fill the memory. */
export const longestRow = 100_000;
/** Columns of a file, and cells of a row of a workbook. */
export const mostColumns = 500;

/** A row as it was found, with the line of the file that it begins on. */
export type Row = { readonly line: number; readonly cells: readonly string[] };

/** Some rows of a file, and how many of its bytes have been read. */
export type Rows = { readonly rows: readonly Row[]; readonly bytesRead: number };

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** A sheet of a workbook, or a table of a page, whose rows are read when they are asked for. */
export type Sheet = { readonly name: string; readonly rows: () => AsyncIterable<readonly Row[]> };
