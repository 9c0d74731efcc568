import { clean, isProse, findNumbers } from '@waybill/carriers/tracking-number/find-numbers.ts';
import { parcelKey } from '@waybill/carriers/tracking-number/formats.ts';
import { readPiece } from '@waybill/carriers/tracking-number/read-number.ts';
import { type ReadTable, type TableHints, takeTableApart } from './read-table.ts';
import { asLine, type ReadLine, type RowDetails } from './read-typed.ts';
import { findHeadings } from './recognise-columns.ts';

/** A text that may be a number, and the line of the source that it stands in, from 1. */
type Piece = { readonly line: number; readonly text: string };

const lineEnds = /\r\n|[\n\r\u2028\u2029]/;
/** Where a mail in quoted-printable breaks a long line. */
const softBreak = /(?<=[^\r\n]{60})=\r?\n/g;

const linesOf = (text: string): string[] => text.replace(softBreak, '').split(lineEnds);

/** What was found in a text, and how many places of it hold no number. */
type Found = { readonly pieces: readonly Piece[]; readonly skipped: number };

const findInCells = (rows: readonly (readonly string[])[], firstLine = 1, prose = false): Found => {
  const pieces: Piece[] = [];
  let skipped = 0;
  for (const [index, cells] of rows.entries()) {
    for (const cell of cells) {
      const found = findNumbers(cell, prose);
      for (const text of found) pieces.push({ line: firstLine + index, text });
      if (found.length === 0 && cell.trim() !== '') skipped += 1;
    }
  }
  return { pieces, skipped };
};

const csvCell = /(?:"((?:[^"]|"")*)"|([^,]*))(?:,|$)/gy;

const cellsOfCsv = (line: string): string[] =>
  [...`${line},`.matchAll(csvCell)]
    .slice(0, -1)
    .map(([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '');

/** The rows of a text that is a table: copied out of a spreadsheet, or lines of a CSV with headings that are known. */
const rowsOfTable = (text: string): string[][] | undefined => {
  if (text.includes('\t')) return linesOf(text).map((line) => line.split('\t'));
  if (!text.includes(',')) return undefined;
  const rows = linesOf(text).map(cellsOfCsv);
  return findHeadings(rows) < 0 ? undefined : rows;
};

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
