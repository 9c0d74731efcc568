import type { Announcement, UserNotice } from '@waybill/contract/endpoints/notice-shapes.ts';
import { statement } from '../../../platform/db/database.ts';
import { answers, field, fieldsOf } from '../../../platform/db/view.ts';
import type { NoticePayload } from '../rules.ts';

// What an account sees is what was sent to everybody or to its role of now since it was made, what names it, and what
// the product told it. A notification for many is read when the account's mark covers it or it was read by itself.

const me = `SELECT u.role, u.created_at, coalesce(m.marked_at, '-infinity') AS marked_at, coalesce(m.seq, 0) AS seq
  FROM users u LEFT JOIN notice_marks m ON m.user_id = u.id WHERE u.id = $1`;

const shown = `n.hidden_since IS NULL AND n.appears_at <= now() AND (n.end_at IS NULL OR n.end_at > now())`;

const forMany = `${shown} AND n.target <> 'user' AND n.type <> 'announcement'
  AND n.appears_at > me.created_at AND (n.roles IS NULL OR me.role = ANY (n.roles))`;

const readByItself = 'EXISTS (SELECT FROM notice_reads r WHERE r.user_id = $1 AND r.notice_id = n.id)';

const named = `FROM notice_recipients r JOIN notices n ON n.id = r.notice_id WHERE r.user_id = $1 AND ${shown}`;

const own = 'FROM user_notices p WHERE p.user_id = $1 AND p.appears_at <= now()';

// The first two are ranges of notifications for many, of which the second is mostly empty: what appeared since the
// mark, and what became visible since although it had appeared by the clock. Then what names the account, and its own.
const unreadParts = [
  `SELECT n.id, n.appears_at, false AS is_read FROM me, notices n
   WHERE ${forMany} AND n.appears_at > me.marked_at AND NOT ${readByItself}`,
  `SELECT n.id, n.appears_at, false AS is_read FROM me, notices n
   WHERE ${forMany} AND n.appears_at <= me.marked_at AND n.seq > me.seq AND NOT ${readByItself}`,
  `SELECT n.id, n.appears_at, false AS is_read ${named} AND r.read_at IS NULL`,
  `SELECT p.id, p.appears_at, false AS is_read ${own} AND p.read_at IS NULL`,
];

const all = `
  SELECT n.id, n.appears_at, (n.appears_at <= me.marked_at AND n.seq <= me.seq) OR ${readByItself} AS is_read
  FROM me, notices n WHERE ${forMany}
  UNION ALL
  SELECT n.id, n.appears_at, r.read_at IS NOT NULL ${named}
  UNION ALL
  SELECT p.id, p.appears_at, p.read_at IS NOT NULL ${own}`;

const sumOfCounts = unreadParts.map((part) => `(SELECT count(*) FROM (${part}) AS part)`).join(' + ');

/** How many notices an account ($1) has not read. Counted part by part, which costs less than counting their union. */
export const countUnreadText = `WITH me AS MATERIALIZED (${me}) SELECT (${sumOfCounts})::int AS unread`;

/**
 * The same of each of several accounts. The limit leaves nothing out: without it the database expects ten accounts of a list
 * that it does not know yet, finds a plan for one account cheaper, and plans each call anew.
 */
export const countUnreadOfEachText = `SELECT asked.id AS user_id, (${countUnreadText.replaceAll('$1', 'asked.id')}) AS unread
  FROM (SELECT * FROM unnest($1::bigint[]) LIMIT cardinality($1::bigint[])) AS asked (id)`;

const page = (mine: string): string =>
  `WITH me AS MATERIALIZED (${me}), mine AS MATERIALIZED (${mine}), page AS (
     SELECT * FROM mine ORDER BY appears_at DESC, id DESC LIMIT $2 OFFSET $3
   )
   SELECT counted.total, page.id, page.appears_at, page.is_read, n.title, n.content, n.type, n.priority, n.link, p.facts
   FROM (SELECT count(*)::int AS total FROM mine) AS counted
   LEFT JOIN page ON true
   LEFT JOIN notices n ON n.id = page.id
   LEFT JOIN user_notices p ON p.user_id = $1 AND p.id = page.id
   ORDER BY page.appears_at DESC, page.id DESC`;

export const listUnreadText = page(unreadParts.join(' UNION ALL '));

/**
 * Marks all of an account's notices as read that this statement can see: whatever is stored meanwhile has a later seq
 * and stays unread. Single reads go away, the mark covers them.
 */
export const markAllReadText = `WITH by_name AS (
     UPDATE notice_recipients r SET read_at = now() FROM notices n
     WHERE r.user_id = $1 AND r.read_at IS NULL AND n.id = r.notice_id AND ${shown}
   ), own AS (
     UPDATE user_notices SET read_at = now() WHERE user_id = $1 AND read_at IS NULL AND appears_at <= now()
   ), covered AS (
     DELETE FROM notice_reads WHERE user_id = $1
   )
   INSERT INTO notice_marks AS m (user_id, marked_at, seq)
   SELECT $1, now(), coalesce(max(seq), 0) FROM notices
   ON CONFLICT (user_id) DO UPDATE SET marked_at = excluded.marked_at, seq = excluded.seq
   WHERE excluded.marked_at >= m.marked_at AND excluded.seq >= m.seq`;

export const countUnread = statement<{ unread: number }, [number]>(countUnreadText);

export const countUnreadOfEach = statement<{ user_id: number; unread: number }, [readonly number[]]>(
  countUnreadOfEachText,
);

export type ListedNotice = Pick<UserNotice, 'title' | 'content' | 'type' | 'priority' | 'link'> & {
  readonly total: number;
  /** Null in the one row of a page that is empty, as all that follows. */
  readonly id: number | null;
  readonly appears_at: string;
  readonly is_read: boolean;
  /** Of what the product told; null for what the staff sent. */
  readonly facts: NoticePayload | null;
};

export const findNotices = statement<ListedNotice, [number, number, number]>(page(all));

export const findUnread = statement<ListedNotice, [number, number, number]>(listUnreadText);

/** Marks some notices ($2) of an account as read; those that are not the account's stay as they are. */
export const markRead = statement<never, [number, readonly number[]]>(
  `WITH me AS MATERIALIZED (${me}), by_name AS (
     UPDATE notice_recipients r SET read_at = now() FROM notices n
     WHERE r.user_id = $1 AND r.notice_id = ANY ($2::bigint[]) AND r.read_at IS NULL AND n.id = r.notice_id AND ${shown}
   ), own AS (
     UPDATE user_notices p SET read_at = now()
     WHERE p.user_id = $1 AND p.id = ANY ($2::bigint[]) AND p.read_at IS NULL AND p.appears_at <= now()
   )
   INSERT INTO notice_reads (user_id, notice_id)
   SELECT $1, n.id FROM me, notices n
   WHERE n.id = ANY ($2::bigint[]) AND ${forMany} AND (n.appears_at > me.marked_at OR n.seq > me.seq)
   ON CONFLICT DO NOTHING`,
);

export const markAllRead = statement<never, [number]>(markAllReadText);

export const listAnnouncements = answers<Announcement, [number]>(
  {
    id: field.id('n.id'),
    ...fieldsOf('n', 'title', 'content', 'priority'),
    createdTime: field.time('n.appears_at'),
  },
  (columns) => `SELECT ${columns} FROM notices n WHERE n.type = 'announcement' AND ${shown}
   ORDER BY array_position(ARRAY['urgent', 'high', 'normal', 'low'], n.priority), n.appears_at DESC, n.id DESC LIMIT $1`,
);
