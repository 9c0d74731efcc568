import { clean, isProse } from '@waybill/carriers/tracking-number/find-numbers.ts';
import { parcelKey } from '@waybill/carriers/tracking-number/formats.ts';
import { readPiece } from '@waybill/carriers/tracking-number/read-number.ts';
import { type ReadTable, type TableHints, takeTableApart } from './read-table.ts';
import { asLine, type ReadLine, type RowDetails } from './read-typed.ts';
import { findInCells, type Found, linesOf, rowsOfTable } from './split-text.ts';

export type ReadResult = {
  readonly lines: readonly ReadLine[];
  /** Numbers that stood in it before. */
  readonly duplicates: number;
  /** Places without a number: headings, names, dates. */
  readonly skipped: number;
  /** The table that it is, where it is one. */
  readonly table: ReadTable | undefined;
};

const noDetails: RowDetails = { reference: '', note: '' };

const readFound = (
  { pieces, skipped }: Found,
  table?: ReadTable,
  detailsOf = (_line: number): RowDetails => noDetails,
): ReadResult => {
  const seen = new Set<string>();
  const lines: ReadLine[] = [];
  for (const { line, text } of pieces) {
    const read = asLine(readPiece(text), text);
    const parcel = parcelKey(read.number);
    if (seen.has(parcel)) continue;
    seen.add(parcel);
    lines.push({ ...read, ...detailsOf(line), line });
  }
  return { lines, duplicates: pieces.length - lines.length, skipped, table };
};

/** Exports that must keep spreadsheets from computing write `="007"`. */
const detailOf = (row: readonly string[] = [], column: number | null): string =>
  column === null ? '' : clean((row[column] ?? '').replace(/^\s*=(?=")/, ''));

/** Reads the rows of a table: the column with the numbers, or every cell where there is no such column. */
export const readRows = (all: readonly (readonly string[])[], hints: TableHints = {}): ReadResult => {
  if (all.every((cells) => cells.length <= 1)) return readFound(findInCells(all));
  const { table, rows, firstLine } = takeTableApart(all, hints);
  if (table === undefined) return readFound(findInCells(rows, firstLine));
  const { number, reference, note } = table.columns;
  const cells = number === null ? rows : rows.map((row) => [row[number] ?? '']);
  return readFound(findInCells(cells, firstLine), table, (line) => ({
    reference: detailOf(rows[line - firstLine], reference),
    note: detailOf(rows[line - firstLine], note),
  }));
};

/** Reads a text that was pasted or typed: lists with any separator, and tables copied out of a spreadsheet or a CSV. */
export const readText = (text: string, hints: TableHints = {}): ReadResult => {
  const rows = rowsOfTable(text);
  if (rows !== undefined) return readRows(rows, hints);
  const lines = linesOf(text).map((line) => [line]);
  return readFound(findInCells(lines, 1, isProse(text)));
};
