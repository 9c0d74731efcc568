import { type ChosenColumns, chosenFor } from './chosen-columns.ts';
import type { ExportSource } from './known-headings.ts';
import {
  numberColumn,
  sampleRows,
  type Columns,
  findHeadings,
  recogniseColumns,
} from './recognise-columns.ts';

type Rows = readonly (readonly string[])[];

/** A table that was read: its headings, each empty where it has none, and what its columns hold. */
export type ReadTable = {
  readonly headings: readonly string[];
  readonly columns: Columns;
  readonly source: ExportSource | null;
  /** Sheets of its workbook, and which of them it is. */
  readonly sheets?: readonly string[];
  readonly sheet?: string;
  /** Line of the headings, from 1; 0 for none. */
  readonly headingLine: number;
};

export type TableHints = {
  readonly chosen?: ChosenColumns;
  readonly headingLine?: number | undefined;
};

/** Text without the marks that guide machines, as it is shown. */
const shown = (text: string): string => text.replaceAll(/\p{Cf}/gu, '').trim();

/** The place of the headings: known ones, or the first row when words stand in it above the numbers. */
const placeOfHeadings = (rows: Rows): number => {
  const known = findHeadings(rows);
  if (known >= 0) return known;
  const column = numberColumn(rows);
  const first = column === null ? '' : shown(rows[0]?.[column] ?? '');
  return first === '' || /\d/.test(first) ? -1 : 0;
};

/** Takes a table apart into its headings and the rows below them. What was said of it counts. */
export const takeTableApart = (all: Rows, { chosen = [], headingLine }: TableHints) => {
  const at = headingLine === undefined ? placeOfHeadings(all) : headingLine - 1;
  const width = at < 0 ? Math.max(0, ...all.slice(0, sampleRows).map(({ length }) => length)) : 0;
  const headings = at < 0 ? Array.from({ length: width }, () => '') : (all[at] ?? []).map(shown);
  const rows = all.slice(at + 1);
  const { source, ...recognised } = recogniseColumns(headings, rows);
  const columns = chosenFor(chosen, headings) ?? recognised;
  // Without one, numbers stand all over the rows.
  const table: ReadTable | undefined =
    at < 0 && columns.number === null && headingLine === undefined
      ? undefined
      : { headings, columns, source, headingLine: at + 1 };
  return { table, rows, /** Line of the first of the rows, from 1. */ firstLine: at + 2 };
};
