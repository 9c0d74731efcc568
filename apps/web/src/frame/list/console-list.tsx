import { keepPreviousData, useQuery, type UnusedSkipTokenOptions } from '@tanstack/react-query';
import type { PlainPhrase, WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { Refreshed } from '../../client/query.ts';
import type { IconName } from '../../ui/icon-names.ts';
import { changedAddress, onPage, pageIn } from '../address-filters.ts';
import '../../styles/console.css';
import { useT } from '../language.tsx';
import { ListCard } from '../list-card.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { FilterBar } from './filter-bar.tsx';
import { RowCard, tableColumns, type ListColumn } from './list-columns.tsx';
import { askedIn, type Filter, type Filters } from './list-filters.tsx';
import { RowButtons, type RowAction } from './row-actions.tsx';
import { useDenial } from './use-denial.ts';

/** A page of rows as the server answers it, or all of them. */
type Rows<Row> = {
  readonly list: readonly Row[];
  readonly total?: number;
  readonly pageSize?: number;
  /** There are more rows than were counted. */
  readonly more?: boolean;
};

/** The same as a page: all of them are one. */
const pageOf = <Row, More>(rows: Rows<Row> & More) => ({
  ...rows,
  total: rows.total ?? rows.list.length,
  pageSize: rows.pageSize ?? Math.max(1, rows.list.length),
});
type Page<Row, More> = ReturnType<typeof pageOf<Row, More>>;

type Asked<Query> = { readonly [Name in keyof Query]?: Exclude<Query[Name], undefined> } & {
  readonly pageNum: string;
};

type ConsoleListProps<Row extends object, More, Query extends object> = {
  readonly title: PlainPhrase | { readonly text: string };
  readonly filters?: Filters<Query>;
  readonly filtersLabel?: PlainPhrase;
  /** Reads a page of what the filters ask for. */
  readonly query: (asked: Asked<Query>) => UnusedSkipTokenOptions<Rows<Row> & More>;
  /** The page number is kept by the list: the address belongs to another list. */
  readonly ownPage?: true;
  readonly rowId: (row: Row) => string;
  readonly columns: readonly ListColumn<Row>[];
  readonly actions?: readonly RowAction<Row>[];
  /** Least width of the column of the actions in px. */
  readonly actionsWidth?: number;
  readonly note?: (row: Row, t: WebTranslate) => ReactNode;
  /** What is read again after an action; by default the lists of its endpoint. */
  readonly refreshes?: readonly Refreshed[];
  readonly details?: {
    readonly label: (row: Row, open: boolean, t: WebTranslate) => string;
    readonly render: (row: Row) => ReactNode;
  };
  /** Beside the title. */
  readonly extra?: (data: Page<Row, More> | undefined) => ReactNode;
  /** Above the list, of the same answer. */
  readonly above?: (data: Page<Row, More> | undefined) => ReactNode;
  readonly empty: { readonly icon: IconName; readonly title: PlainPhrase; readonly text?: PlainPhrase };
};

export const ConsoleList = <Row extends object, More, Query extends object>(
  props: ConsoleListProps<Row, More, Query>,
) => {
  const { title, columns, rowId, actions = [], note, details, empty } = props;
  const filters: Readonly<Record<string, Filter<unknown>>> = props.filters ?? {};
  const t = useT();
  const denial = useDenial();
  const [address, setAddress] = useSearchParams();
  const [ownPage, setOwnPage] = useState(1);
  const [asking, setAsking] = useState<{ readonly row: Row; readonly action: RowAction<Row> }>();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const page = props.ownPage ? ownPage : pageIn(address);
  const asked = askedIn<Query>(address, props.filters ?? ({} as Filters<Query>));
  const reading = props.query({ ...asked, pageNum: String(page) });
  const query = useQuery({ ...reading, placeholderData: keepPreviousData, select: pageOf<Row, More> });
  const reset = (): void => {
    const fields = Object.entries(filters).flatMap(([name, filter]) => filter.fields ?? [name]);
    setAddress(changedAddress(address, Object.fromEntries(fields.map((field) => [field, undefined]))));
  };
  const filtered = Object.keys(asked).some((name) => filters[name]?.orders !== true);
  const buttons = (row: Row): ReactNode => (
    <RowButtons
      row={row}
      actions={actions}
      note={note?.(row, t)}
      denial={denial}
      t={t}
      onAsk={(of, action) => setAsking({ row: of, action })}
    />
  );
  const toggle = (id: string): void => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  const actionsColumn: ListColumn<Row> = {
    header: 'word.actions',
    width: props.actionsWidth ?? 96,
    cell: buttons,
  };
  return (
    <>
      {props.above?.(query.data)}
      <ListCard<Row>
        title={typeof title === 'string' ? t(title) : title.text}
        query={query}
        page={page}
        onPage={(next) => (props.ownPage ? setOwnPage(next) : setAddress(onPage(address, next)))}
        rowId={rowId}
        extra={props.extra?.(query.data)}
        empty={empty}
        onClear={filtered ? reset : undefined}
        columns={tableColumns(props.actions === undefined ? columns : [...columns, actionsColumn], t)}
        card={(row) => <RowCard row={row} columns={columns} t={t} actions={buttons(row)} />}
        {...(details === undefined
          ? {}
          : {
              expansion: {
                open,
                onToggle: toggle,
                label: (row: Row, isOpen: boolean) => details.label(row, isOpen, t),
                render: details.render,
              },
            })}
        filter={
          props.filtersLabel !== undefined && (
            <FilterBar
              label={t(props.filtersLabel)}
              filters={filters}
              address={address}
              error={query.error}
              change={(fields) => setAddress(changedAddress(address, fields))}
              onReset={reset}
            />
          )
        }
      />
      {asking !== undefined && (
        <ActionDialog
          row={asking.row}
          rowId={rowId(asking.row)}
          action={asking.action}
          refreshes={props.refreshes ?? [reading.queryKey.slice(0, 1)]}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
};
