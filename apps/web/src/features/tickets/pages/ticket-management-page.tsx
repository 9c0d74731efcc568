import { ticketDeskEndpoints } from '@waybill/contract/endpoints/ticket-desk.ts';
import type { StaffTicket } from '@waybill/contract/endpoints/ticket-shapes.ts';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { query } from '../../../client/query.ts';
import { changedAddress } from '../../../frame/address-filters.ts';
import { useT } from '../../../frame/language.tsx';
import { ConsoleList } from '../../../frame/list/console-list.tsx';
import { ConsolePage } from '../../../frame/list/console-page.tsx';
import { SavedViews } from '../../../frame/list/saved-views.tsx';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SoftBreaks } from '../../../ui/soft-breaks.tsx';
import { Stars } from '../../../ui/star-field.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { builtInViews, deskAddress, deskFilters } from '../desk-filters.tsx';
import { CannedRepliesDialog } from '../parts/canned-replies-dialog.tsx';
import { about, subject } from '../parts/ticket-columns.tsx';
import { TicketStatusTag } from '../parts/ticket-tags.tsx';
import { listEvery } from '../queries.ts';

/** My saved filters. */
const views = {
  list: ticketDeskEndpoints.listTicketViews,
  save: ticketDeskEndpoints.saveTicketView,
  remove: ticketDeskEndpoints.deleteTicketView,
};

const Statistics = lazyPart(() => import('../parts/statistics.tsx'));
const { category, priority, firstAnswer, updated } = about<StaffTicket>();

export default function TicketManagementPage() {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const [canned, setCanned] = useState(false);
  const tab = address.get('tab') === 'statistics' ? 'statistics' : 'list';
  const builtIn = Object.entries(builtInViews).map(([name, query]) => ({
    name: t(`desk.view.${name as keyof typeof builtInViews}`),
    query,
  }));
  const extra = (
    <>
      <Segmented
        label={t('desk.tab')}
        value={tab}
        options={(['list', 'statistics'] as const).map((value) => ({ value, label: t(`desk.tab.${value}`) }))}
        onChange={(next) => setAddress(changedAddress(address, { tab: next === 'list' ? undefined : next }))}
      />
      <Button onClick={() => setCanned(true)}>{t('desk.canned.manage')}</Button>
    </>
  );
  return (
    <ConsolePage title="desk.heading" lead="desk.lead" extra={extra}>
      {tab === 'statistics' ? (
        <Suspense fallback={<Skeleton lines={8} label={t('tickets.loading')} />}>
          <Statistics />
        </Suspense>
      ) : (
        <ConsoleList
          title="desk.tab.list"
          filtersLabel="desk.filters"
          filters={deskFilters}
          query={({ days, ...asked }) =>
            query(
              ticketDeskEndpoints.listStaffTickets,
              { query: { ...asked, ...days } },
              { refetchInterval: listEvery },
            )
          }
          above={() => <SavedViews store={views} builtIn={builtIn} address={address} spell={deskAddress} />}
          rowId={({ id }) => id}
          empty={{ icon: 'inbox', title: 'desk.none', text: 'desk.noneText' }}
          columns={[
            subject<StaffTicket>(),
            {
              header: 'word.user',
              width: 160,
              line: 4,
              cell: ({ user, ticketNo }) => (
                <span className="grid min-w-0 wrap-anywhere">
                  <SoftBreaks text={user.userName} />
                  <small className="number text-tertiary text-xs">{ticketNo}</small>
                </span>
              ),
            },
            category,
            priority,
            {
              header: 'word.status',
              width: 140,
              line: 2,
              cell: ({ status, awaitsStaff, rating }) => (
                <span className="people-head">
                  <TicketStatusTag status={status} />
                  {awaitsStaff && status !== 'closed' && status !== 'resolved' && (
                    <Tag tone="warning">{t('desk.awaits')}</Tag>
                  )}
                  {rating !== null && (
                    <Stars value={rating} label={t('tickets.rating.stars', { stars: rating })} />
                  )}
                </span>
              ),
            },
            firstAnswer,
            {
              header: 'desk.assignee',
              width: 110,
              line: 4,
              cell: ({ assignee }) => assignee?.name ?? t('desk.nobody'),
            },
            updated,
          ]}
        />
      )}
      {canned && <CannedRepliesDialog onClose={() => setCanned(false)} />}
    </ConsolePage>
  );
}
