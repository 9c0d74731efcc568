import { followViewEndpoints } from '@waybill/contract/endpoints/follow-views.ts';
import {
  followedNumberEndpoints,
  type FollowedNumber,
} from '@waybill/contract/endpoints/followed-numbers.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { startTransition, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { trackingStatuses } from '@waybill/contract/vocabulary/carrier.ts';
import { query } from '../../../client/query.ts';
import { ApiError } from '../../../client/errors.ts';
import { changedAddress, onPage, pageIn } from '../../../frame/address-filters.ts';
import { useT } from '../../../frame/language.tsx';
import { SavedViews } from '../../../frame/list/saved-views.tsx';
import { ListPager } from '../../../frame/list-pager.tsx';
import { readFailure } from '../../../frame/read-failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { DensitySwitch } from '../../../ui/data-table/density-switch.tsx';
import { useDensity } from '../../../ui/data-table/use-density.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { filterAddress, filterNames, filtersFromAddress, type FollowFilters } from '../filters.ts';
import { BulkBar } from './bulk-bar.tsx';
import { freshnessText } from '../../../frame/timeline/freshness.ts';
import {
  AttentionCell,
  EtaLine,
  FreshCell,
  LastCell,
  NumberCell,
  StateCell,
  TagsCell,
} from './followed-cells.tsx';
import { ContactCarrier } from './contact-carrier.tsx';
import { followedColumns } from './followed-columns.tsx';
import { FollowedFilter } from './followed-filter.tsx';
import { LineTabs } from '../../../ui/line-tabs.tsx';
import { followedSummaryQuery } from '../queries.ts';

const FollowedTabs = ({ filters }: { readonly filters: FollowFilters }) => {
  const t = useT();
  const [address] = useSearchParams();
  const { data } = useQuery(followedSummaryQuery);
  const { status, attention, archived } = filters;
  const to = (change: FollowFilters): string => {
    const next = changedAddress(address, {
      status: undefined,
      attention: undefined,
      archived: undefined,
      subStatus: undefined,
      id: undefined,
      ...change,
    });
    return `?${next.toString()}`;
  };
  const waiting = data && Object.values(data.attention).reduce((sum, count) => sum + count, 0);
  const shown = trackingStatuses.filter((one) => one === status || (data?.statuses[one] ?? 0) > 0);
  return (
    <LineTabs
      label={t('follow.tabs')}
      tabs={[
        {
          to: to({ attention: 'any' }),
          label: t('follow.tab.attention'),
          icon: 'warning',
          count: waiting,
          current: attention !== undefined,
        },
        {
          to: to({}),
          label: t('follow.tab.all'),
          count: data?.active,
          current: attention === undefined && status === undefined && archived === undefined,
        },
        ...shown.map((one) => ({
          to: to({ status: one }),
          label: t(`trackingStatus.${one}`),
          count: data?.statuses[one],
          current: attention === undefined && status === one && archived === undefined,
        })),
        {
          to: to({ archived: 'true' }),
          label: t('follow.tab.archived'),
          count: data?.archived,
          current: archived === 'true',
        },
      ]}
    />
  );
};

type Props = { readonly row: FollowedNumber; readonly onOpen: (id: string) => void };

const FollowedCard = ({ row, onOpen }: Props) => (
  <div className="follow-card grid relative gap-1 ps-1 [.data-table-card-body_&]:[&_.number-link]:static [&_.number-link]:after:absolute [&_.number-link]:after:inset-0">
    <div className="flex flex-wrap gap-y-0.5 gap-x-3 items-center justify-between min-w-0">
      <NumberCell row={row} onOpen={onOpen} />
      <StateCell row={row} />
    </div>
    <div className="flex flex-wrap gap-y-0.5 gap-x-3 items-center justify-between min-w-0">
      <LastCell row={row} />
      <FreshCell row={row} text={freshnessText} />
    </div>
    {(row.tags.length > 0 || row.reference !== null) && (
      <div className="flex flex-wrap gap-y-0.5 gap-x-3 items-center justify-between min-w-0">
        <TagsCell row={row} />
        <span className="text-tertiary text-xs">{row.reference}</span>
      </div>
    )}
    {row.eta !== null && (
      <div className="flex flex-wrap gap-y-0.5 gap-x-3 items-center justify-between min-w-0">
        <EtaLine eta={row.eta} />
      </div>
    )}
    {row.attention !== null && (
      <div className="flex flex-wrap gap-y-0.5 gap-x-3 items-center justify-between min-w-0 [&>.button]:relative [&>.button]:min-h-11">
        <AttentionCell row={row} />
        <ContactCarrier row={row} />
      </div>
    )}
  </div>
);

const FollowedDrawer = lazyPart(() => import('./followed-drawer.tsx'));

const noViews = [] as const;

