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
