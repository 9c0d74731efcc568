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

/** Where a ticket stands. */
export const TicketStatusTag = ({ status }: { readonly status: TicketStatus }) => {
  const t = useT();
  return <StatusTag tone={statusTones[status]}>{t(`ticketStatus.${status}`)}</StatusTag>;
};

const priorityTones: Readonly<Record<TicketPriority, Tone>> = {
  low: 'neutral',
  normal: 'neutral',
  high: 'warning',
  urgent: 'error',
};

/** How pressing a ticket is. */
export const PriorityTag = ({ priority }: { readonly priority: TicketPriority }) => {
  const t = useT();
  return <Tag tone={priorityTones[priority]}>{t(`ticketPriority.${priority}`)}</Tag>;
};
