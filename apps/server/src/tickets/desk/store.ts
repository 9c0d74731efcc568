import type { EndpointRow } from '@waybill/contract/endpoint.ts';
import type { ticketDeskEndpoints } from '@waybill/contract/endpoints/ticket-desk.ts';
import type { CannedReply, TicketViewer } from '@waybill/contract/endpoints/ticket-shapes.ts';
import type { TicketCategory } from '@waybill/contract/vocabulary/ticket.ts';
import type { z } from 'zod';
import { namedStatement, statement } from '../../platform/db/database.ts';
import { answers, field } from '../../platform/db/view.ts';

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

const staff = { id: field.id('u.id'), name: field.value<string>('coalesce(u.nickname, u.user_name)') };

export const listViewers = answers<z.output<typeof TicketViewer>, [number, number]>(
  { ...staff, typing: field.value('v.typing'), sinceTime: field.time('v.since') },
  (columns) => `SELECT ${columns} FROM ticket_viewers v JOIN users u ON u.id = v.user_id
   WHERE v.ticket_id = $1 AND v.user_id <> $2 AND v.seen_at > now() - interval '30 seconds' ORDER BY v.since, u.id`,
);

export const findNewest = statement<{ version: number; last_entry: number }, [number]>(
  `SELECT t.version, coalesce((SELECT max(e.id) FROM ticket_entries e WHERE e.ticket_id = t.id), 0) AS last_entry
   FROM tickets t WHERE t.id = $1`,
);

/** Whom a ticket can be given to. */
export const listAssignees = answers<EndpointRow<typeof ticketDeskEndpoints.listTicketAssignees>, []>(
  {
    ...staff,
    open: field.value('(SELECT count(*) FROM tickets t WHERE t.assignee_id = u.id AND t.urgency < 8)::int'),
  },
  (columns) => `SELECT ${columns} FROM users u
   WHERE u.role IN ('admin', 'super_admin') AND u.status = 'active' ORDER BY u.id`,
);

// Kept replies ----------------------------------------------------------------------------

export type ReplyText = { title: string; content: string; category: TicketCategory | null };

const reply = 'r.id::text, r.title, r.content, r.category, r.uses';

export const listReplies = statement<CannedReply, []>(
  `SELECT ${reply} FROM canned_replies r ORDER BY r.uses DESC, r.id LIMIT 500`,
);

export const insertReply = namedStatement<CannedReply, ReplyText & { readonly userId: number }>(
  `INSERT INTO canned_replies AS r (title, content, category, created_by)
   VALUES ($title, $content, $category, $userId) RETURNING ${reply}`,
);

export const lockReply = statement<CannedReply, [number]>(
  `SELECT ${reply} FROM canned_replies r WHERE r.id = $1 FOR UPDATE`,
);

export const updateReply = namedStatement<CannedReply, ReplyText & { readonly id: number }>(
  `UPDATE canned_replies r SET title = $title, content = $content, category = $category WHERE r.id = $id RETURNING ${reply}`,
);

export const deleteReply = statement<CannedReply, [number]>(
  `DELETE FROM canned_replies r WHERE r.id = $1 RETURNING ${reply}`,
);

export const countUse = statement<never, [number]>(`UPDATE canned_replies SET uses = uses + 1 WHERE id = $1`);
