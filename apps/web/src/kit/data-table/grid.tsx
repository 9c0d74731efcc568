import { Fragment, Suspense, useState, type ReactNode, useSyncExternalStore, memo } from 'react';
import {
  expansionWidth,
  headingAt,
  leastWidth,
  selectionWidth,
  virtualAbove,
  type Column,
  type Density,
  type Expansion,
  type Selection,
} from './columns.ts';
import { Opener, Gap, SkeletonRows, RowBox } from './row-parts.tsx';
import { ItemBoundary } from '../item-boundary.tsx';
import { lazyPart } from '../lazy-part.tsx';

const Row = <Data,>(props: {
  readonly row: Data;
  readonly id: string;
  /** Position in the whole table, the header being 1. */
  readonly position: number;
  readonly columns: readonly Column<Data>[];
  /** Undefined in a table whose rows cannot be picked. */
  readonly checked: boolean | undefined;
  readonly boxLabel: string | undefined;
  readonly current: boolean;
  readonly denied: string | undefined;
  /** Undefined in a table whose rows do not open. */
  readonly open: boolean | undefined;
  readonly openLabel: string | undefined;
  readonly onOpen: ((id: string) => void) | undefined;
  readonly details: ReactNode;
}) => {
  const { row, id, position, columns, checked, boxLabel, denied, open, openLabel, onOpen } = props;
  const span = columns.length + (checked === undefined ? 0 : 1) + (open === undefined ? 0 : 1);
  return (
    <>
      <tr
        data-row=""
        aria-rowindex={position}
        data-picked={checked === true || props.current ? '' : undefined}
        data-off={denied === undefined ? undefined : ''}
      >
        {open !== undefined && (
          <td className="data-table-tool">
            <Opener label={openLabel} open={open} onToggle={() => onOpen?.(id)} />
          </td>
        )}
        {checked !== undefined && (
          <td className="data-table-tool">
            <RowBox id={id} checked={checked} label={boxLabel ?? id} denied={denied} />
          </td>
        )}
        {columns.map((column) => (
          <td key={column.id} className={column.className} data-align={column.align}>
            {column.cell(row)}
          </td>
        ))}
      </tr>
      {open === true && (
        <tr>
          <td colSpan={span} className="p-0 bg-surface-sunken">
            {props.details}
          </td>
        </tr>
      )}
    </>
  );
};

const TableRow = memo(Row) as typeof Row;

const useSqueezed = (element: HTMLElement | null, least: number): boolean => {
  const subscribe = (changed: () => void): (() => void) => {
    if (element === null) return () => undefined;
    const observer = new ResizeObserver(changed);
    observer.observe(element);
    return () => observer.disconnect();
  };
  return useSyncExternalStore(subscribe, () => element !== null && element.clientWidth < least);
};

const VirtualBody = lazyPart(() => import('./virtual-body.tsx'));

const rowHeights = { middle: 40, compact: 32 } as const;
/** As many as are in sight before anything is scrolled. */
const firstRows = 30;

/**
 * The rows as a table. While it fits, the page scrolls it and the header sticks to the page; when it is
 * too wide or has very many rows it scrolls within itself.
 */
export const Grid = <Row extends object>(props: {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly ordered: readonly { readonly id: string; readonly row: Row }[];
  readonly selection: Selection<Row> | undefined;
  readonly expansion: Expansion<Row> | undefined;
  readonly density: Density;
  readonly current: string | undefined;
  readonly groupOf: ((row: Row) => string) | undefined;
  readonly total: number;
  readonly head: ReactNode;
}) => {
  const { label, columns, selection, expansion, density, current, total, ordered, head, groupOf } = props;
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const least = leastWidth(columns, selection !== undefined, expansion !== undefined);
  const squeezed = useSqueezed(scroller, least);
  const virtual = ordered.length > virtualAbove;
  const span = columns.length + (selection === undefined ? 0 : 1) + (expansion === undefined ? 0 : 1);

  const rowAt = (index: number): ReactNode => {
    const entry = ordered[index];
    if (entry === undefined) return null;
    const group = headingAt(ordered, index, groupOf);
    return (
      <Fragment key={entry.id}>
        {group !== undefined && (
          <tr>
            <th
              colSpan={span}
              scope="colgroup"
              className="h-8 pt-2 pb-1 bg-surface-sunken text-tertiary text-xs font-medium"
            >
              {group}
            </th>
          </tr>
        )}
        <ItemBoundary item={entry.row} span={span} draw={() => draw(entry, index)} />
      </Fragment>
    );
  };
  const draw = ({ id, row }: { id: string; row: Row }, index: number): ReactNode => {
    const open = expansion?.open.has(id) === true;
    return (
      <TableRow
        id={id}
        row={row}
        position={index + 2}
        columns={columns}
        checked={selection?.selected.has(id)}
        boxLabel={selection?.rowLabel(row)}
        denied={selection?.denied?.(row)}
        current={id === current}
        open={expansion === undefined ? undefined : open}
        openLabel={expansion?.label(row, open)}
        onOpen={expansion?.onToggle}
        details={open ? expansion?.render(row) : undefined}
      />
    );
  };

  return (
    <div
      ref={setScroller}
      className="data-table-scroller"
      data-own={virtual || squeezed ? '' : undefined}
      // What scrolls must be reachable by keyboard.
      {...(virtual || squeezed ? { tabIndex: 0, role: 'group', 'aria-label': label } : {})}
    >
      <table aria-label={label} aria-rowcount={total + 1} style={{ minWidth: least }}>
        <colgroup>
          {expansion !== undefined && <col style={{ width: expansionWidth }} />}
          {selection !== undefined && <col style={{ width: selectionWidth }} />}
          {columns.map((column) => (
            <col key={column.id} className={column.className} style={{ width: column.width }} />
          ))}
        </colgroup>
        {head}
        {virtual ? (
          <Suspense
            fallback={
              <tbody>
                {ordered.slice(0, firstRows).map((_, index) => rowAt(index))}
                <Gap height={(ordered.length - firstRows) * rowHeights[density]} span={span} />
              </tbody>
            }
          >
            <VirtualBody
              count={ordered.length}
              rowHeight={rowHeights[density]}
              span={span}
              scroller={scroller}
              row={rowAt}
            />
          </Suspense>
        ) : (
          <tbody>
            {ordered.length === 0 ? <SkeletonRows span={span} /> : ordered.map((_, index) => rowAt(index))}
          </tbody>
        )}
      </table>
    </div>
  );
};
