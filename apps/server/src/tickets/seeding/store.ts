import { type Db, type Tx, statement } from '../../platform/db/database.ts';

const findAny = statement<{ found: boolean }, []>(
  `SELECT EXISTS (SELECT FROM tickets) OR EXISTS (SELECT FROM canned_replies) AS found`,
);

export const deskIsUsed = async (db: Db): Promise<boolean> => (await findAny(db))[0]?.found === true;

const ticketColumns = `user_id, ticket_no, title, category, priority, status, version, assignee_id, order_id, created_at,
  updated_at, resolved_at, closed_at, awaits_staff, clock_started_at, clock_used_ms, first_due_at, answered_at,
  answered_late, overdue, rating, rating_comment`;

const insertPast = statement<never, [string]>(
  `WITH given AS (
     SELECT * FROM json_to_recordset($1::json) AS g (ticket json, entries json)
   ), stored AS (
     INSERT INTO tickets (${ticketColumns}) SELECT ${ticketColumns}
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
