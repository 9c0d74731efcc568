import { z } from 'zod';
import type { Tx } from '../platform/db/database.ts';
import { publishToStaff } from '../platform/db/outbox.ts';
import { sendNotice } from '../outbox/notices/public-api.ts';
import type { StoredTicket } from './store.ts';

export const ticketMailJob = 'send_ticket_mail';

/** What the job is given: which answer. Its text is read when the mail is written. */
export const TicketMail = z.object({ ticketId: z.number().int(), entryId: z.number().int() });
export type TicketMail = z.infer<typeof TicketMail>;

type Named = Pick<StoredTicket, 'id' | 'ticket_no' | 'title'>;

/**
 * Tells the user of a ticket, or somebody of the staff, what happened to it, once this transaction commits. Nothing
 * internal is ever part of it.
 */
export const notifyUser = (
  tx: Tx,
  userId: number,
  { id, ticket_no: ticketNo, title }: Named,
  what: 'answered' | 'resolved' | 'closed' | 'replied' | 'assigned' | 'escalated',
): Promise<void> => {
  const subject = `ticket:${id}`;
  return sendNotice(tx, { userId, event: 'ticket', what, ticketId: String(id), ticketNo, title, subject });
};

/** Tells the staff who work on tickets that somebody opened one or wrote again. */
export const notifyDesk = (
  tx: Tx,
  type: 'desk.opened' | 'desk.replied',
  { id, ticket_no: ticketNo, title }: Named,
): Promise<void> => {
  const data = { ticketId: String(id), ticketNo, title };
  return publishToStaff(tx, 'tickets:read', { type, object: `ticket:${id}`, data });
};
