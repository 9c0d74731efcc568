import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../../client/errors.ts';
import { readFailure } from '../../../frame/read-failure.tsx';
import { ListPager } from '../../../frame/list-pager.tsx';
import { useT } from '../../../frame/language.tsx';
import { FoldedFilters } from '../../../frame/list/folded-filters.tsx';
import { NeedsPermission } from '../../../frame/needs-permission.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { useNarrow } from '../../../ui/data-table/use-narrow.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { staffTicketsQuery } from '../desk-queries.ts';
import { pageFromAddress } from '../filters.ts';
import { CannedRepliesDialog } from '../parts/canned-replies-dialog.tsx';
import { SavedViews } from '../parts/saved-views.tsx';
import { StaffCard, staffColumns } from '../parts/staff-columns.tsx';
import { StaffFilter } from '../parts/staff-filter.tsx';
import {
  noStaffFilters,
  staffAddress,
  staffFiltersFromAddress,
  type StaffFilters,
} from '../staff-filters.ts';
import './ticket-management-page.css';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const Statistics = lazyPart(() => import('../parts/statistics.tsx'));

/** Everybody's tickets, and how well they are answered. For the staff who answer. */
export default function TicketManagementPage() {
  return (
    <NeedsPermission permission="tickets:read">
      <Desk />
    </NeedsPermission>
  );
}

const Desk = () => {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const [canned, setCanned] = useState(false);
  const tab = address.get('tab') === 'statistics' ? 'statistics' : 'list';
  const filters = staffFiltersFromAddress(address);
  const page = pageFromAddress(address);
  const show = (next: StaffFilters, nextPage = 1): void => setAddress(staffAddress(next, nextPage));
  const switchTab = (to: 'list' | 'statistics'): void => {
    const next = staffAddress(filters);
    if (to === 'statistics') next.set('tab', to);
    setAddress(next);
  };
  return (
    <div className="ticket-management">
      <PageHeader
        title={t('desk.heading')}
        lead={t('desk.lead')}
        extra={
          <>
            <Segmented
              label={t('desk.tab')}
              value={tab}
              options={[
                { value: 'list', label: t('desk.tab.list') },
                { value: 'statistics', label: t('desk.tab.statistics') },
              ]}
              onChange={switchTab}
            />
            <Button icon={<Icon name="inbox" />} onClick={() => setCanned(true)}>
              {t('desk.canned.manage')}
            </Button>
          </>
        }
      />
      {tab === 'statistics' ? (
        <Suspense
          fallback={
            <Card>
              <Skeleton lines={8} label={t('tickets.loading')} />
            </Card>
          }
        >
          <Statistics startDate={filters.startDate} endDate={filters.endDate} onOpen={show} />
        </Suspense>
      ) : (
        <Tickets filters={filters} page={page} onShow={show} />
      )}
      {canned && <CannedRepliesDialog onClose={() => setCanned(false)} />}
    </div>
  );
};

type TicketsProps = {
  readonly filters: StaffFilters;
  readonly page: number;
  readonly onShow: (filters: StaffFilters, page?: number) => void;
};

const Tickets = ({ filters, page, onShow }: TicketsProps) => {
  const t = useT();
  const tickets = useQuery(staffTicketsQuery(filters, page));
  const filtered = staffAddress(filters).size > 0;
  const narrow = useNarrow();
  const filter = (
    <StaffFilter
      filters={filters}
      refused={tickets.error instanceof ApiError ? tickets.error.fields : {}}
      onChange={onShow}
      onReset={() => onShow(noStaffFilters)}
    />
  );
  return (
    <>
      <SavedViews filters={filters} />
      <Card>{narrow ? <FoldedFilters set={0}>{filter}</FoldedFilters> : filter}</Card>
      <Card
        flush
        title={t('desk.tab.list')}
        extra={<RefreshButton label={t('tickets.refresh')} query={tickets} />}
      >
        <DataTable
          label={t('desk.heading')}
          rows={tickets.data?.list ?? []}
          rowId={({ id }) => id}
          columns={staffColumns(t)}
          card={(ticket) => <StaffCard ticket={ticket} />}
          loading={tickets.isPending || tickets.isPlaceholderData}
          total={tickets.data?.total}
          error={tickets.data === undefined && readFailure(tickets, t)}
          empty={
            <EmptyState
              icon={filtered ? 'search' : 'inbox'}
              title={t(filtered ? 'tickets.noneFiltered' : 'desk.none')}
              text={filtered ? undefined : t('desk.noneText')}
              action={
                filtered ? (
                  <Button onClick={() => onShow(noStaffFilters)}>{t('tickets.clearFilters')}</Button>
                ) : undefined
              }
            />
          }
        />
        <ListPager
          page={page}
          read={tickets.data}
          count={(total) => t('tickets.count', { total })}
          onPage={(next) => onShow(filters, next)}
        />
      </Card>
    </>
  );
};
