import type { Column } from './columns.ts';

/** Which column the rows are ordered by, and which way; undefined is the order they came in. */
export type Sorting = { readonly id: string; readonly desc: boolean } | undefined;

export type IdentifiedRow<Row> = { readonly id: string; readonly row: Row };

/** A column's header was pressed: ascending, then descending, then the order they came in. */
export const nextSorting = (sorting: Sorting, id: string): Sorting => {
  if (sorting?.id !== id) return { id, desc: false };
  return sorting.desc ? undefined : { id, desc: true };
};

/** The rows by the column's value; rows with the same value stay in the order they came in. */
export const inOrder = <Row>(
  rows: readonly IdentifiedRow<Row>[],
  columns: readonly Column<Row>[],
  sorting: Sorting,
): readonly IdentifiedRow<Row>[] => {
  const valueOf = columns.find(({ id }) => id === sorting?.id)?.sortBy;
  if (sorting === undefined || valueOf === undefined) return rows;
  const way = sorting.desc ? -1 : 1;
  return rows
    .map((entry) => ({ entry, value: valueOf(entry.row) }))
    .sort((a, b) => (a.value === b.value ? 0 : a.value > b.value ? way : -way))
    .map(({ entry }) => entry);
};

/** Ids from one row to another in the order shown, both included; `to` alone when `from` is not there. */
export const idsBetween = (
  rows: readonly { readonly id: string }[],
  from: string | undefined,
  to: string,
): readonly string[] => {
  const ids = rows.map(({ id }) => id);
  const [a, b] = [ids.indexOf(from ?? to), ids.indexOf(to)];
  return a < 0 || b < 0 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1);
};

export const withIds = (
  picked: ReadonlySet<string>,
  ids: readonly string[],
  on: boolean,
): ReadonlySet<string> => {
  const next = new Set(picked);
  for (const id of ids) {
    if (on) next.add(id);
    else next.delete(id);
  }
  return next;
};
