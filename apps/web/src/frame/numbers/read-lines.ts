import { readNumber, type ReadNumber } from '../read-number.ts';
import type { ChosenColumns } from './chosen-columns.ts';
import { type ReadTable, takeTableApart } from './read-table.ts';
import { cellsOfText, clean, findInCells, rowsOfTable, type Found } from './split-text.ts';

/** What the row of a number says beside it: the order number and the note of its shop; empty where it says nothing. */
type RowDetails = { readonly reference: string; readonly note: string };

/** A number of a source, read. */
export type ReadLine = ReadNumber & {
  /** Line or row of the source, from 1. */
  readonly line: number;
  /** As it was typed. */
  readonly text: string;
} & RowDetails;

/** Everything that a source says. */
export type ReadResult = {
  readonly lines: readonly ReadLine[];
  /** Numbers that stood in it before. */
  readonly duplicates: number;
  /** Places without a digit: headings, names. */
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
    const read = readNumber(text);
    if (seen.has(read.number)) continue;
    seen.add(read.number);
    lines.push({ ...read, ...detailsOf(line), line, text });
  }
  return { lines, duplicates: pieces.length - lines.length, skipped, table };
};

/** Exports that must keep spreadsheets from computing write `="007"`. */
const detailOf = (row: readonly string[] = [], column: number | null): string =>
  column === null ? '' : clean((row[column] ?? '').replace(/^\s*=(?=")/, ''));

/** Reads the rows of a table: the column with the numbers, or every cell where there is no such column. */
export const readRows = (all: readonly (readonly string[])[], chosen: ChosenColumns = []): ReadResult => {
  if (all.every((cells) => cells.length <= 1)) return readFound(findInCells(all));
  const { table, rows, firstLine } = takeTableApart(all, chosen);
  if (table === undefined) return readFound(findInCells(rows, firstLine));
  const { number, reference, note } = table.columns;
  const cells = number === null ? rows : rows.map((row) => [row[number] ?? '']);
  return readFound(findInCells(cells, firstLine), table, (line) => ({
    reference: detailOf(rows[line - firstLine], reference),
    note: detailOf(rows[line - firstLine], note),
  }));
};

/** Reads a text that was pasted or typed: lists with any separator, and tables copied out of a spreadsheet or a CSV. */
export const readText = (text: string, chosen: ChosenColumns = []): ReadResult => {
  const rows = rowsOfTable(text);
  return rows === undefined ? readFound(findInCells(cellsOfText(text))) : readRows(rows, chosen);
};
