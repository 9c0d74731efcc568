import type { TicketPriority } from '@waybill/contract/vocabulary/ticket.ts';
import { type Db, type Tx, statement } from '../../platform/db/database.ts';

const findAny = statement<{ found: boolean }, []>(
  `SELECT EXISTS (SELECT FROM tickets) OR EXISTS (SELECT FROM canned_replies) AS found`,
);

/** Whether anybody has opened a ticket or kept a reply yet. */
export const deskIsUsed = async (db: Db): Promise<boolean> => (await findAny(db))[0]?.found === true;

const moveTicket = statement<never, [number, number]>(
  `UPDATE tickets SET created_at = created_at - make_interval(mins => $2::int),
     updated_at = updated_at - make_interval(mins => $2::int),
     resolved_at = resolved_at - make_interval(mins => $2::int),
     closed_at = closed_at - make_interval(mins => $2::int),
     clock_started_at = clock_started_at - make_interval(mins => $2::int),
     first_due_at = first_due_at - make_interval(mins => $2::int),
     answered_at = answered_at - make_interval(mins => $2::int) WHERE id = $1`,
);
const moveEntries = statement<never, [number, number]>(
  `UPDATE ticket_entries SET created_at = created_at - make_interval(mins => $2::int) WHERE ticket_id = $1`,
);

/** Has everything about a ticket have happened so many minutes earlier; for the demo, which begins with a past. */
export const backdate = async (db: Db, ticketId: number, minutes: number): Promise<void> => {
  await moveTicket(db, ticketId, minutes);
  await moveEntries(db, ticketId, minutes);
};

/** When a ticket was opened and answered. */
export const findPast = statement<
  { priority: TicketPriority; created_at: string; answered_at: string | null },
  [number]
>('SELECT priority, created_at, answered_at FROM tickets WHERE id = $1');

/** Writes the clock of the first answer; times in milliseconds. */
export const writeClock = statement<never, [number, number | null, number, number | null, boolean | null]>(
  `UPDATE tickets SET clock_started_at = to_timestamp($2::float8 / 1000), clock_used_ms = $3,
     first_due_at = to_timestamp($4::float8 / 1000), answered_late = $5 WHERE id = $1`,
);

const insertPast = statement<never, [string]>(
  `WITH given AS (
     SELECT * FROM json_to_recordset($1::json) AS g (ticket json, entries json)
   ), stored AS (
     INSERT INTO tickets (user_id, ticket_no, title, category, priority, status, version, assignee_id, order_id, created_at,
       updated_at, resolved_at, closed_at, awaits_staff, clock_started_at, clock_used_ms, first_due_at, answered_at,
       answered_late, overdue, rating, rating_comment)
     SELECT user_id, ticket_no, title, category, priority, status, version, assignee_id, order_id, created_at,
       updated_at, resolved_at, closed_at, awaits_staff, clock_started_at, clock_used_ms, first_due_at, answered_at,
       answered_late, overdue, rating, rating_comment
     FROM given, json_populate_record(NULL::tickets, ticket)
     RETURNING id, ticket_no
   )
   INSERT INTO ticket_entries (ticket_id, kind, actor, author_id, internal, content, event, from_value, to_value, subject_id,
     remark, created_at)
   SELECT stored.id, kind, actor, author_id, coalesce(internal, false), content, event, from_value, to_value, subject_id, remark,
     e.created_at
   FROM given JOIN stored ON stored.ticket_no = ticket ->> 'ticket_no',
     json_populate_recordset(NULL::ticket_entries, entries) WITH ORDINALITY AS e
   ORDER BY e.created_at, stored.id, e.ordinality`,
);
// What a user wrote or rated after the last answer says that the answer was read.
const settleAnswers = statement<never, []>(
  `UPDATE tickets t SET last_answer_id = e.answer, seen_entry_id = coalesce(e.seen, 0)
   FROM (
     SELECT ticket_id, max(id) FILTER (WHERE kind = 'message' AND actor = 'staff' AND NOT internal) AS answer,
       max(id) FILTER (WHERE actor = 'user') AS seen
     FROM ticket_entries GROUP BY 1
   ) e
   WHERE e.ticket_id = t.id AND e.answer > t.last_answer_id`,
);

/** Stores tickets of the past with their conversations, as JSON with one `ticket` and its `entries` each; for the demo. */
export const insertPastTickets = async (tx: Tx, tickets: string): Promise<void> => {
  await insertPast(tx, tickets);
  await settleAnswers(tx);
};
