import { useTable, type ColumnDef, type SortingState } from '@tanstack/react-table';
import { useState } from 'react';
import { features, type Column, type Selection } from './columns.ts';
import type { Sorting } from './table-head.tsx';

type Options<Row extends object> = {
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  readonly selection: Selection<Row> | undefined;
};

const asRecord = (ids: ReadonlySet<string>): Record<string, true> =>
  Object.fromEntries([...ids].map((id) => [id, true] as const));

/** The order and the selection of rows, by TanStack Table; the ids picked stay with the page. */
export const useRows = <Row extends object>({ rows, rowId, columns, selection }: Options<Row>) => {
  const [sorting, setSorting] = useState<SortingState>([]);
  const definitions: ColumnDef<typeof features, Row>[] = columns.map((column) => ({
    id: column.id,
    accessorFn: (row: Row) => column.sortBy?.(row) ?? '',
    enableSorting: column.sortBy !== undefined,
    sortFn: 'basic',
    sortDescFirst: false,
  }));
  const rowSelection = asRecord(selection?.selected ?? new Set());
  const table = useTable({
    features,
    data: rows,
    columns: definitions,
    getRowId: rowId,
    state: { sorting, rowSelection },
    onSortingChange: setSorting,
    enableRowSelection: (row) => selection !== undefined && selection.denied?.(row.original) === undefined,
    onRowSelectionChange: (update) => {
      const next = typeof update === 'function' ? update(rowSelection) : update;
      selection?.onChange(new Set(Object.keys(next)));
    },
  });
  const first = sorting[0];
  const order: Sorting = first === undefined ? undefined : { id: first.id, desc: first.desc };
  return {
    ordered: table.getRowModel().rows.map((row) => ({ id: row.id, row: row.original })),
    sorting: order,
    sort: (id: string): void => table.getColumn(id)?.toggleSorting(),
    /** Takes the click on a row's checkbox; with Shift, everything since the last one. */
    pick: (id: string, click: Event): void => table.getRow(id).getToggleSelectedHandler()(click),
    pickAll: (on: boolean): void => table.toggleAllRowsSelected(on),
  };
};
