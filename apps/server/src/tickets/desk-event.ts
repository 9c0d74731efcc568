import type { OutboxEvent } from '../platform/db/outbox.ts';
import type { LockedTicket } from './store.ts';

export const deskEvent = (
  type: 'desk.opened' | 'desk.replied',
  { id, ticket_no: ticketNo, title }: Pick<LockedTicket, 'id' | 'ticket_no' | 'title'>,
): OutboxEvent => ({
  type,
  object: `ticket:${id}`,
  data: { ticketId: String(id), ticketNo, title },
});
