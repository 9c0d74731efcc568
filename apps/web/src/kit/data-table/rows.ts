import type { Column, Selection } from './columns.ts';
import { startTransition, useState } from 'react';

/** Which column the rows are ordered by, and which way; undefined is the order they came in. */
export type Sorting = { readonly id: string; readonly desc: boolean } | undefined;

type IdentifiedRow<Row> = { readonly id: string; readonly row: Row };

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

export const withIds = (picked: ReadonlySet<string>, ids: readonly string[], on: boolean) => {
  const next = new Set(picked);
  for (const id of ids) {
    if (on) next.add(id);
    else next.delete(id);
  }
  return next;
};

export const useRows = <Row extends object>(props: {
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  readonly selection: Selection<Row> | undefined;
}) => {
  const { rows, rowId, columns, selection } = props;
  const [sorting, setSorting] = useState<Sorting>();
  const [last, setLast] = useState<string>();
  const ordered = inOrder(
    // One without an id still has its place.
    rows.map((row, index) => ({ id: rowId(row) || `#${index}`, row })),
    columns,
    sorting,
  );
  const change = (entries: typeof ordered, on: boolean): void => {
    const ids = entries.filter(({ row }) => selection?.denied?.(row) === undefined).map(({ id }) => id);
    selection?.onChange(withIds(selection.selected, ids, on));
  };
  return {
    ordered,
    sorting,
    sort: (id: string): void => startTransition(() => setSorting(nextSorting(sorting, id))),
    /** A row's checkbox was ticked or unticked; with `range`, so is everything since the last one. */
    pick: (id: string, on: boolean, range: boolean): void => {
      const ids = new Set(range ? idsBetween(ordered, last, id) : [id]);
      setLast(id);
      change(
        ordered.filter((entry) => ids.has(entry.id)),
        on,
      );
    },
    pickAll: (on: boolean): void => {
      setLast(undefined);
      change(ordered, on);
    },
  };
};
