import type { EndpointInput } from '@waybill/contract/endpoint.ts';
import type { ticketDeskEndpoints } from '@waybill/contract/endpoints/ticket-desk.ts';
import type { StaffTicket } from '@waybill/contract/endpoints/ticket-shapes.ts';
import type { ticketEndpoints } from '@waybill/contract/endpoints/tickets.ts';
import type { TicketStatus } from '@waybill/contract/vocabulary/ticket.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { beginsWith } from '../../platform/db/like.ts';
import { type Page, rowsBefore } from '../../platform/db/read-page.ts';
import { rowId, rowIdOrNone } from '../../platform/db/row-id.ts';
import { msOf } from '../../platform/db/times.ts';
import { type Condition, allOf, equals, field, onDays, when } from '../../platform/db/view.ts';
import { type LockedTicket, assignee } from '../store.ts';

const has = (column: string, keyword: string) =>
  sql`strpos(lower(${sql.raw(column)}), lower(${keyword})) > 0`;

const saidToUser = (keyword: string) => sql`(${has('t.title', keyword)} OR ${has('t.ticket_no', keyword)}
  OR EXISTS (SELECT FROM ticket_entries e
    WHERE e.ticket_id = t.id AND e.kind = 'message' AND NOT e.internal AND ${has('e.content', keyword)}))`;

const withKeyword = (keyword: string) => sql`t.id IN (
  SELECT id FROM tickets WHERE text_grams(title) @> text_grams(${keyword}) AND ${has('title', keyword)}
  UNION ALL SELECT id FROM tickets WHERE ticket_no LIKE ${beginsWith(keyword.toUpperCase())}
  UNION ALL SELECT k.id FROM tickets k JOIN users u ON u.id = k.user_id WHERE ${has('u.user_name', keyword)}
  UNION ALL SELECT ticket_id FROM ticket_entries WHERE kind = 'message'
    AND text_grams(content) @> text_grams(${keyword}) AND ${has('content', keyword)})`;

type StaffQuery = EndpointInput<typeof ticketDeskEndpoints.listStaffTickets>['query'];

export type ListedTicket = LockedTicket & Pick<StaffTicket, 'user' | 'assignee' | 'lastMessage'>;

const orders: Readonly<Record<StaffQuery['sort'], string>> = {
  urgency: 't.urgency, t.first_due_at, t.id',
  created_desc: 't.created_at DESC, t.id DESC',
  created_asc: 't.created_at, t.id',
  updated_desc: 't.updated_at DESC, t.id DESC',
  due_asc: 't.first_due_at, t.id',
};

/** A page of tickets, of some statuses or of all, and counts of each status that leave this choice out. */
const listTickets = async (
  db: Db,
  conditions: readonly Condition[],
  of: readonly TicketStatus[] | undefined,
  sort: StaffQuery['sort'],
  page: Page,
) => {
  const order = sql.raw(orders[sort]);
  const listed = allOf([...conditions, when(of, (some) => sql`t.status = ANY (${some})`)]);
  const { rows: tickets } = await sql<ListedTicket>`
    SELECT t.*, ${sql.raw(assignee)}, ${sql.raw(field.party('t.user_id', 'u.user_name').sql)} AS "user",
      coalesce((SELECT left(e.content, 200) FROM ticket_entries e
       WHERE e.ticket_id = t.id AND e.kind = 'message' AND NOT e.internal ORDER BY e.id DESC LIMIT 1), '') AS "lastMessage"
    FROM (SELECT t.*, ${sql.raw(msOf('now()'))} AS now FROM tickets t WHERE ${listed}
      ORDER BY ${order} LIMIT ${page.pageSize} OFFSET ${rowsBefore(page)}) AS t
    JOIN users u ON u.id = t.user_id LEFT JOIN users a ON a.id = t.assignee_id
    ORDER BY ${order}`.execute(db);
  const { rows } = await sql<{ status: TicketStatus; count: number }>`
    SELECT status, count(*)::int AS count FROM tickets t WHERE ${allOf(conditions)} GROUP BY status`.execute(
    db,
  );
  const counts: Partial<Record<TicketStatus, number>> = Object.fromEntries(
    rows.map(({ status, count }) => [status, count]),
  );
  const total = rows.reduce(
    (sum, { status, count }) => (of?.includes(status) === false ? sum : sum + count),
    0,
  );
  return { tickets, sums: { total, counts } };
};

/** Of a user's tickets, the last changed first, those that fit a keyword. Notes are never searched. */
export const listOwn = (
  db: Db,
  userId: number,
  { status, keyword, ...page }: EndpointInput<typeof ticketEndpoints.listTickets>['query'],
) => {
  const own = [equals('t.user_id', userId), when(keyword, saidToUser)];
  return listTickets(
    db,
    own,
    when(status, (one) => [one]),
    'updated_desc',
    page,
  );
};

/** Of all tickets those that the staff look for. */
export const listForStaff = (db: Db, query: StaffQuery, userId: number) => {
  const matching = [
    equals('t.category', query.category),
    equals('t.priority', query.priority),
    when(query.assignee, (who) =>
      who === 'none'
        ? sql`t.assignee_id IS NULL`
        : sql`t.assignee_id = ${who === 'me' ? userId : rowId(who)}`,
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
  return listTickets(db, matching, query.status, query.sort, query);
};
