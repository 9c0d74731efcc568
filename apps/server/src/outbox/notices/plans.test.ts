import { afterAll, beforeAll, expect, test } from 'vitest';
import type pg from 'pg';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { countUnreadOfEachText, countUnreadText, listUnreadText, markAllReadText } from './reading/store.ts';

/** How the database finds what a reader has: never by reading what others have. */

let app: TestApp;
let reader: BuiltUser;
let client: pg.PoolClient;
beforeAll(async () => {
  app = await openTestApp();
  const admin = await buildUser(app.context, { role: 'admin' });
  reader = await buildUser(app.context);
  client = await app.context.pool.connect();
  const made = `now() - interval '1 hour' + n * interval '1 second'`;
  await client.query(`UPDATE users SET created_at = now() - interval '1 day'`);
  await client.query(
    `INSERT INTO users (user_name, email, status, password_hash)
     SELECT n || '@t.example', n || '@t.example', 'active', 'none' FROM generate_series(1, 3000) n`,
  );
  await client.query(
    `INSERT INTO notices (type, priority, title, content, target, appears_at, created_by, created_by_name)
     SELECT 'notification', 'normal', 't', 'c', CASE WHEN n % 5 = 0 THEN 'user' ELSE 'all' END, ${made}, $1, 'x'
     FROM generate_series(1, 2000) n`,
    [admin.id],
  );
  await client.query(
    `INSERT INTO notice_recipients (user_id, notice_id, read_at)
     SELECT u.id, n.id, CASE WHEN u.id % 2 = 0 THEN now() END FROM notices n, users u WHERE n.target = 'user' AND u.id % 50 = n.id % 50`,
  );
  await client.query(
    `INSERT INTO user_notices (user_id, event, what, facts, appears_at, read_at)
     SELECT id, 'points', 'low', '{}', now(), CASE WHEN n % 3 > 0 THEN now() END FROM users, generate_series(1, 10) n`,
  );
  await client.query(
    `INSERT INTO notice_reads (user_id, notice_id)
     SELECT u.id, n.id FROM users u, notices n WHERE n.target = 'all' AND n.id % 200 = u.id % 200`,
  );
  await client.query(
    `INSERT INTO notice_marks (user_id, marked_at, seq)
     SELECT id, now() - interval '50 minutes', 600 FROM users WHERE id % 2 = 0 OR id = $1`,
    [reader.id],
  );
  await client.query('VACUUM (ANALYZE)');
  await client.query('SET plan_cache_mode = force_generic_plan');
}, 60_000);
afterAll(async () => {
  client.release(true);
  await app.close();
});

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Plan[] };

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The parts of a statement's plan for every value, as the pool's prepared statements have it. */
const planOf = async (text: string, values: readonly (number | string)[]): Promise<Plan[]> => {
  await client.query(`PREPARE planned AS ${text}`);
  await client.query('BEGIN');
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE planned (${values.join(', ')})`,
  );
  await client.query('ROLLBACK');
  await client.query('DEALLOCATE planned');
  const [explained] = rows[0]?.['QUERY PLAN'] ?? [];
  if (explained === undefined) throw new Error('no plan');
  return nodesOf(explained.Plan);
};

const ofReaders = new Set(['user_notices', 'notice_recipients', 'notice_reads', 'notice_marks', 'users']);

test.each([
  ['the count', countUnreadText, (id: number) => [id]],
  ['the count of several', countUnreadOfEachText, (id: number) => [`ARRAY[${id}, ${id - 1}]`]],
  ['the list of the unread', listUnreadText, (id: number) => [id, 20, 0]],
  ['a mark of all', markAllReadText, (id: number) => [id]],
])('%s reads no table of readers from end to end', async (_, text, valuesFor) => {
  const plan = await planOf(text, valuesFor(reader.id));
  const whole = plan.filter((node) => node['Node Type'] === 'Seq Scan');
  expect(whole.map((node) => node['Relation Name']).filter((name) => ofReaders.has(name ?? ''))).toEqual([]);
});

test('the count looks at notices for many through what appeared since the mark', async () => {
  const plan = await planOf(countUnreadText, [reader.id]);
  const indexes = plan.map((node) => node['Index Name']);
  expect(indexes).toContain('notices_by_appearance');
  expect(indexes).toContain('unread_user_notices');
  expect(
    plan.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'notices'),
  ).toEqual([]);
});

test('the count of several accounts keeps one plan, however many they are', async () => {
  await client.query('BEGIN');
  await client.query('SET LOCAL plan_cache_mode = auto');
  await client.query(`PREPARE several AS ${countUnreadOfEachText}`);
  for (const count of [1, 2, 3, 5, 8, 1, 13, 2]) {
    const ids = Array.from({ length: count }, (_, n) => reader.id - n);
    await client.query(`EXECUTE several (ARRAY[${ids.join(', ')}])`);
  }
  const { rows } = await client.query(
    `SELECT generic_plans::int AS kept, custom_plans::int AS anew FROM pg_prepared_statements WHERE name = 'several'`,
  );
  await client.query('DEALLOCATE several');
  await client.query('ROLLBACK');
  // The first five are planned anew whatever they cost.
  expect(rows).toEqual([{ kept: 3, anew: 5 }]);
});
