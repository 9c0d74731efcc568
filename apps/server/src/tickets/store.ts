import type { FailedCall } from '@waybill/contract/endpoints/ticket-shapes.ts';
import type { AttachmentType, TicketPriority, TicketStatus } from '@waybill/contract/vocabulary/ticket.ts';
import type { Insertable, Selectable } from 'kysely';
import { type Reader, type Tx, namedStatement, statement } from '../platform/db/database.ts';
import type { Tables } from '../platform/db/tables.gen.ts';
import { msOf } from '../platform/db/times.ts';
import type { ScanState } from './attachments/rules.ts';

export type StoredTicket = Selectable<Tables['tickets']>;
export type NewEntry = Insertable<Tables['ticket_entries']>;

/** A ticket under its lock, and the time of the transaction in epoch milliseconds. */
export type LockedTicket = StoredTicket & { readonly now: number };

export type Sight = { readonly userId: number; readonly staff: boolean };

const lock = statement<LockedTicket, [number, number, boolean]>(
  `SELECT *, ${msOf('now()')} AS now FROM tickets
   WHERE id = $1 AND (user_id = $2 OR $3::boolean) FOR UPDATE`,
);

export const lockTicket = async (tx: Tx, id: number, sight: Sight): Promise<LockedTicket | undefined> =>
  (await lock(tx, id, sight.userId, sight.staff))[0];

type NewTicket = {
  readonly userId: number;
  readonly ticketNo: string;
  readonly title: string;
  readonly category: StoredTicket['category'];
  readonly priority: TicketPriority;
  readonly orderId: number | null;
  readonly traceId: string | null;
  readonly failedCall: FailedCall | null;
  readonly followsId: number | null;
  readonly aDay: number;
};

/** Stores a ticket; no row when the user has opened as many today as a day allows. The caller holds the user's lock. */
export const insertTicket = namedStatement<{ id: number; now: number }, NewTicket>(
  `INSERT INTO tickets (user_id, ticket_no, title, category, priority, order_id, trace_id, failed_call, follows_id)
   SELECT $userId::bigint, $ticketNo::text, $title::text, $category::text, $priority::text, $orderId::bigint,
     $traceId::text, $failedCall::jsonb, $followsId::bigint
   WHERE (SELECT count(*) FROM tickets WHERE user_id = $userId AND created_at >= date_trunc('day', now())) < $aDay::int
   RETURNING id, ${msOf('now()')} AS now`,
);

export const insertEntry = async (tx: Tx, entry: NewEntry): Promise<number> =>
  (await tx.insertInto('ticket_entries').values(entry).returning('id').executeTakeFirstOrThrow()).id;

/** What a change sets; moments in epoch milliseconds. */
export type TicketChange = {
  readonly status: TicketStatus;
  readonly priority: TicketPriority;
  readonly assigneeId: number | null;
  readonly awaitsStaff: boolean;
  readonly overdue: boolean;
  readonly clockStartedAt: number | null;
  readonly clockUsedMs: number;
  readonly firstDueAt: number | null;
  readonly answeredAt: number | null;
  readonly answeredLate: boolean | null;
  readonly lastAnswerId: number;
};

/** Writes a change that the user may see; the version grows with status, priority and assignee. */
export const updateTicket = namedStatement<never, TicketChange & { readonly id: number }>(
  `UPDATE tickets SET
     version = version + (status <> $status OR priority <> $priority OR assignee_id IS DISTINCT FROM $assigneeId::bigint)::int,
     resolved_at = CASE WHEN $status NOT IN ('resolved', 'closed') THEN NULL
       WHEN $status = 'resolved' AND status <> 'resolved' THEN now() ELSE resolved_at END,
     closed_at = CASE WHEN $status = 'closed' THEN coalesce(closed_at, now()) END,
     status = $status, priority = $priority, assignee_id = $assigneeId, awaits_staff = $awaitsStaff, overdue = $overdue,
     clock_started_at = to_timestamp($clockStartedAt::float8 / 1000), clock_used_ms = $clockUsedMs,
     first_due_at = to_timestamp($firstDueAt::float8 / 1000), answered_at = to_timestamp($answeredAt::float8 / 1000),
     answered_late = $answeredLate, last_answer_id = $lastAnswerId, updated_at = now()
   WHERE id = $id`,
);

export const rate = async (tx: Tx, id: number, rating: number, comment: string | null): Promise<boolean> =>
  (await setRating(tx, id, rating, comment)).length > 0;
const setRating = statement<{ id: number }, [number, number, string | null]>(
  `UPDATE tickets SET rating = $2, rating_comment = $3, updated_at = now()
   WHERE id = $1 AND rating IS NULL AND status IN ('resolved', 'closed') RETURNING id`,
);

