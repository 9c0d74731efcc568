import type { TicketAttachment, TicketDetail } from '@waybill/contract/endpoints/ticket-shapes.ts';
import type { TicketStatus } from '@waybill/contract/vocabulary/ticket.ts';
import type { Insertable, Selectable } from 'kysely';
import { type Reader, type Tx, namedStatement, statement } from '../platform/db/database.ts';
import type { Tables } from '../platform/db/tables.gen.ts';
import { msOf } from '../platform/db/times.ts';
import { answers, field, fieldsOf } from '../platform/db/view.ts';
import type { ScanState } from './attachments/rules.ts';
import type { AnswerClock } from './rules.ts';

export type StoredTicket = Selectable<Tables['tickets']>;

/** A ticket under its lock, and the time of the transaction in epoch milliseconds. */
export type LockedTicket = StoredTicket & { readonly now: number };

export type Sight = { readonly userId: number; readonly staff: boolean };

export const lockTicket = namedStatement<LockedTicket, Sight & { readonly id: number }>(
  `SELECT *, ${msOf('now()')} AS now FROM tickets
   WHERE id = $id AND (user_id = $userId OR $staff::boolean) FOR UPDATE`,
);

/** Stores a ticket; no row when the user has opened as many today as a day allows. The caller holds the user's lock. */
export const insertTicket = namedStatement<
  { id: number },
  Pick<StoredTicket, 'user_id' | 'ticket_no' | 'title' | 'category' | 'priority'> &
    Pick<StoredTicket, 'order_id' | 'trace_id' | 'failed_call' | 'follows_id'> & { readonly aDay: number }
>(
  `INSERT INTO tickets (user_id, ticket_no, title, category, priority, order_id, trace_id, failed_call, follows_id)
   SELECT $user_id::bigint, $ticket_no::text, $title::text, $category::text, $priority::text, $order_id::bigint,
     $trace_id::text, $failed_call::jsonb, $follows_id::bigint
   WHERE (SELECT count(*) FROM tickets WHERE user_id = $user_id AND created_at >= date_trunc('day', now())) < $aDay::int
   RETURNING id`,
);

export const insertEntry = async (tx: Tx, entry: Insertable<Tables['ticket_entries']>): Promise<number> =>
  (await tx.insertInto('ticket_entries').values(entry).returning('id').executeTakeFirstOrThrow()).id;

/**
 * Writes a change that the user may see, and the clock of the first answer; the version grows with status, priority and
 * assignee.
 */
export const updateTicket = namedStatement<
  never,
  Pick<
    StoredTicket,
    'id' | 'status' | 'priority' | 'assignee_id' | 'awaits_staff' | 'overdue' | 'last_answer_id'
  > &
    AnswerClock
>(
  `UPDATE tickets SET
     version = version + (status <> $status OR priority <> $priority OR assignee_id IS DISTINCT FROM $assignee_id::bigint)::int,
     resolved_at = CASE WHEN $status NOT IN ('resolved', 'closed') THEN NULL
       WHEN $status = 'resolved' AND status <> 'resolved' THEN now() ELSE resolved_at END,
     closed_at = CASE WHEN $status = 'closed' THEN coalesce(closed_at, now()) END,
     status = $status, priority = $priority, assignee_id = $assignee_id, awaits_staff = $awaits_staff, overdue = $overdue,
     clock_started_at = to_timestamp($startedAt::float8 / 1000), clock_used_ms = $usedMs,
     first_due_at = to_timestamp($dueAt::float8 / 1000), answered_at = to_timestamp($answeredAt::float8 / 1000),
     answered_late = $late, last_answer_id = $last_answer_id, updated_at = now()
   WHERE id = $id`,
);

export const rate = statement<{ id: number }, [number, number, string | null]>(
  `UPDATE tickets SET rating = $2, rating_comment = $3, updated_at = now()
   WHERE id = $1 AND rating IS NULL AND status IN ('resolved', 'closed') RETURNING id`,
);

export const recordSeen = statement<never, [number, number]>(
  `UPDATE tickets SET seen_entry_id = $2 WHERE id = $1 AND seen_entry_id < $2`,
);

export const findOrder = statement<{ id: number }, [number, number]>(
  `SELECT id FROM orders WHERE user_id = $1 AND id = $2`,
);

export const findClosed = statement<{ id: number }, [number, number]>(
  `SELECT id FROM tickets WHERE user_id = $1 AND id = $2 AND status = 'closed'`,
);

/** Who can be given a ticket: one account, or all of them. */
export const findStaff = statement<{ id: number }, [number | null]>(
  `SELECT id FROM users
   WHERE role IN ('admin', 'super_admin') AND status = 'active' AND ($1::bigint IS NULL OR id = $1) ORDER BY id`,
);

const countBy = (column: 'user_id' | 'assignee_id') => {
  const count = statement<{ count: number }, [number]>(
    `SELECT count(*)::int AS count FROM tickets WHERE ${column} = $1 AND status <> 'closed'`,
  );
  return async (reader: Reader, userId: number): Promise<number> =>
    (await count(reader, userId))[0]?.count ?? 0;
};
export const countOpenTickets = countBy('user_id');
export const countAssigned = countBy('assignee_id');

