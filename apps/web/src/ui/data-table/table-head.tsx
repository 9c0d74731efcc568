import type { ReactNode } from 'react';
import type { Column } from './columns.ts';
import type { Sorting } from './row-order.ts';

type Props<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly sorting: Sorting;
  readonly onSort: (id: string) => void;
  readonly opener: boolean;
  readonly box: ReactNode;
};

const ariaSort = (id: string, sorting: Sorting): 'ascending' | 'descending' | 'none' => {
  if (sorting?.id !== id) return 'none';
  return sorting.desc ? 'descending' : 'ascending';
};

export const TableHead = <Row,>({ columns, sorting, onSort, opener, box }: Props<Row>) => (
  <thead>
    <tr aria-rowindex={1}>
      {opener && <td className="data-table-tool" />}
      {box !== undefined && <th className="data-table-tool">{box}</th>}
      {columns.map((column) => (
        <th
          key={column.id}
          scope="col"
          data-align={column.align}
          aria-sort={column.sortBy === undefined ? undefined : ariaSort(column.id, sorting)}
        >
          {column.sortBy === undefined ? (
            column.header
          ) : (
            <button type="button" className="data-table-sort" onClick={() => onSort(column.id)}>
              {column.header}
              <span className="data-table-sort-mark" data-sort={ariaSort(column.id, sorting)} aria-hidden />
            </button>
          )}
        </th>
      ))}
    </tr>
  </thead>
);
