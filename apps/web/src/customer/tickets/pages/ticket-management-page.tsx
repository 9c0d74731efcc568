import { ticketDeskEndpoints } from '@waybill/contract/endpoints/ticket-desk.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { query } from '../../../client/query.ts';
import { changedAddress } from '../../../shell/address-filters.ts';
import { Loading } from '../../../shell/query-wait.tsx';
import { useT } from '../../../shell/language.tsx';
import { ResourceList } from '../../../shell/list/resource-list.tsx';
import { ConsolePage } from '../../../shell/list/console-page.tsx';
import { SavedViews } from '../../../shell/list/saved-views.tsx';
import { Button } from '../../../kit/button.tsx';
import { lazyPart } from '../../../kit/lazy-part.tsx';
import { Segmented } from '../../../kit/segmented.tsx';
import { SoftBreaks } from '../../../kit/soft-breaks.tsx';
import { Stars } from '../../../kit/star-field.tsx';
import { Tag } from '../../../kit/tag.tsx';
import { builtInViews, deskAddress, deskFilters } from '../desk-filters.tsx';
import { CannedRepliesDialog } from '../parts/canned-replies-dialog.tsx';
import { ticketColumns } from '../parts/ticket-columns.tsx';
import { TicketStatusTag } from '../parts/ticket-parts.tsx';
import { listEvery } from '../queries.ts';

/** My saved filters. */
const views = {
  list: ticketDeskEndpoints.listTicketViews,
  save: ticketDeskEndpoints.saveTicketView,
  remove: ticketDeskEndpoints.deleteTicketView,
};

const Statistics = lazyPart(() => import('../parts/statistics.tsx'), <Loading lines={8} />);

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
    <ConsolePage extra={extra}>
      {tab === 'statistics' ? (
        <Statistics />
      ) : (
        <ResourceList
          title="desk.tab.list"
          filtersLabel="orders.filters"
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
            ticketColumns.subject,
            {
              header: 'word.user',
              width: 160,
              line: 4,
              cell: ({ user }) => <SoftBreaks text={user.userName} />,
              below: ({ ticketNo }) => <span className="number">{ticketNo}</span>,
            },
            ticketColumns.category,
            ticketColumns.priority,
            {
              header: 'word.status',
              width: 140,
              line: 2,
              cell: ({ status, awaitsStaff, rating }) => (
                <span className="cluster">
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
            ticketColumns.firstAnswer,
            {
              header: 'desk.assignee',
              width: 110,
              line: 4,
              cell: ({ assignee }) => assignee?.name ?? t('desk.nobody'),
            },
            ticketColumns.updated,
          ]}
        />
      )}
      {canned && <CannedRepliesDialog onClose={() => setCanned(false)} />}
    </ConsolePage>
  );
}
