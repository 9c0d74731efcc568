import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, openTestApp } from '../../../../test/test-app.ts';
import { findUserByAccount } from '../../../identity/accounts/public-api.ts';
import { findAllBroken } from '../../../console/invariants/public-api.ts';
import { startSession } from '../../../identity/sessions/public-api.ts';
import { countTableHours } from '../../../records/stats/public-api.ts';
import { seedDemoAccounts } from '../demo-accounts.ts';
import { seedDemoStats } from '../seed-demo.ts';
import { seedDemoPast } from './seed-past.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({}, { demo: true });
  await seedDemoAccounts(app.context.db);
  await seedDemoPast(app.context);
  await seedDemoStats(app.context.db);
});
afterAll(() => app.close());

const count = async (sql: string): Promise<number> => {
  const { rows } = await app.context.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${sql}`);
  return rows[0]?.n ?? 0;
};

test('every invariant holds on the history of the demo', async () => {
  expect(await findAllBroken(app.context.db)).toEqual([]);
});

test('the history is as large as a shop has it, and every kind of order is in it', async () => {
  expect(await count('orders')).toBeGreaterThan(1_450);
  expect(await count(`users WHERE nickname IS NOT NULL`)).toBe(40);
  const { rows } = await app.context.pool.query<{ status: string }>('SELECT DISTINCT status FROM orders');
  expect(rows.map(({ status }) => status).toSorted()).toEqual(
    expect.arrayContaining([
      'cancelled',
      'completed',
      'expired',
      'partial',
      'partially_refunded',
      'refunded',
    ]),
  );
  expect(await count('holds WHERE ended_at IS NULL')).toBe(3);
  expect(await count(`exchange_codes WHERE used_by IS NOT NULL`)).toBeGreaterThan(3);
  expect(await count(`lots WHERE status = 'withdrawn'`)).toBe(1);
  expect(await count(`approvals WHERE state = 'pending'`)).toBe(2);
  expect(await count(`refund_requests WHERE state = 'pending'`)).toBeGreaterThan(0);
  expect(await count(`api_keys WHERE revoked_at IS NULL AND disabled_at IS NULL`)).toBe(4);
  expect(await count(`measurements WHERE metric = 'key_calls' AND labels[2] = 'answered'`)).toBe(4 * 24);
  expect(await count('blacklist WHERE expires_at IS NULL OR expires_at > now()')).toBe(2);
  // Nothing lies ahead, and nobody acted before the account was there.
  expect(await count('orders WHERE created_at > now()')).toBe(0);
  expect(
    await count(
      'point_transactions t JOIN users u ON u.id = t.user_id WHERE t.created_at < u.created_at AND u.nickname IS NOT NULL',
    ),
  ).toBe(0);
});

test('accounts are numbered in the order in which they came', async () => {
  expect(
    await count('(SELECT created_at < lag(created_at) OVER (ORDER BY id) AS wrong FROM users) u WHERE wrong'),
  ).toBe(0);
});

test('tickets of every status and category have answers, ratings and a clock that agrees', async () => {
  expect(await count('tickets')).toBe(240);
  for (const column of ['status', 'category'])
    expect(await count(`(SELECT DISTINCT ${column} FROM tickets) t`)).toBe(column === 'status' ? 5 : 8);
  expect(
    await count('tickets WHERE overdue AND first_due_at < now() AND assignee_id IS NULL'),
  ).toBeGreaterThan(2);
  expect(await count('tickets WHERE rating IS NOT NULL')).toBeGreaterThan(80);
  expect(await count('(SELECT DISTINCT assignee_id FROM tickets WHERE assignee_id IS NOT NULL) t')).toBe(2);
  expect(await count('tickets WHERE answered_late')).toBeGreaterThan(0);
  // What the conversation says is what the ticket says, in the order of time, and nothing lies ahead.
  expect(
    await count(`tickets t WHERE status <> coalesce((SELECT to_value FROM ticket_entries e
      WHERE e.ticket_id = t.id AND event = 'status' ORDER BY id DESC LIMIT 1), 'open')`),
  ).toBe(0);
  expect(
    await count(`(SELECT created_at < lag(created_at) OVER (PARTITION BY ticket_id ORDER BY id) OR created_at > now() AS wrong
      FROM ticket_entries) e WHERE wrong`),
  ).toBe(0);
  expect(await count('tickets WHERE answered_at IS NOT NULL AND last_answer_id = 0')).toBe(0);
});

test('the accounts of the demo keep their fresh start', async () => {
  expect(await count(`orders o JOIN users u ON u.id = o.user_id WHERE u.email LIKE 'user%@demo.local'`)).toBe(
    0,
  );
});

test('lists, overview and ledger say the same', async () => {
  const admin = await findUserByAccount(app.context.db, 'admin@demo.local');
  const by = await startSession(app.context.db, admin?.id ?? 0, 'test', '127.0.0.1');
  const endTime = new Date(Date.now() + 60_000).toISOString();
  const startTime = new Date(Date.now() - 62 * 86_400_000).toISOString();
  const { figures } = await app.call(endpoints.statOverview, { query: { startTime, endTime } }, by);
  const figure = (name: string): number => figures.find((one) => one.name === name)?.value ?? Number.NaN;
  const { rows } = await app.context.pool.query<Record<string, number>>(
    `SELECT (SELECT count(*) FROM orders)::int AS orders,
       (SELECT count(*) FROM order_items WHERE state IN ('sold', 'refunded'))::int AS sold,
       (SELECT sum(e.amount) / 100.0 FROM point_entries e WHERE account = 'revenue' AND amount > 0)::float8 AS spent,
       (SELECT sum(refunded_points) / 100.0 FROM orders)::float8 AS refunded,
       (SELECT sum(balance) / 100.0 FROM point_accounts WHERE account IN ('available', 'frozen'))::float8 AS outstanding,
       (SELECT count(*) FROM refund_requests WHERE state = 'pending')::int AS waiting`,
  );
  const told = rows[0] ?? {};
  expect(figure('orders')).toBe(told['orders']);
  expect(figure('numbers_sold')).toBe(told['sold']);
  expect(figure('points_spent')).toBeCloseTo(told['spent'] ?? 0, 2);
  expect(figure('points_refunded')).toBeCloseTo(told['refunded'] ?? 0, 2);
  expect(figure('points_outstanding')).toBeCloseTo(told['outstanding'] ?? 0, 2);
  expect(figure('refunds_waiting')).toBe(told['waiting']);
});

test('figures of any range are the same once the hours are summed up', async () => {
  const { db, caches, pool } = app.context;
  const admin = await findUserByAccount(db, 'admin@demo.local');
  const by = await startSession(db, admin?.id ?? 0, 'test', '127.0.0.1');
  const ago = (hours: number): string => new Date(now - hours * 3_600_000).toISOString();
  const now = Date.now();
  const ranges = [
    { startTime: ago(70 * 24) },
    { startTime: ago(30.4) },
    { startTime: ago(70 * 24), endTime: ago(1.3) },
    { startTime: ago(31 * 24 + 0.77), endTime: ago(5.2) },
    { startTime: ago(49.5), endTime: ago(0.1) },
    { startTime: ago(30), endTime: ago(29.5) },
    { startTime: ago(26.25), endTime: ago(25.25) },
  ];
  const read = async () => {
    await caches.clear();
    const answers = ranges.map(async (query) => {
      const { figures } = await app.call(endpoints.statOverview, { query }, by);
      const happened = figures.filter(({ name, previous }) => previous !== null && !name.startsWith('calls'));
      // The range before one that ends now moves with it.
      return happened.map((one) => ('endTime' in query ? one : { ...one, previous: null }));
    });
    return Promise.all(answers);
  };
  const one = await read();
  await countTableHours(db);
  await countTableHours(db);
  expect(await read()).toEqual(one);
  await pool.query(`UPDATE measurements SET sum = sum + 1 WHERE metric = 'orders' AND labels = '{placed}'`);
  const orders = (answers: typeof one) =>
    answers.map((figures) => figures.find(({ name }) => name === 'orders')?.value ?? 0);
  const more = orders(await read());
  // The last two ranges have no full hour.
  for (const [at, count] of orders(one).slice(0, 5).entries()) expect(more[at]).toBeGreaterThan(count);
});

test('seeding again, and on another day, changes nothing', async () => {
  const tables = [
    'orders',
    'point_entries',
    'users',
    'audit_entries',
    'lots',
    'shipments',
    'tickets',
    'ticket_entries',
    'api_keys',
    'blacklist',
  ];
  const sizes = () => Promise.all(tables.map(count));
  const before = await sizes();
  await seedDemoPast(app.context);
  expect(await sizes()).toEqual(before);
});
