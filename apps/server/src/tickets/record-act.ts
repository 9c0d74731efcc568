import type { Actor, Audit, AuditEntry } from '../platform/access/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import type { StoredTicket } from './store.ts';

export type RecordAct = (tx: Tx, entry: AuditEntry) => Promise<void>;

export const recordBy =
  (audit: Audit, actor: Actor): RecordAct =>
  (tx, entry) =>
    audit(tx, actor, entry);

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
