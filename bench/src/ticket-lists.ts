import {
  type StaffFilter,
  type StaffSort,
  countsForStaff,
  pageForStaff,
} from '@waybill/server/src/tickets/listing/store.ts';
import type pg from 'pg';
import type { Bench } from './bench.ts';
import { inDatabase } from './data/bench-database.ts';
import { type Query, type StatementFigure, measureStatement, statementTable } from './statements.ts';

const limitMs = 20;

// Words that the texts are made of; one in a thousand messages has the last of them.
const words = `ARRAY['号码','订单','积分','退款','查询','轨迹','没有更新','请核实','批量','导出','页面','提示错误','承运商','兑换码','邮件','收不到','谢谢','好的','稍等','已处理']`;

/** One ticket in twenty is still alive; each has two messages of some fifty characters. */
const fill = async (
  client: pg.Client,
  { tickets, users }: { tickets: number; users: number },
): Promise<void> => {
  await client.query(
    `INSERT INTO users (user_name, email, password_hash, status, role)
     SELECT 'user' || n || '@bench.example', 'user' || n || '@bench.example', 'none', 'active',
       CASE WHEN n <= 20 THEN 'admin' ELSE 'user' END FROM generate_series(1, $1::int) n`,
    [users],
  );
  await client.query(
    `INSERT INTO tickets (user_id, ticket_no, title, category, priority, status, assignee_id, created_at, updated_at,
       resolved_at, closed_at, awaits_staff, clock_started_at, first_due_at, overdue, answered_at, answered_late,
       clock_used_ms, rating)
     SELECT u, 'TK26' || lpad(n::text, 8, '0'), w[1 + n % 20] || w[1 + n / 20 % 20] || n,
       (ARRAY['order','points','account','data','abuse','bug','suggestion','other'])[1 + n % 8],
       (ARRAY['low','normal','normal','normal','high','high','urgent'])[1 + n % 7], s, CASE WHEN n % 10 > 0 THEN 1 + n % 20 END,
       c, c + interval '3 hours', CASE WHEN s IN ('resolved', 'closed') THEN c END, CASE WHEN s = 'closed' THEN c END,
       n % 3 > 0, CASE WHEN s = 'open' THEN c END, CASE WHEN s = 'open' THEN c + interval '1 day' * (n % 400) END, s = 'open' AND n % 9 = 0,
       CASE WHEN s <> 'open' THEN c + interval '1 hour' END, CASE WHEN s <> 'open' THEN n % 9 = 0 END, n % 900 * 60000,
       CASE WHEN s = 'closed' AND n % 3 = 0 THEN 1 + n % 5 END
     FROM generate_series(1, $1::int) n,
       LATERAL (SELECT 21 + n % ($2::int - 20) AS u, now() - interval '5 minutes' * n AS c, ${words} AS w,
         CASE WHEN n % 20 > 0 THEN 'closed' ELSE (ARRAY['open','open','processing','waiting','resolved'])[1 + n / 20 % 5] END AS s) x`,
    [tickets, users],
  );
  // Built at once, as it is not filling the index that is measured here.
  const { rows } = await client.query<{ indexdef: string }>(
    `SELECT indexdef FROM pg_indexes WHERE indexname = 'ticket_entries_by_grams'`,
  );
  await client.query('DROP INDEX ticket_entries_by_grams');
  await client.query(
    `INSERT INTO ticket_entries (ticket_id, kind, actor, author_id, content, created_at)
     SELECT t.id, 'message', CASE m % 2 WHEN 0 THEN 'user' ELSE 'staff' END, t.user_id,
       w[1 + (t.id + m) % 19] || w[1 + t.id / 3 % 19] || w[1 + t.id / 57 % 19] || md5(t.id::text || m) || w[1 + (t.id * m) % 19]
         || CASE WHEN (t.id * 2 + m) % 1000 = 0 THEN '高铁站丢件' ELSE '' END, t.created_at + interval '10 minutes' * m
     FROM tickets t, generate_series(0, 1) m, LATERAL (SELECT ${words} AS w) x ORDER BY t.id, m`,
  );
  await client.query(rows[0]?.indexdef ?? '');
  await client.query('VACUUM (ANALYZE) tickets, ticket_entries, users');
};

type Case = {
  readonly name: string;
  readonly filter: (n: number) => StaffFilter;
  readonly sort?: StaffSort;
  readonly page?: number;
  readonly aimed?: boolean;
};

const alive = ['open', 'processing', 'waiting'] as const;
const cases: readonly Case[] = [
  { name: 'by urgency', filter: () => ({}), aimed: true },
  { name: 'by urgency, tenth page', filter: () => ({}), page: 10, aimed: true },
  { name: 'by urgency, those alive', filter: () => ({ status: alive }), aimed: true },
  { name: 'by urgency, closed ones', filter: () => ({ status: ['closed'] }), aimed: true },
  { name: 'by urgency, one assignee', filter: (n) => ({ assigneeId: 1 + (n % 20) }), aimed: true },
  { name: 'by urgency, nobody’s', filter: () => ({ assigneeId: null, status: alive }), aimed: true },
  { name: 'by urgency, overdue', filter: () => ({ overdue: true }), aimed: true },
  {
    name: 'by urgency, category and priority',
    filter: () => ({ category: 'bug', priority: 'urgent' }),
    aimed: true,
  },
  { name: 'by urgency, one user', filter: (n) => ({ userId: 100 + n }), aimed: true },
  { name: 'newest first', filter: () => ({}), sort: 'created_desc', aimed: true },
  {
    name: 'last changed first, those alive',
    filter: () => ({ status: alive }),
    sort: 'updated_desc',
    aimed: true,
  },
  { name: 'due first', filter: () => ({}), sort: 'due_asc', aimed: true },
  { name: 'rare keyword', filter: () => ({ keyword: '高铁站' }) },
  { name: 'number of a ticket', filter: (n) => ({ keyword: `TK26${String(n * 97 + 1).padStart(8, '0')}` }) },
  { name: 'frequent keyword', filter: () => ({ keyword: '退款' }) },
];

/** Runs every form of the list of the staff and its counts on so many tickets, one at a time. */
export const benchTickets = async ({ server, options, progress, report }: Bench): Promise<void> => {
  const size = options.quick ? { tickets: 5_000, users: 300 } : { tickets: 100_000, users: 5_000 };
  await inDatabase(server, 'tickets', async ({ client, db }) => {
    progress(`${size.tickets} tickets`);
    await fill(client, size);
    const figures: StatementFigure[] = [];
    const measure = async (name: string, aimed: boolean, queryOf: (n: number) => Query): Promise<void> => {
      progress(name);
      const aim = { limitMs: aimed ? limitMs : undefined };
      figures.push(await measureStatement(client, name, options.quick ? 5 : 30, queryOf, aim));
    };
    for (const { name, filter, sort = 'urgency', page = 1, aimed = false } of cases) {
      const slice = { pageNum: page, pageSize: 20 };
      await measure(name, aimed, (n) => pageForStaff(db, filter(n), sort, slice).compile());
      if (page === 1) await measure(`${name}: counts`, false, (n) => countsForStaff(db, filter(n)).compile());
    }
    await report('tickets', [statementTable(figures)]);
  });
};