/** The reader's saved filters of the list. */
const views = {
  list: followViewEndpoints.listFollowViews,
  save: followViewEndpoints.saveFollowView,
  remove: followViewEndpoints.deleteFollowView,
};
const rowId = ({ id }: FollowedNumber): string => id;

export const FollowedList = ({ onAdd }: { readonly onAdd: () => void }) => {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const [density, setDensity] = useDensity();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const filters = filtersFromAddress(address);
  const page = pageIn(address);
  // A link may name a number; what is opened later does not change the address, by which Back closes the drawer.
  const linked = address.get('id') ?? undefined;
  const [opened, setOpened] = useState(linked);
  const [seen, setSeen] = useState(linked);
  if (seen !== linked) {
    setSeen(linked);
    setOpened(linked);
  }
  const list = useQuery(
    query(
      followedNumberEndpoints.listFollowedNumbers,
      { query: { ...filters, page: String(page), size: '50' } },
      { placeholderData: keepPreviousData },
    ),
  );
  const rows = list.data?.list ?? [];
  const at = rows.findIndex(({ id }) => id === opened);
  const change = (fields: Readonly<Record<string, string | undefined>>): void => {
    setSelected(new Set());
    setAddress(changedAddress(address, { id: undefined, ...fields }));
  };
  const open = (id: string | undefined): void => startTransition(() => setOpened(id));
  const stepTo = (row: FollowedNumber | undefined) => row && (() => open(row.id));
  const filtered = Object.keys(filters).length > 0;
  const attention = filters.attention !== undefined;
  const clear = (): void => change(Object.fromEntries(filterNames.map((name) => [name, undefined])));
  return (
    <div className="grid grid-cols-1 gap-3 max-sm:gap-0.5 max-sm:[&_.chip-filter>*]:h-10 max-sm:[&_.chip-filter>*]:min-h-10 beside-drawer:[&_table]:min-w-0!">
      {/* On a phone both share a line and are swiped: the list begins high up. */}
      <div className="grid grid-cols-1 gap-3 max-sm:flex max-sm:-mt-3 max-sm:[&_.line-tabs-tab]:h-9.5">
        <div className="min-w-0 max-sm:flex-1">
          <FollowedTabs filters={filters} />
        </div>
        <div className="max-sm:max-w-[45%] empty:hidden">
          <SavedViews store={views} builtIn={noViews} address={address} spell={filterAddress} />
        </div>
      </div>
      <FollowedFilter
        filters={filters}
        exportable={(list.data?.total ?? 0) > 0}
        refused={list.error instanceof ApiError ? list.error.fields : {}}
        onChange={change}
        tools={
          <>
            <DensitySwitch label={t('table.density.compact')} value={density} onChange={setDensity} />
            <RefreshButton label={t('word.refresh')} query={list} />
          </>
        }
      />
      <section aria-label={t('follow.list')}>
        <DataTable
          label={t('follow.list')}
          rows={rows}
          rowId={rowId}
          columns={followedColumns({ t, attention, onOpen: open })}
          card={(row) => <FollowedCard row={row} onOpen={open} />}
          density={density}
          loading={list.isPending || list.isPlaceholderData}
          total={list.data?.total}
          selection={{
            selected,
            onChange: setSelected,
            rowLabel: ({ trackingNumber }) => t('follow.choose', { number: trackingNumber }),
            allLabel: t('follow.chooseAll'),
            oneByOne: true,
          }}
          error={rows.length === 0 && readFailure(list, t)}
          empty={
            attention && Object.keys(filters).length === 1 && filters.attention === 'any' ? (
              <EmptyState
                icon="checkCircle"
                title={t('follow.noneAttention')}
                text={t('follow.noneAttentionText')}
              />
            ) : filtered ? (
              <EmptyState
                icon="search"
                title={t('follow.noneFiltered')}
                text={t('follow.noneFilteredText')}
                action={<Button onClick={clear}>{t('orders.clearFilters')}</Button>}
              />
            ) : (
              <EmptyState
                icon="eye"
                title={t('follow.none')}
                text={t('follow.noneText')}
                action={<Button onClick={onAdd}>{t('follow.add')}</Button>}
              />
            )
          }
        />
        <ListPager
          page={page}
          read={list.data}
          count={(total) => t('follow.total', { total })}
          onPage={(next) => setAddress(onPage(address, next))}
        />
      </section>
      <BulkBar
        rows={rows.filter(({ id }) => selected.has(id))}
        archived={filters.archived === 'true'}
        onClear={() => setSelected(new Set())}
      />
      <Suspense>
        {opened !== undefined && (
          <FollowedDrawer
            key={opened}
            id={opened}
            row={rows[at]}
            onBefore={stepTo(rows[at - 1])}
            onAfter={at < 0 ? undefined : stepTo(rows[at + 1])}
            onClose={() => open(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
};
