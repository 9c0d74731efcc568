import {
  countUnreadText,
  listText,
  listUnreadText,
  markAllReadText,
} from '@waybill/server/src/notices/reading/statements.ts';
import type pg from 'pg';
import type { Bench } from './bench.ts';
import { inDatabase } from './data/bench-database.ts';
import { figure, table } from './report/tables.ts';
import { limitText, measureStatement } from './statements.ts';

type Size = { readonly users: number; readonly notices: number };
/** Milliseconds inside the database that the count of the unread may take. */
const limitMs = 5;

/**
 * A year of an operator that sends a lot: notices evenly over the year, one of five to named accounts, one of five to
 * a role; accounts made over the year, of which a third marked all as read at some time; single reads; and ten
 * notices of the product for each account, of which three are unread.
 */
const fill = async (client: pg.Client, { users, notices }: Size): Promise<void> => {
  const moment = (n: string, of: number): string =>
    `now() - interval '365 days' * (1 - ${n}::float8 / ${of})`;
  await client.query(
    `INSERT INTO users (user_name, email, status, password_hash, role, created_at)
     SELECT n || '@bench.example', n || '@bench.example', 'active', 'none',
       CASE WHEN n % 1000 = 1 THEN 'admin' ELSE 'user' END, ${moment('n', users)} - interval '1 minute'
     FROM generate_series(1, ${users}) n`,
  );
  await client.query(
    `INSERT INTO notices (type, priority, title, content, target, roles, appears_at, created_at, created_by, created_by_name)
     SELECT 'notification', 'normal', 'A title of a notice', repeat('Content of a notice. ', 10),
       CASE n % 5 WHEN 0 THEN 'user' WHEN 1 THEN 'role' ELSE 'all' END,
       CASE WHEN n % 5 = 1 THEN ARRAY['user'] END, ${moment('n', notices)}, ${moment('n', notices)}, 1, 'bench'
     FROM generate_series(1, ${notices}) n`,
  );
  await client.query(
    `INSERT INTO notice_recipients (user_id, notice_id, read_at)
     SELECT 1 + (n.id * 7919 + k * 104729) % ${users}, n.id, CASE WHEN k % 2 = 0 THEN now() END
     FROM notices n, generate_series(1, 50) k WHERE n.target = 'user' ON CONFLICT DO NOTHING`,
  );
  await client.query(
    `INSERT INTO notice_marks (user_id, marked_at, seq)
     SELECT id, ${moment('at', users)}, at * ${notices} / ${users}
     FROM (SELECT id, id + (${users} - id) * (id * 7 % 100) / 100 AS at FROM users WHERE id % 3 = 0) AS marked`,
  );
  await client.query(
    `INSERT INTO notice_reads (user_id, notice_id)
     SELECT u.id, n.id FROM users u, generate_series(1, 10) k, notices n
     WHERE u.id % 5 = 0 AND n.id = 1 + (u.id * 31 + k * 977) % ${notices} ON CONFLICT DO NOTHING`,
  );
  await client.query(
    `INSERT INTO user_notices (user_id, event, what, facts, appears_at, read_at)
     SELECT u.id, 'order', 'completed', '{"event":"order","what":"completed","orderNo":"LT1","quantity":1,"points":2}',
       now() - interval '1 hour' * k, CASE WHEN k > 3 THEN now() END
     FROM users u, generate_series(1, 10) k`,
  );
  await client.query('VACUUM (ANALYZE)');
};

const insertText = `INSERT INTO notices (type, priority, title, content, target, appears_at, created_by, created_by_name)
  SELECT 'notification', 'normal', 'A title', 'A content', 'all', clock_timestamp(), id, 'bench' FROM users WHERE id = $1`;

/** What a reader's poll, list and mark send, and what a notification to everybody is stored by. */
const statements = [
  { name: 'unread count', text: countUnreadText, paged: false },
  { name: 'list, first page', text: listText, paged: true },
  { name: 'list of unread, first page', text: listUnreadText, paged: true },
  { name: 'mark all as read', text: markAllReadText, paged: false },
  { name: 'notification to everybody', text: insertText, paged: false },
] as const;

/** Measures the statements of notices inside the database, prepared with the plan that fits every value. */
export const benchNotices = async ({ server, options, progress, report }: Bench): Promise<void> => {
  const { users, notices, times } = options.quick
    ? { users: 5_000, notices: 1_000, times: 5 }
    : { users: 100_000, notices: 10_000, times: 50 };
  const readers = [
    { name: 'a year old, never marked', id: 2 },
    { name: 'half a year old, never marked', id: users / 2 },
    { name: 'a year old, just marked', id: 3 },
  ] as const;
  await inDatabase(server, 'notices', async ({ client }) => {
    progress(`notices, ${users} accounts and ${notices} notices`);
    await fill(client, { users, notices });
    await client.query(
      `INSERT INTO notice_marks SELECT $1::bigint, now(), max(seq) FROM notices
       ON CONFLICT (user_id) DO UPDATE SET marked_at = excluded.marked_at, seq = excluded.seq`,
      [readers[2].id],
    );
    await client.query('SET plan_cache_mode = force_generic_plan');
    const rows: string[][] = [];
    for (const { name, text, paged } of statements) {
      await client.query(`PREPARE measured AS ${text}`);
      for (const reader of readers) {
        progress(`notices, ${name}, ${reader.name}`);
        const query = { sql: `EXECUTE measured (${reader.id}${paged ? ', 20, 0' : ''})`, parameters: [] };
        const aim = { limitMs: text === countUnreadText ? limitMs : undefined };
        const found = await measureStatement(client, name, times, () => query, aim);
        const unread = await client.query<{ unread: number }>(countUnreadText, [reader.id]);
        rows.push([
          name,
          reader.name,
          Number(unread.rows[0]?.unread).toLocaleString('en-US'),
          ...[found.ms, found.worst].map(figure),
          found.pages.toLocaleString('en-US'),
          limitText(found),
        ]);
      }
      await client.query('DEALLOCATE measured');
    }
    await report('notices', [
      table('statement | reader | unread | ms: median | worst | pages | target', rows),
    ]);
  });
};
