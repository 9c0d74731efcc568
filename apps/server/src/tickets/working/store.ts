import type { NotifyPrefs } from '@waybill/contract/endpoints/accounts.ts';
import type { Locale } from '@waybill/phrases/translator.ts';
import { type Db, type Tx, statement } from '../../platform/db/database.ts';

export type FoundAnswer = {
  email: string;
  user_status: string;
  locale: Locale;
  notify_prefs: NotifyPrefs;
  ticket_no: string;
  title: string;
  content: string;
};

/** An answer of the staff and whom it goes to; never a note. */
export const findAnswer = async (
  db: Db,
  ticketId: number,
  entryId: number,
): Promise<FoundAnswer | undefined> => (await find(db, ticketId, entryId))[0];
const find = statement<FoundAnswer, [number, number]>(
  `SELECT u.email, u.status AS user_status, u.locale, u.notify_prefs, t.ticket_no, t.title, e.content
   FROM ticket_entries e JOIN tickets t ON t.id = e.ticket_id JOIN users u ON u.id = t.user_id
   WHERE e.ticket_id = $1 AND e.id = $2 AND e.kind = 'message' AND e.actor = 'staff' AND NOT e.internal`,
);

export const closeResolved = async (tx: Tx, hours: number): Promise<number> =>
  (await close(tx, hours)).length;
const close = statement<{ ticket_id: number }, [number]>(
  `WITH due AS (
     SELECT id FROM tickets WHERE status = 'resolved' AND resolved_at <= now() - make_interval(hours => $1::int)
     ORDER BY resolved_at LIMIT 500 FOR UPDATE SKIP LOCKED
   ), closed AS (
     UPDATE tickets t SET status = 'closed', closed_at = now(), updated_at = now(), version = version + 1
     FROM due WHERE t.id = due.id RETURNING t.id
   )
   INSERT INTO ticket_entries (ticket_id, kind, actor, event, from_value, to_value)
   SELECT id, 'event', 'system', 'status', 'resolved', 'closed' FROM closed RETURNING ticket_id`,
);

export type OverdueTicket = { id: number; ticket_no: string; title: string; assignee_id: number | null };

export const markOverdue = statement<OverdueTicket, []>(
  `WITH late AS (
     SELECT id FROM tickets WHERE first_due_at < now() AND NOT overdue
     ORDER BY first_due_at LIMIT 200 FOR UPDATE SKIP LOCKED
   ), marked AS (
     UPDATE tickets t SET overdue = true FROM late WHERE t.id = late.id RETURNING t.id, t.ticket_no, t.title, t.assignee_id
   ), told AS (
     INSERT INTO ticket_entries (ticket_id, kind, actor, event, internal)
     SELECT id, 'event', 'system', 'escalated', true FROM marked
   )
   SELECT id, ticket_no, title, assignee_id FROM marked`,
);

export const findStaff = statement<{ id: number }, []>(
  `SELECT id FROM users WHERE role IN ('admin', 'super_admin') AND status = 'active' ORDER BY id`,
);
