import {
  type ColumnRole,
  type ExportSource,
  exportSources,
  knownHeadings,
  ownReferences,
  plainHeading,
  sourceHeadings,
} from './known-headings.ts';
import { numberColumn, sampleRows } from './number-column.ts';

type Rows = readonly (readonly string[])[];

/** Which column of a table holds what, from 0; null for none. Without one for numbers, every cell may hold one. */
export type Columns = Readonly<Record<ColumnRole, number | null>>;

/** What the headings of a table say. */
export type RecognisedColumns = Columns & { readonly source: ExportSource | null };

/** Rows within which the headings stand: some exports begin with a title or a date. */
const headingRows = 10;
const hasDigit = /\d/;
/** More digits than a heading has: such a line says what it holds beside it. */
const manyDigits = /(?:\d\D*){4}/;
const numberHeadings = new Set(knownHeadings.number);

/** The place of the first line that heads tracking numbers beside other columns, from 0; -1 for none. */
export const findHeadings = (rows: Rows): number =>
  rows
    .slice(0, headingRows)
    .findIndex(
      (cells) =>
        cells.length > 1 &&
        cells.some((heading) => numberHeadings.has(plainHeading(heading))) &&
        !cells.some((heading) => manyDigits.test(heading)),
    );

/** The one with the highest count, the first of equals; undefined where nothing counts. */
const mostOf = <Item>(items: readonly Item[], countOf: (item: Item) => number): Item | undefined => {
  const counts = items.map(countOf);
  const most = Math.max(0, ...counts);
  return most === 0 ? undefined : items[counts.indexOf(most)];
};

/**
 * Finds what the columns of a table hold, by their headings; the numbers otherwise by what stands in the rows below. Of
 * several columns headed as numbers the one with the most of them counts: a wrong number in it is to be put right, and
 * an order number beside it is none, even where its digits would do.
 */
export const recogniseColumns = (headings: readonly string[], rows: Rows): RecognisedColumns => {
  const plain = headings.map(plainHeading);
  const source =
    mostOf(exportSources, (one) => sourceHeadings[one].filter((heading) => plain.includes(heading)).length) ??
    null;
  const below = rows.slice(0, sampleRows);
  const filled = (column: number): number =>
    below.filter((cells) => hasDigit.test(cells[column] ?? '')).length;
  const headed = mostOf(
    plain.flatMap((heading, column) => (numberHeadings.has(heading) ? [column] : [])),
    filled,
  );
  const firstOf = (known: readonly (string | undefined)[]): number | null =>
    known.map((heading) => (heading === undefined ? -1 : plain.indexOf(heading))).find((at) => at >= 0) ??
    null;
  return {
    number: headed ?? numberColumn(rows),
    reference: firstOf([source === null ? undefined : ownReferences[source], ...knownHeadings.reference]),
    note: firstOf(knownHeadings.note),
    source,
  };
};
