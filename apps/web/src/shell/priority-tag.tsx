import type { TicketPriority } from '@waybill/contract/vocabulary/ticket.ts';
import { Tag } from '../kit/tag.tsx';
import { useT } from './language.tsx';

/** How pressing something is; what is no more than usual does not stand out. */
export const PriorityTag = (props: {
  readonly of: 'ticketPriority' | 'noticePriority';
  readonly priority: TicketPriority;
}) => {
  const text = useT()(`${props.of}.${props.priority}`);
  if (props.priority !== 'high' && props.priority !== 'urgent') return <span>{text}</span>;
  return <Tag tone={props.priority === 'urgent' ? 'error' : 'warning'}>{text}</Tag>;
};
