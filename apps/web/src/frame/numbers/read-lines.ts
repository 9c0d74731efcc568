import { numberColumn, type NumberColumn } from './number-column.ts';
import { readNumber, type ReadNumber } from '../read-number.ts';
import { cellsOfText, findInCells, isTable, rowsOfTable, type Found } from './split-text.ts';

/** A number of a source, read. */
export type ReadLine = ReadNumber & {
  /** Line or row of the source, from 1. */
  readonly line: number;
  /** As it was typed. */
  readonly text: string;
};

/** Everything that a source says. */
export type ReadResult = {
  readonly lines: readonly ReadLine[];
  /** Numbers that stood in it before. */
  readonly duplicates: number;
  /** Places without a digit: headings, names. */
  readonly skipped: number;
  /** The column that was read, where it is a table. */
  readonly column: NumberColumn | undefined;
};

const readFound = ({ pieces, skipped }: Found, column: NumberColumn | undefined): ReadResult => {
  const seen = new Set<string>();
  const lines: ReadLine[] = [];
  for (const { line, text } of pieces) {
    const read = readNumber(text);
    if (seen.has(read.number)) continue;
    seen.add(read.number);
    lines.push({ ...read, line, text });
  }
  return { lines, duplicates: pieces.length - lines.length, skipped, column };
};

/** Reads the rows of a table: the column with the numbers, or every cell where there is no such column. */
export const readRows = (rows: readonly (readonly string[])[]): ReadResult => {
  const wide = rows.some((cells) => cells.length > 1);
  const column = wide ? numberColumn(rows) : undefined;
  if (column === undefined) return readFound(findInCells(rows), undefined);
  return readFound(findInCells(rows.map((cells) => [cells[column.column] ?? ''])), column);
};

/** Reads a text that was pasted or typed: lists with any separator, and tables copied out of a spreadsheet. */
export const readText = (text: string): ReadResult =>
  isTable(text) ? readRows(rowsOfTable(text)) : readFound(findInCells(cellsOfText(text)), undefined);
