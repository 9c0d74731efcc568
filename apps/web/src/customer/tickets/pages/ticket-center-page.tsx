import { ticketEndpoints } from '@waybill/contract/endpoints/tickets.ts';
import { ticketStatuses, type TicketStatus } from '@waybill/contract/vocabulary/ticket.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { useSearchParams } from 'react-router';
import { query } from '../../../client/query.ts';
import { failedCall } from '../../../client/failed-calls.ts';
import { changedAddress, choiceIn } from '../../../shell/address-filters.ts';
import { useT } from '../../../shell/language.tsx';
import { ResourceList } from '../../../shell/list/resource-list.tsx';
import { ConsolePage } from '../../../shell/list/console-page.tsx';
import { keyword, linkedChoice } from '../../../shell/list/list-filters.tsx';
import { Button } from '../../../kit/button.tsx';
import { LineTabs } from '../../../kit/tabs.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { draftStore } from '../drafts.ts';
import { beginWith, startFromAddress, withErrorNumber } from '../new-ticket.ts';
import { NewTicketDialog } from '../parts/new-ticket-dialog.tsx';
import { ticketColumns } from '../parts/ticket-columns.tsx';
import { TicketStatusTag } from '../parts/ticket-parts.tsx';
import { listEvery } from '../queries.ts';

/** What opens the form of a new ticket, and goes with it. */
const ofForm = ['new', 'orderId', 'orderNo', 'traceId', 'errorNumber', 'followsId', 'followsNo'] as const;

const tabName = (tab: TicketStatus | undefined, t: WebTranslate): string => {
  if (tab === undefined) return t('word.all');
  return t(tab === 'waiting' ? 'tickets.waitsForYou' : `ticketStatus.${tab}`);
};

export default function TicketCenterPage() {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const status = choiceIn(address, 'status', ticketStatuses);
  const write = (
    <Button
      variant="primary"
      icon={<Icon name="plus" />}
      onClick={() => setAddress(changedAddress(address, { new: '1' }))}
    >
      {t('tickets.new')}
    </Button>
  );
  return (
    <ConsolePage action={write}>
      <ResourceList
        title="tickets.mine"
        filtersLabel="tickets.filters"
        filters={{
          status: linkedChoice(ticketStatuses),
          keyword: keyword('tickets.searchPlaceholder'),
        }}
        query={(asked) =>
          query(ticketEndpoints.listTickets, { query: asked }, { refetchInterval: listEvery })
        }
        above={(data) => (
          <LineTabs
            label={t('word.byStatus')}
            tabs={([undefined, ...ticketStatuses] as const).map((tab) => ({
              to: `?${changedAddress(address, { status: tab }).toString()}`,
              label: tabName(tab, t),
              count:
                data &&
                (tab === undefined
                  ? Object.values(data.counts).reduce((sum, count) => sum + count, 0)
                  : (data.counts[tab] ?? 0)),
              current: tab === status,
            }))}
          />
        )}
        rowId={({ id }) => id}
        empty={{ icon: 'inbox', title: 'tickets.none', text: 'tickets.noneText' }}
        columns={[
          ticketColumns.subject,
          ticketColumns.number,
          ticketColumns.category,
          ticketColumns.priority,
          {
            header: 'word.status',
            width: 96,
            line: 2,
            cell: (ticket) => <TicketStatusTag status={ticket.status} mine />,
          },
          ticketColumns.firstAnswer,
          ticketColumns.updated,
        ]}
      />
      {address.get('new') === '1' && (
        <NewTicketDialog
          key={address.toString()}
          initial={withErrorNumber(
            beginWith(draftStore.ticket(), startFromAddress(address, failedCall)),
            address,
            (errorNumber) => t('tickets.new.errorNumber', { number: errorNumber }),
          )}
          onClose={() =>
            setAddress(changedAddress(address, Object.fromEntries(ofForm.map((name) => [name, undefined]))), {
              replace: true,
            })
          }
        />
      )}
    </ConsolePage>
  );
}
