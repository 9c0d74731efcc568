import { fieldOf } from '@waybill/files/headings.ts';
import { plainHeading } from '@waybill/files/plain-heading.ts';
import {
  type ColumnRole,
  type ExportSource,
  exportSources,
  ownReferences,
  secondChoice,
  sourceHeadings,
} from './known-headings.ts';
import { readNumber } from '@waybill/carriers/tracking-number/read-number.ts';

/** Rows that are looked at to find the column. */
export const sampleRows = 500;
/** Share of all numbers that the column must have to be the one. */
const enough = 0.6;

const holdsNumber = (cell: string): boolean => {
  const { carrier, problem } = readNumber(cell);
  return carrier !== null || problem === 'ambiguous' || problem === 'several_numbers';
};

/**
 * The column that has most of all numbers, from 0; null where they stand all over the table. Tables have order numbers,
 * dates and amounts beside them, and those are not to be taken for numbers that are wrong.
 */
export const numberColumn = (rows: readonly (readonly string[])[]): number | null => {
  const counts: number[] = [];
  for (const cells of rows.slice(0, sampleRows)) {
    for (const [column, cell] of cells.entries()) {
      if (cell.length >= 8 && holdsNumber(cell)) counts[column] = (counts[column] ?? 0) + 1;
    }
  }
  const all = counts.reduce((sum, count) => sum + (count || 0), 0);
  const most = Math.max(0, ...counts.filter((count) => count > 0));
  return most === 0 || most < all * enough ? null : counts.indexOf(most);
};

type Rows = readonly (readonly string[])[];

/** Which column of a table holds what, from 0; null for none. Without one for numbers, every cell may hold one. */
export type Columns = Readonly<Record<ColumnRole, number | null>>;

/** Rows within which the headings stand: some exports begin with a title or a date. */
const headingRows = 10;
const hasDigit = /\d/;
/** More digits than a heading has: such a line says what it holds beside it. */
const manyDigits = /(?:\d\D*){4}/;
const headsNumbers = (heading: string): boolean => fieldOf(heading) === 'trackingNumber';

/** The place of the first line that heads tracking numbers beside other columns, from 0; -1 for none. */
export const findHeadings = (rows: Rows): number =>
  rows
    .slice(0, headingRows)
    .findIndex(
      (cells) =>
        cells.length > 1 && cells.some(headsNumbers) && !cells.some((heading) => manyDigits.test(heading)),
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
export const recogniseColumns = (
  headings: readonly string[],
  rows: Rows,
): Columns & { readonly source: ExportSource | null } => {
  const plain = headings.map(plainHeading);
  const source =
    mostOf(exportSources, (one) => sourceHeadings[one].filter((heading) => plain.includes(heading)).length) ??
    null;
  const below = rows.slice(0, sampleRows);
  const filled = (column: number): number =>
    below.filter((cells) => hasDigit.test(cells[column] ?? '')).length;
  // A remark behind a heading makes it another one, where one stands without.
  const heads = (named: readonly string[]): number[] =>
    named.flatMap((heading, column) => (headsNumbers(heading) ? [column] : []));
  const headed = mostOf([...heads(plain), ...heads(headings)], filled);
  const fields = headings.map(fieldOf);
  const firstOf = (field: 'reference' | 'note'): number | null => {
    const found = fields.flatMap((one, at) => (one === field ? [at] : []));
    return found.find((at) => !secondChoice.test(plain[at] ?? '')) ?? found[0] ?? null;
  };
  const own = source === null ? undefined : ownReferences[source];
  return {
    number: headed ?? numberColumn(rows),
    reference: own === undefined ? firstOf('reference') : plain.indexOf(own),
    note: firstOf('note'),
    source,
  };
};
