import { keepPreviousData, useQuery, type UnusedSkipTokenOptions } from '@tanstack/react-query';
import type { PlainPhrase, WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { Refreshed } from '../../client/query.ts';
import { Button } from '../../kit/button.tsx';
import { Card } from '../../kit/card.tsx';
import type { Selection } from '../../kit/data-table/columns.ts';
import { DataTable } from '../../kit/data-table/data-table.tsx';
import { useNarrow } from '../../kit/data-table/use-narrow.ts';
import { EmptyState } from '../../kit/empty-state.tsx';
import type { IconName } from '../../kit/icon.tsx';
import { RefreshButton } from '../../kit/reason-button.tsx';
import { changedAddress, onPage, pageIn } from '../address-filters.ts';
import { AskForHelp } from '../ask-for-help.tsx';
import { useT } from '../language.tsx';
import { ListPager } from '../list-pager.tsx';
import { readFailure, type FailingQuery } from '../query-wait.tsx';
import { ActionDialog, RowButtons, type RowAction } from './row-actions.tsx';
import { FilterBar } from './filter-bar.tsx';
import {
  RowCard,
  tableColumns,
  useColumnChoice,
  useExpansion,
  type Details,
  type ListColumn,
} from './list-columns.tsx';
import { askedIn, type ControlProps, type Filter, type Filters } from './list-filters.tsx';
import { useDenial } from './buttons.tsx';
import { DensitySwitch, useDensity } from './density.tsx';

/** What stands in place of rows. */
type None = {
  readonly icon: IconName;
  readonly title: PlainPhrase;
  readonly text?: PlainPhrase;
  readonly action?: ReactNode;
};

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

/** The rows of an endpoint: its filters and its page in the address, a table or cards, and what can be done with a row. */
export const ResourceList = <Row extends object, More, Query extends object>(props: {
  readonly title: PlainPhrase | { readonly text: string };
  readonly filters?: Filters<Query>;
  readonly filtersLabel?: PlainPhrase;
  /** Stands in no card; its filters are chips, with what helps with them beside the keyword. */
  readonly chips?: { readonly help?: ReactNode };
  /** Takes a change of the filters into the address, where more changes with them. */
  readonly change?: ControlProps['change'];
  /** Reads a page of what the filters ask for. */
  readonly query: (
    asked: { readonly [Name in keyof Query]?: Exclude<Query[Name], undefined> } & {
      readonly pageNum: string;
    },
  ) => UnusedSkipTokenOptions<Rows<Row> & More>;
  /** The page number is kept by the list: the address belongs to another list. */
  readonly ownPage?: true;
  readonly rowId: (row: Row) => string;
  readonly columns: readonly ListColumn<Row>[];
  /** What a phone shows of a row, where that is more than lines of columns. */
  readonly card?: (row: Row) => ReactNode;
  readonly actions?: readonly RowAction<Row>[];
  /** Least width of the column of the actions in px. */
  readonly actionsWidth?: number;
  readonly note?: (row: Row, t: WebTranslate) => ReactNode;
  /** What is read again after an action; by default the lists of its endpoint. */
  readonly refreshes?: readonly Refreshed[];
  readonly selection?: Selection<Row>;
  readonly groupOf?: (row: Row) => string;
  readonly details?: Details<Row>;
  /** Beside the title, or among the chips. */
  readonly extra?: (data: Page<Row, More> | undefined) => ReactNode;
  /** Above the list, of the same answer. */
  readonly above?: (data: Page<Row, More> | undefined, error: unknown) => ReactNode;
  readonly below?: (data: Page<Row, More> | undefined) => ReactNode;
  /** In place of the rows. */
  readonly instead?: (read: FailingQuery & { readonly fetchStatus: string }, unread: boolean) => ReactNode;
  /** Rows that were read stay where reading them again failed. */
  readonly keepsRows?: true;
  readonly count?: 'orders.count' | 'follow.total';
  readonly empty: None;
  readonly noneFiltered?: Partial<None>;
}) => {
  const { columns, rowId, actions = [], note, chips, count, empty } = props;
  const filters: Readonly<Record<string, Filter<unknown>>> = props.filters ?? {};
  const t = useT();
  const denial = useDenial();
  const narrow = useNarrow();
  const density = useDensity();
  const [address, setAddress] = useSearchParams();
  const [ownPage, setOwnPage] = useState(1);
  const [asking, setAsking] = useState<{ readonly row: Row; readonly action: RowAction<Row> }>();
  const expansion = useExpansion(props.details);
  const title = typeof props.title === 'string' ? t(props.title) : props.title.text;
  const page = props.ownPage ? ownPage : pageIn(address);
  const asked = askedIn<Query>(address, props.filters ?? ({} as Filters<Query>));
  const reading = props.query({ ...asked, pageNum: String(page) });
  const query = useQuery({ ...reading, placeholderData: keepPreviousData, select: pageOf<Row, More> });
  const { data, error } = query;
  const { shown, menu } = useColumnChoice(
    String(reading.queryKey[0]),
    columns.filter(({ holds }) => holds === undefined || data?.list.some(holds)),
  );
  const change = props.change ?? ((fields) => setAddress(changedAddress(address, fields)));
  const reset = (): void => {
    const fields = Object.entries(filters).flatMap(([name, filter]) => filter.fields ?? [name]);
    change(Object.fromEntries(fields.map((field) => [field, undefined])));
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
  const actionsColumn: ListColumn<Row> = {
    header: 'word.actions',
    width: props.actionsWidth ?? 96,
    cell: buttons,
  };
  // Of nothing there is nothing to be dense, and without filters nothing to be read again.
  const any = data?.total !== 0;
  const tools = (any || filtered) && (
    <>
      {any && !narrow && menu}
      {any && <DensitySwitch />}
      <RefreshButton label={t('word.refresh')} query={query} />
    </>
  );
  const buttonsOfList = (
    <>
      {props.extra?.(data)}
      {tools}
    </>
  );
  const filter = (props.filtersLabel !== undefined || chips !== undefined) && (
    <FilterBar
      label={t(props.filtersLabel ?? 'orders.filters')}
      filters={filters}
      address={address}
      error={error}
      change={change}
      onReset={reset}
      beside={chips?.help}
      tools={buttonsOfList}
    />
  );
  const none: None = !filtered
    ? empty
    : {
        icon: 'search',
        title: 'console.noneFiltered',
        text: 'console.noneFilteredText',
        action: <Button onClick={reset}>{t('console.clearFilters')}</Button>,
        ...props.noneFiltered,
      };
  const unread = data === undefined || query.isPlaceholderData;
  const rows = (
    <>
      {props.instead?.(query, unread) || (
        <DataTable
          label={title}
          rows={data?.list ?? []}
          rowId={rowId}
          columns={tableColumns(props.actions === undefined ? shown : [...shown, actionsColumn], t)}
          card={props.card ?? ((row) => <RowCard row={row} columns={columns} t={t} actions={buttons(row)} />)}
          density={density}
          loading={query.isPending || query.isPlaceholderData}
          total={data?.total}
          selection={props.selection}
          groupOf={props.groupOf}
          expansion={expansion}
          error={
            !(props.keepsRows && data?.list.length) && readFailure(query, t, <AskForHelp error={error} />)
          }
          empty={<EmptyState {...none} title={t(none.title)} text={none.text && t(none.text)} />}
        />
      )}
      <ListPager
        list={chips === undefined ? title : undefined}
        page={page}
        read={data}
        count={(total) =>
          t(count ?? (data?.more === true ? 'console.countMore' : 'console.count'), { total })
        }
        onPage={(next) => (props.ownPage ? setOwnPage(next) : setAddress(onPage(address, next)))}
      />
    </>
  );
  return (
    <>
      {props.above?.(data, error)}
      {chips === undefined ? (
        <Card flush list={filter !== false} title={title} extra={filter === false && buttonsOfList}>
          {filter}
          {rows}
        </Card>
      ) : (
        <>
          {filter}
          <section aria-label={title} className="max-sm:bg-surface">
            {rows}
          </section>
        </>
      )}
      {props.below?.(data)}
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