/** Gives the open tickets of all who cannot answer them any more back to nobody; their users see no sign of it. */
export const returnTickets = statement<never, []>(
  `WITH left_behind AS (
     SELECT t.id, t.assignee_id FROM tickets t JOIN users u ON u.id = t.assignee_id
     WHERE t.status <> 'closed' AND (u.status = 'disabled' OR u.role NOT IN ('admin', 'super_admin'))
     ORDER BY t.id FOR UPDATE OF t
   ), returned AS (
     UPDATE tickets t SET assignee_id = NULL, version = version + 1 FROM left_behind l WHERE t.id = l.id
   )
   INSERT INTO ticket_entries (ticket_id, kind, actor, event, internal, subject_id)
   SELECT id, 'event', 'system', 'unassigned', true, assignee_id FROM left_behind`,
);

// Reading a conversation ------------------------------------------------------------

/** Who has a ticket `t`, of whom the account is `a`. */
export const assignee = `CASE WHEN t.assignee_id IS NOT NULL THEN json_build_object(
    'id', t.assignee_id::text, 'name', coalesce(a.nickname, a.user_name, '')) END AS assignee`;

export type ReadTicket = LockedTicket &
  Pick<TicketDetail, 'orderNo' | 'followsTicket'> &
  NonNullable<TicketDetail['staff']>;

export const readTicket = namedStatement<ReadTicket, Sight & { readonly id: number }>(
  `SELECT t.*, ${msOf('now()')} AS now, ${assignee}, o.order_no AS "orderNo",
     json_build_object('id', t.user_id::text, 'userName', u.user_name, 'email', u.email) AS "user",
     CASE WHEN t.follows_id IS NOT NULL THEN
       json_build_object('id', t.follows_id::text, 'ticketNo', coalesce(f.ticket_no, '')) END AS "followsTicket"
   FROM tickets t JOIN users u ON u.id = t.user_id
     LEFT JOIN users a ON a.id = t.assignee_id
     LEFT JOIN orders o ON o.user_id = t.user_id AND o.id = t.order_id
     LEFT JOIN tickets f ON f.id = t.follows_id
   WHERE t.id = $id AND (t.user_id = $userId OR $staff::boolean)`,
);

export type ReadEntry = Selectable<Tables['ticket_entries']> & {
  /** Null for the service's name: users see of the staff a nickname, never an address. */
  readonly name: string | null;
  readonly subject: string | null;
};

/** What stands in a ticket, for the staff ($2) or its user. */
export const readEntries = statement<ReadEntry, [number, boolean]>(
  `SELECT e.*, coalesce(u.nickname, CASE WHEN $2::boolean OR e.actor = 'user' THEN coalesce(u.user_name, '') END) AS name,
     coalesce(s.nickname, CASE WHEN $2::boolean THEN coalesce(s.user_name, '') END) AS subject
   FROM ticket_entries e LEFT JOIN users u ON u.id = e.author_id LEFT JOIN users s ON s.id = e.subject_id
   WHERE e.ticket_id = $1 AND (NOT e.internal OR $2::boolean) ORDER BY e.id`,
);

export const readFiles = answers<
  Omit<TicketAttachment, 'scan'> & { entryId: number; scan: ScanState | null },
  [number, boolean]
>(
  {
    id: field.id('a.id'),
    ...fieldsOf('a', 'entryId', 'fileName', 'type', 'size'),
    scan: field.value('s.state'),
    finding: field.value('s.finding'),
  },
  (columns) => `SELECT ${columns}
   FROM ticket_attachments a JOIN ticket_entries e ON e.id = a.entry_id
     LEFT JOIN attachment_scans s ON s.attachment_id = a.id
   WHERE e.ticket_id = $1 AND (NOT e.internal OR $2::boolean) ORDER BY a.id`,
);

const named = {
  id: field.id('id'),
  ticketNo: field.value<string>('ticket_no'),
  title: field.value<string>('title'),
};

/** Tickets that name a trace, oldest first. For the staff: whose they are is not asked. */
export const listTicketsOfTrace = answers<{ id: string; ticketNo: string; title: string }, [string]>(
  named,
  (columns) => `SELECT ${columns} FROM tickets WHERE trace_id = $1 ORDER BY id LIMIT 50`,
);

export const listTicketsOfOrder = answers<
  { id: string; ticketNo: string; title: string; status: TicketStatus; createdTime: string },
  [number, number]
>(
  { ...named, status: field.value('status'), createdTime: field.time('created_at') },
  (columns) =>
    `SELECT ${columns} FROM tickets WHERE user_id = $1 AND order_id = $2 ORDER BY id DESC LIMIT 50`,
);

/** An answer of the staff and whom it goes to; never a note. */
export const findAnswer = statement<
  Pick<Selectable<Tables['users']>, 'email' | 'locale' | 'notify_prefs'> &
    Pick<StoredTicket, 'ticket_no' | 'title'> & { user_status: string; content: string },
  [number, number]
>(
  `SELECT u.email, u.status AS user_status, u.locale, u.notify_prefs, t.ticket_no, t.title, e.content
   FROM ticket_entries e JOIN tickets t ON t.id = e.ticket_id JOIN users u ON u.id = t.user_id
   WHERE e.ticket_id = $1 AND e.id = $2 AND e.kind = 'message' AND e.actor = 'staff' AND NOT e.internal`,
);

export const closeResolved = statement<{ ticket_id: number }, [number]>(
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

export const markOverdue = statement<Pick<StoredTicket, 'id' | 'ticket_no' | 'title' | 'assignee_id'>, []>(
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
