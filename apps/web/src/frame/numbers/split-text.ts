import { findNumbers } from '@waybill/carriers/tracking-number/find-numbers.ts';
import { findHeadings } from './recognise-columns.ts';

/** A text that may be a number, and the line of the source that it stands in, from 1. */
export type Piece = { readonly line: number; readonly text: string };

const lineEnds = /\r\n|[\n\r\u2028\u2029]/;
/** Where a mail in quoted-printable breaks a long line. */
const softBreak = /(?<=[^\r\n]{60})=\r?\n/g;

export const linesOf = (text: string): string[] => text.replace(softBreak, '').split(lineEnds);

/** What was found in a text, and how many places of it hold no number. */
export type Found = { readonly pieces: readonly Piece[]; readonly skipped: number };

export const findInCells = (rows: readonly (readonly string[])[], firstLine = 1, prose = false): Found => {
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
export const rowsOfTable = (text: string): string[][] | undefined => {
  if (text.includes('\t')) return linesOf(text).map((line) => line.split('\t'));
  if (!text.includes(',')) return undefined;
  const rows = linesOf(text).map(cellsOfCsv);
  return findHeadings(rows) < 0 ? undefined : rows;
};
