/** Characters of a row: what is longer is no row of a lot, and without a limit one line could fill the memory. */
export const longestRow = 100_000;
/** Columns of a file, and cells of a row of a workbook. */
export const mostColumns = 500;

/** A row of a file as it was found, side by side with the names of the columns. */
export type RawRow = {
  readonly line: number;
  readonly cells: readonly (string | undefined)[];
  /** Set when the row has no cells to speak of: no JSON, or not as many cells as there are columns. */
  readonly broken: 'json' | 'cells' | null;
};

/** Some rows of a file; later batches may know more columns, never fewer. */
export type Batch = {
  readonly names: readonly string[];
  readonly rows: readonly RawRow[];
  /** Bytes of the file that have been read so far. */
  readonly bytesRead: number;
};

/** Reads a file row by row without holding all of it. */
export type ReadRows = (path: string) => AsyncIterable<Batch>;

/** A number as text. One that a spreadsheet or JSON has rounded shows it by its exponent. */
export const numberText = (value: number): string =>
  Number.isInteger(value) && !Number.isSafeInteger(value) ? value.toExponential() : String(value);
