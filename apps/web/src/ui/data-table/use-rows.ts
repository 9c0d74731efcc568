import { useState } from 'react';
import type { Column, Selection } from './columns.ts';
import { idsBetween, inOrder, nextSorting, withIds, type Sorting } from './row-order.ts';

type Options<Row extends object> = {
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  readonly selection: Selection<Row> | undefined;
};

export const useRows = <Row extends object>({ rows, rowId, columns, selection }: Options<Row>) => {
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
    sort: (id: string): void => setSorting(nextSorting(sorting, id)),
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
