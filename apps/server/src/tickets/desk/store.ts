import type { TicketCategory } from '@waybill/contract/vocabulary/ticket.ts';
import type { Selectable } from 'kysely';
import { type Reader, type Tx, statement } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.gen.ts';

// Who has a ticket open ---------------------------------------------------------------

/** Notes that somebody of the staff has a ticket open; who comes back after half a minute begins anew. */
export const recordViewer = statement<never, [number, number, boolean]>(
  `INSERT INTO ticket_viewers (ticket_id, user_id, typing) VALUES ($1, $2, $3)
   ON CONFLICT (ticket_id, user_id) DO UPDATE SET typing = excluded.typing, seen_at = now(),
     since = CASE WHEN ticket_viewers.seen_at < now() - interval '30 seconds' THEN now() ELSE ticket_viewers.since END`,
);

export const removeViewer = statement<never, [number, number]>(
  `DELETE FROM ticket_viewers WHERE ticket_id = $1 AND user_id = $2`,
);

export const findViewers = statement<
  { id: number; nickname: string | null; user_name: string; typing: boolean; since: string },
  [number, number]
>(
  `SELECT u.id, u.nickname, u.user_name, v.typing, v.since
   FROM ticket_viewers v JOIN users u ON u.id = v.user_id
   WHERE v.ticket_id = $1 AND v.user_id <> $2 AND v.seen_at > now() - interval '30 seconds' ORDER BY v.since, u.id`,
);

export const findNewest = statement<{ version: number; last_entry: number }, [number]>(
  `SELECT t.version, coalesce((SELECT max(e.id) FROM ticket_entries e WHERE e.ticket_id = t.id), 0) AS last_entry
   FROM tickets t WHERE t.id = $1`,
);

// Whom a ticket can be given to ---------------------------------------------------------

export const findAssignees = statement<
  { id: number; nickname: string | null; user_name: string; open: number },
  []
>(
  `SELECT u.id, u.nickname, u.user_name,
     (SELECT count(*) FROM tickets t WHERE t.assignee_id = u.id AND t.urgency < 8)::int AS open
   FROM users u WHERE u.role IN ('admin', 'super_admin') AND u.status = 'active' ORDER BY u.id`,
);

// Kept replies ----------------------------------------------------------------------------

export type StoredReply = Selectable<Tables['canned_replies']>;
export type ReplyText = { title: string; content: string; category: TicketCategory | null };

export const findReplies = (reader: Reader): Promise<StoredReply[]> =>
  reader.selectFrom('canned_replies').selectAll().orderBy('uses', 'desc').orderBy('id').limit(500).execute();

export const insertReply = (db: Reader, userId: number, reply: ReplyText): Promise<StoredReply> =>
  db
    .insertInto('canned_replies')
    .values({ ...reply, created_by: userId })
    .returningAll()
    .executeTakeFirstOrThrow();

export const lockReply = (tx: Tx, id: number): Promise<StoredReply | undefined> =>
  tx.selectFrom('canned_replies').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const updateReply = (tx: Tx, id: number, reply: ReplyText): Promise<StoredReply | undefined> =>
  tx.updateTable('canned_replies').set(reply).where('id', '=', id).returningAll().executeTakeFirst();

export const deleteReply = (tx: Tx, id: number): Promise<StoredReply | undefined> =>
  tx.deleteFrom('canned_replies').where('id', '=', id).returningAll().executeTakeFirst();

export const countUse = statement<never, [number]>(`UPDATE canned_replies SET uses = uses + 1 WHERE id = $1`);
