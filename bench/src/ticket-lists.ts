import { openDatabase } from '@waybill/server/src/platform/db/database.ts';
import {
  type StaffFilter,
  type StaffSort,
  countsForStaff,
  pageForStaff,
} from '@waybill/server/src/tickets/listing/store.ts';
import type pg from 'pg';
import type { Progress } from './compare.ts';
import { type BenchServer, withClient } from './data/bench-database.ts';

export type TicketSettings = {
  readonly tickets: number;
  readonly users: number;
  /** How often each statement is run, with other values each time. */
  readonly times: number;
};

/** What the database says of one statement: planning and execution together, and pages of 8 kB touched. */
export type TicketFigure = {
  readonly name: string;
  readonly rows: number;
  readonly median: number;
  readonly worst: number;
  readonly pages: number;
  /** Whether the target is for it. */
  readonly aimed: boolean;
};

// Words that the texts are made of; one in a thousand messages has the last of them.
const words = `ARRAY['号码','订单','积分','退款','查询','轨迹','没有更新','请核实','批量','导出','页面','提示错误','承运商','兑换码','邮件','收不到','谢谢','好的','稍等','已处理']`;

/** One ticket in twenty is still alive; each has two messages of some fifty characters. */
const fill = async (client: pg.Client, { tickets, users }: TicketSettings): Promise<void> => {
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

type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number; 'Actual Rows': number };
type Explained = { Plan: Plan; 'Planning Time': number; 'Execution Time': number };

/** Runs every form of the list of the staff and its counts on so many tickets, one at a time. */
export const ticketLists = async (
  server: BenchServer,
  settings: TicketSettings,
  progress: Progress,
): Promise<TicketFigure[]> => {
  const url = await server.createDatabase('tickets');
  const figures: TicketFigure[] = [];
  await withClient(url, async (client) => {
    progress(`${settings.tickets} tickets`);
    await fill(client, settings);
    const { db, close } = openDatabase({
      url,
      poolSize: 1,
      timeZone: 'Asia/Shanghai',
      namedStatements: true,
      statementTimeoutMs: 60_000,
    });
    const measure = async (
      name: string,
      aimed: boolean,
      queryOf: (n: number) => { sql: string; parameters: readonly unknown[] },
    ): Promise<void> => {
      progress(name);
      const runs: { ms: number; pages: number; rows: number }[] = [];
      for (let n = 0; n < settings.times; n += 1) {
        const { sql, parameters } = queryOf(n);
        const { rows } = await client.query(`EXPLAIN (ANALYZE, TIMING OFF, BUFFERS, FORMAT JSON) ${sql}`, [
          ...parameters,
        ]);
        const [found] = (rows[0] as { 'QUERY PLAN': [Explained] })['QUERY PLAN'];
        runs.push({
          ms: found['Planning Time'] + found['Execution Time'],
          pages: found.Plan['Shared Hit Blocks'] + found.Plan['Shared Read Blocks'],
          rows: found.Plan['Actual Rows'],
        });
      }
      const sorted = runs.toSorted((a, b) => a.ms - b.ms);
      const middle = sorted[Math.floor(runs.length / 2)];
      figures.push({
        name,
        aimed,
        rows: middle?.rows ?? 0,
        median: middle?.ms ?? 0,
        worst: sorted.at(-1)?.ms ?? 0,
        pages: middle?.pages ?? 0,
      });
    };
    for (const { name, filter, sort = 'urgency', page = 1, aimed = false } of cases) {
      const slice = { pageNum: page, pageSize: 20 };
      await measure(name, aimed, (n) => pageForStaff(db, filter(n), sort, slice).compile());
      if (page === 1) await measure(`${name}: counts`, false, (n) => countsForStaff(db, filter(n)).compile());
    }
    await close();
  });
  await server.dropDatabase('tickets');
  return figures;
};
