import { ticketStatuses, type TicketStatus } from '@waybill/contract/vocabulary/ticket.ts';
import { Link } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import './status-tabs.css';

type Props = {
  readonly label: string;
  readonly current: TicketStatus | 'all';
  readonly counts: Readonly<Partial<Record<TicketStatus, number>>> | undefined;
  readonly to: (status: TicketStatus | 'all') => string;
};

/** Tickets by status, each with how many there are; the choice is in the address. */
export const StatusTabs = ({ label, current, counts, to }: Props) => {
  const t = useT();
  const all = Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0);
  return (
    <nav className="status-tabs" aria-label={label}>
      {(['all', ...ticketStatuses] as const).map((status) => (
        <Link
          key={status}
          to={{ search: to(status) }}
          aria-current={status === current ? 'page' : undefined}
          className="status-tab"
        >
          {status === 'all' ? t('tickets.all') : t(`ticketStatus.${status}`)}
          {counts !== undefined && (
            <span className="status-tab-count number">{status === 'all' ? all : (counts[status] ?? 0)}</span>
          )}
        </Link>
      ))}
    </nav>
  );
};
