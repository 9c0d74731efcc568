import type { EndpointInput } from '@waybill/contract/endpoint.ts';
import type { ticketDeskEndpoints } from '@waybill/contract/endpoints/ticket-desk.ts';
import type { TicketStatus } from '@waybill/contract/vocabulary/ticket.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { beginsWith } from '../../platform/db/like.ts';
import { type Page, rowsBefore } from '../../platform/db/read-page.ts';
import { rowId, rowIdOrNone } from '../../platform/db/row-id.ts';
import { msOf } from '../../platform/db/times.ts';
import { type Condition, allOf, equals, onDays, when } from '../../platform/db/view.ts';
import type { AssignedTicket, LockedTicket } from '../store.ts';

type Counts = Partial<Record<TicketStatus, number>>;

const columns = sql.raw(`t.*, ${msOf('now()')} AS now`);

const countByStatus = async (db: Db, conditions: readonly Condition[]): Promise<Counts> => {
  const { rows } = await sql<{ status: TicketStatus; count: number }>`
    SELECT status, count(*)::int AS count FROM tickets t WHERE ${allOf(conditions)} GROUP BY status`.execute(
    db,
  );
  return Object.fromEntries(rows.map((row) => [row.status, row.count]));
};

const has = (column: string, keyword: string) =>
  sql`strpos(lower(${sql.raw(column)}), lower(${keyword})) > 0`;

const saidToUser = (keyword: string) => sql`(${has('t.title', keyword)} OR ${has('t.ticket_no', keyword)}
  OR EXISTS (SELECT FROM ticket_entries e
    WHERE e.ticket_id = t.id AND e.kind = 'message' AND NOT e.internal AND ${has('e.content', keyword)}))`;

/** A page of a user's tickets, the last changed first, and counts of all that fit the keyword. Notes are never searched. */
export const listOwn = async (
  db: Db,
  userId: number,
  filter: { readonly status?: TicketStatus | undefined; readonly keyword?: string | undefined },
  page: Page,
): Promise<{ tickets: LockedTicket[]; counts: Counts }> => {
  const own = [equals('t.user_id', userId), when(filter.keyword, saidToUser)];
  const { rows } = await sql<LockedTicket>`
    SELECT ${columns} FROM tickets t WHERE ${allOf([...own, equals('t.status', filter.status)])}
    ORDER BY t.updated_at DESC, t.id DESC LIMIT ${page.pageSize} OFFSET ${rowsBefore(page)}`.execute(db);
  return { tickets: rows, counts: await countByStatus(db, own) };
};

const withKeyword = (keyword: string) => sql`t.id IN (
  SELECT id FROM tickets WHERE text_grams(title) @> text_grams(${keyword}) AND ${has('title', keyword)}
  UNION ALL SELECT id FROM tickets WHERE ticket_no LIKE ${beginsWith(keyword.toUpperCase())}
  UNION ALL SELECT k.id FROM tickets k JOIN users u ON u.id = k.user_id WHERE ${has('u.user_name', keyword)}
  UNION ALL SELECT ticket_id FROM ticket_entries WHERE kind = 'message'
    AND text_grams(content) @> text_grams(${keyword}) AND ${has('content', keyword)})`;

type StaffQuery = EndpointInput<typeof ticketDeskEndpoints.listStaffTickets>['query'];

/** Which tickets `t` the staff look for, whatever their status. */
const matching = (query: StaffQuery, userId: number): Condition[] => [
  equals('t.category', query.category),
  equals('t.priority', query.priority),
  when(query.assignee, (who) =>
    who === 'none' ? sql`t.assignee_id IS NULL` : sql`t.assignee_id = ${who === 'me' ? userId : rowId(who)}`,
  ),
  when(query.overdue, (late) =>
    late === 'true' ? sql`t.first_due_at < now()` : sql`coalesce(t.first_due_at >= now(), true)`,
  ),
  when(query.awaitsStaff, (waits) => equals('t.awaits_staff', waits === 'true')),
  when(query.rating, (stars) => equals('t.rating', Number(stars))),
  equals('t.user_id', rowIdOrNone(query.userId)),
  when(query.keyword, withKeyword),
  ...onDays('t.created_at', query.startDate, query.endDate),
];

export type StaffRow = AssignedTicket & { readonly last_message: string | null };

const orders: Readonly<Record<StaffQuery['sort'], string>> = {
  urgency: 't.urgency, t.first_due_at, t.id',
  created_desc: 't.created_at DESC, t.id DESC',
  created_asc: 't.created_at, t.id',
  updated_desc: 't.updated_at DESC, t.id DESC',
  due_asc: 't.first_due_at, t.id',
};

export const listForStaff = async (
  db: Db,
  query: StaffQuery,
  userId: number,
): Promise<{ tickets: StaffRow[]; counts: Counts }> => {
  const all = matching(query, userId);
  const listed = allOf([...all, when(query.status, (status) => sql`t.status = ANY (${status})`)]);
  const order = sql.raw(orders[query.sort]);
  const { rows } = await sql<StaffRow>`
    SELECT t.*, u.user_name, a.nickname AS assignee_nickname, a.user_name AS assignee_user_name,
      (SELECT left(e.content, 200) FROM ticket_entries e
       WHERE e.ticket_id = t.id AND e.kind = 'message' AND NOT e.internal ORDER BY e.id DESC LIMIT 1) AS last_message
    FROM (SELECT ${columns} FROM tickets t WHERE ${listed}
      ORDER BY ${order} LIMIT ${query.pageSize} OFFSET ${rowsBefore(query)}) AS t
    JOIN users u ON u.id = t.user_id LEFT JOIN users a ON a.id = t.assignee_id
    ORDER BY ${order}`.execute(db);
  return { tickets: rows, counts: await countByStatus(db, all) };
};

export const totalOf = (counts: Counts, of: readonly (keyof Counts)[] | undefined): number =>
  Object.entries(counts).reduce(
    (total, [status, count]) => (of?.includes(status as keyof Counts) === false ? total : total + count),
    0,
  );
