import { isNumber } from '../read-number.ts';

/** The column of a table that has its numbers, from 0; undefined where they stand all over it. */
export type NumberColumn = { readonly column: number; readonly title: string };

/** Rows that are looked at to find the column. */
const sample = 500;
/** Share of all numbers that the column must have to be the one. */
const enough = 0.6;

/**
 * Finds the column that the numbers stand in: tables have order numbers, dates and amounts beside them, and those are
 * not to be taken for numbers that are wrong.
 */
export const numberColumn = (rows: readonly (readonly string[])[]): NumberColumn | undefined => {
  const counts: number[] = [];
  for (const cells of rows.slice(0, sample)) {
    for (const [column, cell] of cells.entries()) {
      if (cell.length >= 8 && isNumber(cell)) counts[column] = (counts[column] ?? 0) + 1;
    }
  }
  const all = counts.reduce((sum, count) => sum + (count || 0), 0);
  const most = Math.max(0, ...counts.filter((count) => count > 0));
  if (most === 0 || most < all * enough) return undefined;
  const column = counts.indexOf(most);
  const first = rows[0]?.[column]?.trim() ?? '';
  return { column, title: isNumber(first) ? '' : first };
};
