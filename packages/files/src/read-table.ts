import { fieldOf } from './headings.ts';
import { type Row, type Rows, isBlank } from './rows.ts';

/** Rows within which the headings stand: exports begin with a title, a day, an account. */
const headingRows = 30;
/** More digits than a heading has: such a row says what it holds beside it. */
const manyDigits = /(?:\d\D*){6}/;

/** How many different fields a row heads; none where it holds values. */
export const headsFields = ({ cells }: Row): number =>
  cells.length < 2 || cells.some((cell) => manyDigits.test(cell))
    ? 0
    : new Set(cells.flatMap((cell) => fieldOf(cell) ?? [])).size;

/** The place of the row of headings: the one that heads most fields, the first of equals; -1 for none. */
export const placeOfHeadings = (rows: readonly Row[]): number => {
  const counts = rows.slice(0, headingRows).map(headsFields);
  const most = Math.max(0, ...counts);
  return most === 0 ? -1 : counts.indexOf(most);
};

/** A row of a table; `broken` where it has no cells to speak of. */
export type TableRow = {
  readonly line: number;
  readonly cells: readonly (string | undefined)[];
  readonly broken: 'json' | 'cells' | null;
};

/** Some rows of a table; later batches may know more columns, never fewer. */
export type Batch = {
  readonly headings: readonly string[];
  /** Where the headings stand; 0 where there are none. */
  readonly headingLine: number;
  readonly rows: readonly TableRow[];
  readonly bytesRead: number;
};

const rowOf = ({ line, cells }: Row, columns: number): TableRow => {
  const fits = cells.length === columns || (cells.length > columns && isBlank(cells.slice(columns)));
  return { line, cells, broken: fits ? null : 'cells' };
};

/**
 * Rows below their headings, which are found, or said by their line: 0 says that there are none. Where none are found the
 * first row is taken for them. `wide` says that empty cells at the end of a row are left out.
 */
export async function* readTable(
  source: AsyncIterable<Rows>,
  { headingLine: said, wide }: { readonly headingLine?: number | undefined; readonly wide: boolean },
): AsyncGenerator<Batch> {
  let headings: readonly string[] | undefined;
  let headingLine = 0;
  let first: readonly Row[] = [];
  const begin = (): readonly Row[] => {
    const place =
      said === undefined ? Math.max(0, placeOfHeadings(first)) : first.findIndex(({ line }) => line >= said);
    if (said === 0) headings = (first[0]?.cells ?? []).map(() => '');
    else {
      headings = first[place]?.cells ?? [];
      headingLine = first[place]?.line ?? 0;
    }
    return said === 0 ? first : first.slice(place + 1);
  };
  const batch = (rows: readonly Row[], bytesRead: number): Batch => {
    const columns = headings?.length ?? 0;
    return {
      headings: headings ?? [],
      headingLine,
      rows: rows.map((row) => (wide ? { ...row, broken: null } : rowOf(row, columns))),
      bytesRead,
    };
  };
  const enough = Math.max(headingRows, said ?? 0);
  let read = 0;
  for await (const { rows, bytesRead } of source) {
    read = bytesRead;
    if (headings !== undefined) {
      yield batch(rows, bytesRead);
      continue;
    }
    first = first.concat(rows);
    if (first.length >= enough) yield batch(begin(), bytesRead);
  }
  if (headings === undefined) yield batch(begin(), read);
}
