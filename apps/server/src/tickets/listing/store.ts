import type { TicketCategory, TicketPriority, TicketStatus } from '@waybill/contract/vocabulary/ticket.ts';
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { beginsWith } from '../../platform/db/like.ts';
import { type Page, rowsBefore } from '../../platform/db/read-page.ts';
import type { Tables } from '../../platform/db/tables.gen.ts';
import { msOf } from '../../platform/db/times.ts';
import type { StoredTicket } from '../store.ts';

export type Counts = Partial<Record<TicketStatus, number>>;

type TicketQuery<O> = SelectQueryBuilder<Tables, 'tickets', O>;
type Where = <O>(query: TicketQuery<O>) => TicketQuery<O>;

const now = sql.raw<number>(msOf('now()')).as('now');

const statusCounts = (db: Db, where: Where) =>
  where(db.selectFrom('tickets').select('status'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy('status');

const countByStatus = async (db: Db, where: Where): Promise<Counts> =>
  Object.fromEntries((await statusCounts(db, where).execute()).map((row) => [row.status, row.count]));

const contains = (column: 'title' | 'ticket_no' | 'content', keyword: string) =>
  sql<boolean>`strpos(lower(${sql.ref(column)}), lower(${keyword})) > 0`;

// One's own -----------------------------------------------------------------------------

export type ListedTicket = StoredTicket & { readonly now: number };

const saidToUser = (eb: ExpressionBuilder<Tables, 'tickets'>, keyword: string) =>
  eb.exists(
    eb
      .selectFrom('ticket_entries')
      .select('ticket_entries.id')
      .whereRef('ticket_entries.ticket_id', '=', 'tickets.id')
      .where('kind', '=', 'message')
      .where('internal', '=', false)
      .where(contains('content', keyword)),
  );

/** A page of a user's tickets, the last changed first, and counts of all that fit the keyword. Notes are never searched. */
export const listOwn = async (
  db: Db,
  userId: number,
  filter: { readonly status?: TicketStatus | undefined; readonly keyword?: string | undefined },
  page: Page,
): Promise<{ tickets: ListedTicket[]; counts: Counts }> => {
  const { status, keyword } = filter;
  const where: Where = (query) => {
    const own = query.where('user_id', '=', userId);
    return keyword === undefined
      ? own
      : own.where((eb) =>
          eb.or([contains('title', keyword), contains('ticket_no', keyword), saidToUser(eb, keyword)]),
        );
  };
  const rows = where(db.selectFrom('tickets').selectAll().select(now));
  const tickets = await (status === undefined ? rows : rows.where('status', '=', status))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.pageSize)
    .offset(rowsBefore(page))
    .execute();
  return { tickets, counts: await countByStatus(db, where) };
};

// Everybody's -----------------------------------------------------------------------------

export type StaffFilter = {
  readonly status?: readonly TicketStatus[] | undefined;
  readonly category?: TicketCategory | undefined;
  readonly priority?: TicketPriority | undefined;
  /** An id, or null for nobody. */
  readonly assigneeId?: number | null | undefined;
  readonly overdue?: boolean | undefined;
  readonly awaitsStaff?: boolean | undefined;
  readonly rating?: number | undefined;
  readonly userId?: number | undefined;
  readonly keyword?: string | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
};
export type StaffSort = 'urgency' | 'created_desc' | 'created_asc' | 'updated_desc' | 'due_asc';

const withKeyword = (keyword: string) => sql<boolean>`tickets.id IN (
  SELECT id FROM tickets WHERE text_grams(title) @> text_grams(${keyword})
    AND strpos(lower(title), lower(${keyword})) > 0
  UNION ALL SELECT id FROM tickets WHERE ticket_no LIKE ${beginsWith(keyword.toUpperCase())}
  UNION ALL SELECT t.id FROM tickets t JOIN users u ON u.id = t.user_id
    WHERE strpos(lower(u.user_name), lower(${keyword})) > 0
  UNION ALL SELECT ticket_id FROM ticket_entries WHERE kind = 'message'
    AND text_grams(content) @> text_grams(${keyword}) AND strpos(lower(content), lower(${keyword})) > 0)`;

const overdueNow = sql<boolean>`(first_due_at IS NOT NULL AND first_due_at < now())`;

const whereOf =
  (filter: StaffFilter): Where =>
  (all) => {
    const { category, priority, assigneeId, overdue, awaitsStaff, rating, userId, keyword } = filter;
    let query = all;
    if (category !== undefined) query = query.where('category', '=', category);
    if (priority !== undefined) query = query.where('priority', '=', priority);
    if (assigneeId === null) query = query.where('assignee_id', 'is', null);
    else if (assigneeId !== undefined) query = query.where('assignee_id', '=', assigneeId);
    if (overdue === true) query = query.where('first_due_at', '<', sql<string>`now()`);
    else if (overdue === false) query = query.where((eb) => eb.not(overdueNow));
    if (awaitsStaff !== undefined) query = query.where('awaits_staff', '=', awaitsStaff);
    if (rating !== undefined) query = query.where('rating', '=', rating);
    if (userId !== undefined) query = query.where('user_id', '=', userId);
    if (keyword !== undefined) query = query.where(withKeyword(keyword));
    if (filter.startDate !== undefined)
      query = query.where(sql<boolean>`tickets.created_at >= ${filter.startDate}::date`);
    if (filter.endDate !== undefined)
      query = query.where(sql<boolean>`tickets.created_at < ${filter.endDate}::date + 1`);
    return query;
  };

export type StaffRow = ListedTicket & {
  readonly user_name: string;
  readonly assignee_nickname: string | null;
  readonly assignee_user_name: string | null;
  readonly last_message: string | null;
};

const orders = {
  urgency: [sql`urgency`, sql`first_due_at`, sql`id`],
  created_desc: [sql`created_at DESC`, sql`id DESC`],
  created_asc: [sql`created_at`, sql`id`],
  updated_desc: [sql`updated_at DESC`, sql`id DESC`],
  due_asc: [sql`first_due_at`, sql`id`],
} as const;

export const pageForStaff = (db: Db, filter: StaffFilter, sort: StaffSort, page: Page) => {
  const matching = whereOf(filter)(db.selectFrom('tickets').selectAll('tickets').select(now));
  const { status } = filter;
  const order = sql.join([...orders[sort]]);
  const rows = (status === undefined ? matching : matching.where('status', 'in', status))
    .orderBy(order)
    .limit(page.pageSize)
    .offset(rowsBefore(page));
  return db
    .selectFrom(rows.as('page'))
    .innerJoin('users as u', 'u.id', 'page.user_id')
    .leftJoin('users as a', 'a.id', 'page.assignee_id')
    .selectAll('page')
    .select(['u.user_name', 'a.nickname as assignee_nickname', 'a.user_name as assignee_user_name'])
    .select((eb) =>
      eb
        .selectFrom('ticket_entries as e')
        .select(sql<string>`left(e.content, 200)`.as('text'))
        .whereRef('e.ticket_id', '=', 'page.id')
        .where('e.kind', '=', 'message')
        .where('e.internal', '=', false)
        .orderBy('e.id', 'desc')
        .limit(1)
        .as('last_message'),
    )
    .orderBy(sql.join(orders[sort].map((key) => sql`page.${key}`)));
};

export const listForStaff = async (
  db: Db,
  filter: StaffFilter,
  sort: StaffSort,
  page: Page,
): Promise<{ tickets: StaffRow[]; counts: Counts }> => ({
  tickets: await pageForStaff(db, filter, sort, page).execute(),
  counts: await countByStatus(db, whereOf(filter)),
});

export const totalOf = (counts: Counts, of: readonly (keyof Counts)[] | undefined): number =>
  Object.entries(counts).reduce(
    (total, [status, count]) => (of?.includes(status as keyof Counts) === false ? total : total + count),
    0,
  );