export const recordSeen = statement<never, [number, number]>(
  `UPDATE tickets SET seen_entry_id = $2 WHERE id = $1 AND seen_entry_id < $2`,
);

export const ownsOrder = async (tx: Tx, userId: number, orderId: number): Promise<boolean> =>
  (await findOrder(tx, userId, orderId)).length > 0;
const findOrder = statement<{ id: number }, [number, number]>(
  `SELECT id FROM orders WHERE user_id = $1 AND id = $2`,
);

export const ownsClosedTicket = async (tx: Tx, userId: number, id: number): Promise<boolean> =>
  (await findClosed(tx, userId, id)).length > 0;
const findClosed = statement<{ id: number }, [number, number]>(
  `SELECT id FROM tickets WHERE user_id = $1 AND id = $2 AND status = 'closed'`,
);

export const findAssignee = async (tx: Reader, id: number): Promise<{ id: number } | undefined> =>
  (await findStaff(tx, id))[0];
const findStaff = statement<{ id: number }, [number]>(
  `SELECT id FROM users WHERE id = $1 AND role IN ('admin', 'super_admin') AND status = 'active'`,
);

export const countAssigned = async (reader: Reader, userId: number): Promise<number> =>
  (await countOf(reader, userId))[0]?.count ?? 0;
const countOf = statement<{ count: number }, [number]>(
  `SELECT count(*)::int AS count FROM tickets WHERE assignee_id = $1 AND status <> 'closed'`,
);

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

export type ReadTicket = StoredTicket & {
  readonly now: number;
  readonly user_name: string;
  readonly user_email: string;
  readonly assignee_nickname: string | null;
  readonly assignee_user_name: string | null;
  readonly order_no: string | null;
  readonly follows_no: string | null;
};

const read = statement<ReadTicket, [number, number, boolean]>(
  `SELECT t.*, ${msOf('now()')} AS now, u.user_name, u.email AS user_email,
     a.nickname AS assignee_nickname, a.user_name AS assignee_user_name, o.order_no, f.ticket_no AS follows_no
   FROM tickets t JOIN users u ON u.id = t.user_id
     LEFT JOIN users a ON a.id = t.assignee_id
     LEFT JOIN orders o ON o.user_id = t.user_id AND o.id = t.order_id
     LEFT JOIN tickets f ON f.id = t.follows_id
   WHERE t.id = $1 AND (t.user_id = $2 OR $3::boolean)`,
);

export const readTicket = async (reader: Reader, id: number, sight: Sight): Promise<ReadTicket | undefined> =>
  (await read(reader, id, sight.userId, sight.staff))[0];

export type ReadEntry = Selectable<Tables['ticket_entries']> & {
  readonly nickname: string | null;
  readonly user_name: string | null;
  readonly subject_nickname: string | null;
  readonly subject_user_name: string | null;
};

export const readEntries = statement<ReadEntry, [number, boolean]>(
  `SELECT e.*, u.nickname, u.user_name, s.nickname AS subject_nickname, s.user_name AS subject_user_name
   FROM ticket_entries e LEFT JOIN users u ON u.id = e.author_id LEFT JOIN users s ON s.id = e.subject_id
   WHERE e.ticket_id = $1 AND (NOT e.internal OR $2::boolean) ORDER BY e.id`,
);

export const readFiles = statement<
  {
    id: number;
    entry_id: number;
    file_name: string;
    type: AttachmentType;
    size: number;
    scan: ScanState | null;
    finding: string | null;
  },
  [number, boolean]
>(
  `SELECT a.id, a.entry_id, a.file_name, a.type, a.size, s.state AS scan, s.finding
   FROM ticket_attachments a JOIN ticket_entries e ON e.id = a.entry_id
     LEFT JOIN attachment_scans s ON s.attachment_id = a.id
   WHERE e.ticket_id = $1 AND (NOT e.internal OR $2::boolean) ORDER BY a.id`,
);

export const countOpen = statement<{ count: number }, [number]>(
  `SELECT count(*)::int AS count FROM tickets WHERE user_id = $1 AND status <> 'closed'`,
);

export const findTicketsOfTrace = statement<{ id: number; ticket_no: string; title: string }, [string]>(
  'SELECT id, ticket_no, title FROM tickets WHERE trace_id = $1 ORDER BY id LIMIT 50',
);

export const findTicketsOfOrder = statement<
  { id: number; ticket_no: string; title: string; status: TicketStatus; created_at: string },
  [number, number]
>(
  `SELECT id, ticket_no, title, status, created_at FROM tickets WHERE user_id = $1 AND order_id = $2 ORDER BY id DESC LIMIT 50`,
);
