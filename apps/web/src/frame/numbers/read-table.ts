import { type ChosenColumns, chosenFor } from './chosen-columns.ts';
import type { ExportSource } from './known-headings.ts';
import { numberColumn } from './number-column.ts';
import { type Columns, findHeadings, recogniseColumns } from './recognise-columns.ts';

type Rows = readonly (readonly string[])[];

/** A table that was read: its headings, empty where it has none, and what its columns hold. */
export type ReadTable = {
  readonly headings: readonly string[];
  readonly columns: Columns;
  readonly source: ExportSource | null;
};

/** A table and the rows with its numbers. */
type Parts = {
  /** Undefined where numbers stand all over the rows. */
  readonly table: ReadTable | undefined;
  readonly rows: Rows;
  /** Line of the first of the rows, from 1. */
  readonly firstLine: number;
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

/** Takes a table apart into its headings and the rows below them. What was chosen for its headings counts. */
export const takeTableApart = (all: Rows, chosen: ChosenColumns): Parts => {
  const at = placeOfHeadings(all);
  const headings = (all[at] ?? []).map(shown);
  const rows = all.slice(at + 1);
  const { source, ...recognised } = recogniseColumns(headings, rows);
  const columns = chosenFor(chosen, headings) ?? recognised;
  const table = at < 0 && columns.number === null ? undefined : { headings, columns, source };
  return { table, rows, firstLine: at + 2 };
};
