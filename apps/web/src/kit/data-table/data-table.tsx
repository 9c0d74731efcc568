import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { CardList } from './card-list.tsx';
import type { Column, Density, Expansion, Selection } from './columns.ts';
import { Grid } from './grid.tsx';
import { boxClass, SkeletonCards } from './row-parts.tsx';
import { type Sorting, useRows } from './rows.ts';
import { useNarrow } from './use-narrow.ts';
import './data-table.css';

type TableHeadProps<Row> = {
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

const arrow = 'border-4 border-transparent';

const SortMark = ({ sorted }: { sorted: ReturnType<typeof ariaSort> }) => (
  <span className="grid gap-0.5" aria-hidden>
    <span
      className={`${arrow} border-t-0 border-b-[5px] border-b-current ${sorted === 'ascending' ? '' : 'opacity-35'}`}
    />
    <span
      className={`${arrow} border-b-0 border-t-[5px] border-t-current ${sorted === 'descending' ? '' : 'opacity-35'}`}
    />
  </span>
);

const TableHead = <Row,>({ columns, sorting, onSort, opener, box }: TableHeadProps<Row>) => (
  <thead>
    <tr aria-rowindex={1}>
      {opener && <td className="data-table-tool" />}
      {box !== undefined && <th className="data-table-tool">{box}</th>}
      {columns.map((column) => (
        <th
          key={column.id}
          scope="col"
          className={column.className}
          data-align={column.align}
          aria-sort={column.sortBy === undefined ? undefined : ariaSort(column.id, sorting)}
        >
          {column.sortBy === undefined ? (
            column.header
          ) : (
            <button
              type="button"
              className="inline-flex items-center gap-1.5 -mx-1.5 py-1 px-1.5 rounded-sm bg-transparent cursor-pointer hover:bg-surface-hover hover:text-primary"
              onClick={() => onSort(column.id)}
            >
              {column.header}
              <SortMark sorted={ariaSort(column.id, sorting)} />
            </button>
          )}
        </th>
      ))}
    </tr>
  </thead>
);

const boxesIn = (list: Element): HTMLInputElement[] => [
  ...list.querySelectorAll<HTMLInputElement>('input[data-row-box]:not(:disabled)'),
];

/**
 * Arrow keys walk from one row's checkbox to the next that can be ticked; with Shift the next one takes
 * over the state of the one left behind. Ctrl+A or Cmd+A picks everything. Space is the browser's own.
 */
const walkRows = (event: KeyboardEvent<HTMLElement>, selectAll: () => void): void => {
  const box = event.target;
  if (!(box instanceof HTMLInputElement) || box.dataset['rowBox'] === undefined) return;
  if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    selectAll();
    return;
  }
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const boxes = boxesIn(event.currentTarget);
  const next = boxes[boxes.indexOf(box) + step];
  if (next === undefined) return;
  if (event.shiftKey && next.checked !== box.checked) next.click();
  next.focus();
};

type AllBoxProps = {
  readonly label: string;
  readonly picked: number;
  readonly pickable: number;
  readonly onChange: (on: boolean) => void;
};

const AllBox = ({ label, picked, pickable, onChange }: AllBoxProps) => (
  <label className={`${boxClass} cursor-pointer`}>
    <input
      type="checkbox"
      className="size-4 m-0 cursor-[inherit]"
      aria-label={label}
      checked={pickable > 0 && picked === pickable}
      disabled={pickable === 0}
      ref={(input) => {
        if (input !== null) input.indeterminate = picked > 0 && picked < pickable;
      }}
      onChange={(event) => onChange(event.target.checked)}
    />
  </label>
);

export type DataTableProps<Row extends object> = {
  /** What the table holds, for those who do not see it. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  readonly card: (row: Row) => ReactNode;
  readonly selection?: Selection<Row> | undefined;
  readonly expansion?: Expansion<Row> | undefined;
  readonly density?: Density | undefined;
  /** Id of the row that is shown beside the table. */
  readonly current?: string | undefined;
  readonly loading?: boolean | undefined;
  /** Shown in place of the rows when there are none and nothing is on its way. */
  readonly empty: ReactNode;
  /** Shown in place of everything when reading failed. */
  readonly error?: ReactNode;
  /** Greys the rows: they are no longer what they were. */
  readonly stale?: boolean | undefined;
  /** Heading above the rows that have it in common, of rows that come in that order. */
  readonly groupOf?: ((row: Row) => string) | undefined;
  /** How many rows there are in all, when these are only a page of them. */
  readonly total?: number | undefined;
};

export const DataTable = <Row extends object>(props: DataTableProps<Row>) => {
  const {
    label,
    rows,
    rowId,
    columns,
    card,
    selection,
    expansion,
    loading,
    empty,
    error,
    stale,
    total,
    groupOf,
  } = props;
  const density = props.density ?? 'middle';
  const narrow = useNarrow();
  const { ordered, sorting, sort, pick, pickAll } = useRows({ rows, rowId, columns, selection });
  const pickable = selection === undefined ? [] : rows.filter((row) => selection.denied?.(row) === undefined);
  const picked = pickable.filter((row) => selection?.selected.has(rowId(row)) === true).length;

  if (error) return <div className="p-2">{error}</div>;
  if (rows.length === 0 && loading !== true) return <div className="p-2">{empty}</div>;

  const onClick = ({ target, shiftKey }: MouseEvent): void => {
    if (!(target instanceof HTMLInputElement)) return;
    const id = target.dataset['rowBox'];
    if (id !== undefined) pick(id, target.checked, shiftKey);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (selection !== undefined) walkRows(event, () => pickAll(true));
  };
  const allBox =
    selection === undefined ? undefined : (
      <AllBox label={selection.allLabel} picked={picked} pickable={pickable.length} onChange={pickAll} />
    );

  return (
    <div
      className="data-table relative"
      data-density={density}
      data-stale={stale === true ? '' : undefined}
      aria-busy={loading}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {narrow ? (
        <>
          {selection !== undefined && selection.oneByOne !== true && rows.length > 0 && (
            <div className="flex items-center py-0.5 px-2 border-b border-default bg-surface-sunken text-secondary text-sm">
              {allBox}
              <span aria-hidden>{selection.allLabel}</span>
            </div>
          )}
          {rows.length === 0 && <SkeletonCards />}
          <CardList
            label={label}
            rows={ordered}
            card={card}
            selection={selection}
            expansion={expansion}
            groupOf={groupOf}
          />
        </>
      ) : (
        <Grid
          label={label}
          columns={columns}
          selection={selection}
          expansion={expansion}
          density={density}
          current={props.current}
          total={total ?? rows.length}
          ordered={ordered}
          groupOf={groupOf}
          head={
            <TableHead
              columns={columns}
              sorting={sorting}
              onSort={sort}
              opener={expansion !== undefined}
              box={allBox}
            />
          }
        />
      )}
    </div>
  );
};
