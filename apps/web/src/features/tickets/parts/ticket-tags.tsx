import type { TicketPriority, TicketStatus } from '@waybill/contract/vocabulary/ticket.ts';
import { useT } from '../../../frame/language.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { Tag, type Tone } from '../../../ui/tag.tsx';

const statusTones: Readonly<Record<TicketStatus, Tone>> = {
  open: 'info',
  processing: 'info',
  waiting: 'warning',
  resolved: 'success',
  closed: 'neutral',
};

type StatusProps = {
  readonly status: TicketStatus;
  /** To whom it is said: the user whose ticket it is, or the staff. */
  readonly mine?: boolean;
};

export const TicketStatusTag = ({ status, mine = false }: StatusProps) => {
  const t = useT();
  return (
    <StatusTag tone={statusTones[status]}>
      {t(mine && status === 'waiting' ? 'tickets.waitsForYou' : `ticketStatus.${status}`)}
    </StatusTag>
  );
};

export const PriorityTag = ({ priority }: { readonly priority: TicketPriority }) => {
  const t = useT();
  const text = t(`ticketPriority.${priority}`);
  if (priority === 'low' || priority === 'normal') return <span>{text}</span>;
  return <Tag tone={priority === 'urgent' ? 'error' : 'warning'}>{text}</Tag>;
};
