import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { AllBox } from './all-box.tsx';
import { CardList } from './card-list.tsx';
import type { Column, Density, Expansion, Selection } from './columns.ts';
import { Grid } from './grid.tsx';
import { walkRows } from './keyboard.ts';
import { SkeletonCards } from './skeletons.tsx';
import { TableHead } from './table-head.tsx';
import { useNarrow } from './use-narrow.ts';
import { useRows } from './use-rows.ts';
import './data-table.css';

type Props<Row extends object> = {
  /** What the table holds, for those who do not see it. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  readonly card: (row: Row) => ReactNode;
  readonly selection?: Selection<Row> | undefined;
  readonly expansion?: Expansion<Row> | undefined;
  readonly density?: Density | undefined;
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

export const DataTable = <Row extends object>(props: Props<Row>) => {
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

  if (error) return <div className="data-table-state">{error}</div>;
  if (rows.length === 0 && loading !== true) return <div className="data-table-state">{empty}</div>;

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
      className="data-table"
      data-density={density}
      data-stale={stale === true ? '' : undefined}
      aria-busy={loading}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {narrow ? (
        <>
          {selection !== undefined && rows.length > 0 && (
            <div className="data-table-card-all">
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
