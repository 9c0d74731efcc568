import { memo, type ReactNode } from 'react';
import type { Column } from './columns.ts';
import { RowBox } from './row-box.tsx';

type Props<Data> = {
  readonly row: Data;
  readonly id: string;
  /** Position in the whole table, the header being 1. */
  readonly position: number;
  readonly columns: readonly Column<Data>[];
  /** Undefined in a table whose rows cannot be picked. */
  readonly checked: boolean | undefined;
  readonly boxLabel: string | undefined;
  readonly denied: string | undefined;
  /** Undefined in a table whose rows do not open. */
  readonly open: boolean | undefined;
  readonly openLabel: string | undefined;
  readonly onOpen: ((id: string) => void) | undefined;
  readonly details: ReactNode;
};

const Row = <Data,>(props: Props<Data>) => {
  const { row, id, position, columns, checked, boxLabel, denied, open, openLabel, onOpen } = props;
  const span = columns.length + (checked === undefined ? 0 : 1) + (open === undefined ? 0 : 1);
  return (
    <>
      <tr
        aria-rowindex={position}
        data-picked={checked === true ? '' : undefined}
        data-off={denied === undefined ? undefined : ''}
      >
        {open !== undefined && (
          <td className="data-table-tool">
            <button
              type="button"
              className="data-table-opener"
              aria-expanded={open}
              aria-label={openLabel}
              onClick={() => onOpen?.(id)}
            />
          </td>
        )}
        {checked !== undefined && (
          <td className="data-table-tool">
            <RowBox id={id} checked={checked} label={boxLabel ?? id} denied={denied} />
          </td>
        )}
        {columns.map((column) => (
          <td key={column.id} data-align={column.align}>
            {column.cell(row)}
          </td>
        ))}
      </tr>
      {open === true && (
        <tr className="data-table-details">
          <td colSpan={span}>{props.details}</td>
        </tr>
      )}
    </>
  );
};

export const TableRow = memo(Row) as typeof Row;
