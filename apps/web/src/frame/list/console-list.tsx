import { keepPreviousData, useQuery, type QueryKey } from '@tanstack/react-query';
import type { PlainPhrase, WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { CallOptions } from '../../client/call-options.ts';
import type { IconName } from '../../ui/icon-names.ts';
import { changedAddress, onPage, pageIn } from '../address-filters.ts';
import '../console.css';
import { useT } from '../language.tsx';
import { ListCard } from '../list-card.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { FilterBar } from './filter-bar.tsx';
import { RowCard, tableColumns, type ListColumn } from './list-columns.tsx';
import { askedIn, type Filter, type Filters } from './list-filters.tsx';
import { RowButtons, type RowAction } from './row-actions.tsx';
import { useDenial } from './use-denial.ts';

/** A page of rows as the server answers it. */
type RowsPage<Row> = {
  readonly list: readonly Row[];
  readonly total: number;
  readonly pageSize: number;
  /** There are more rows than were counted. */
  readonly more?: boolean;
};

type Asked<Query> = { readonly [Name in keyof Query]?: Exclude<Query[Name], undefined> } & {
  readonly pageNum: string;
};

type ConsoleListProps<Row extends object, More, Query extends object> = {
  readonly title: PlainPhrase | { readonly text: string };
  /** Under which its pages are kept. */
  readonly queryKey: QueryKey;
  /** Filters by the name that the address has for them. */
  readonly filters?: Filters<Query>;
  readonly filtersLabel?: PlainPhrase;
  /** Reads a page of what the filters ask for. */
  readonly read: (asked: Asked<Query>, options: CallOptions) => Promise<RowsPage<Row> & More>;
  /** Milliseconds after which a page is read again by itself, in the background; false for never. */
  readonly readEvery?: (data: (RowsPage<Row> & More) | undefined) => number | false;
  /** The page number is kept by the list: the address belongs to another list. */
  readonly ownPage?: true;
  readonly rowId: (row: Row) => string;
  readonly columns: readonly ListColumn<Row>[];
  readonly actions?: readonly RowAction<Row>[];
  /** Least width of the column of the actions in px. */
  readonly actionsWidth?: number;
  /** Beside the buttons of a row, or in their place where it has none. */
  readonly note?: (row: Row, t: WebTranslate) => ReactNode;
  /** Queries that an action changes; by default all that begin as `queryKey` does. */
  readonly changes?: readonly QueryKey[];
  /** What a row shows when it is opened. */
  readonly details?: {
    readonly label: (row: Row, open: boolean, t: WebTranslate) => string;
    readonly render: (row: Row) => ReactNode;
  };
  /** Beside the title. */
  readonly extra?: (data: (RowsPage<Row> & More) | undefined) => ReactNode;
  /** Above the list, of the same answer. */
  readonly above?: (data: (RowsPage<Row> & More) | undefined) => ReactNode;
  readonly empty: { readonly icon: IconName; readonly title: PlainPhrase; readonly text?: PlainPhrase };
};

/** A list of the console: filters kept in the address, a table that becomes cards on phones, actions of its rows. */
export const ConsoleList = <Row extends object, More, Query extends object>(
  props: ConsoleListProps<Row, More, Query>,
) => {
  const { title, queryKey, read, readEvery, columns, rowId, actions = [], note, details, empty } = props;
  const filters: Readonly<Record<string, Filter<unknown>>> = props.filters ?? {};
  const t = useT();
  const denial = useDenial();
  const [address, setAddress] = useSearchParams();
  const [ownPage, setOwnPage] = useState(1);
  const [asking, setAsking] = useState<{ readonly row: Row; readonly action: RowAction<Row> }>();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const page = props.ownPage ? ownPage : pageIn(address);
  const asked = askedIn<Query>(address, props.filters ?? ({} as Filters<Query>));
  const query = useQuery<RowsPage<Row> & More>({
    queryKey: [...queryKey, asked, page],
    queryFn: ({ signal }) =>
      read(
        { ...asked, pageNum: String(page) },
        { signal, ...(readEvery === undefined ? {} : { background: true }) },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => readEvery?.(state.data) ?? false,
  });
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
    header: 'orders.column.actions',
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
          changes={props.changes ?? [queryKey.slice(0, 1)]}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
};
