import type { Actor, Audit, AuditEntry } from '../platform/access/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import type { StoredTicket } from './store.ts';

export type RecordAct = (tx: Tx, entry: AuditEntry) => Promise<void>;

export const recordBy =
  (audit: Audit, actor: Actor): RecordAct =>
  (tx, entry) =>
    audit(tx, actor, entry);

/** An act on a ticket as it is kept. What was written to the user stands in the ticket itself. */
export const ticketEntry = (
  act: 'assign' | 'status' | 'priority',
  ticket: Pick<StoredTicket, 'id' | 'ticket_no'>,
  before: object,
  after: object,
): AuditEntry => ({
  act: `ticket.${act}`,
  targetType: 'ticket',
  targetId: ticket.id,
  targetName: ticket.ticket_no,
  before,
  after,
});
