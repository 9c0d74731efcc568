import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser } from '../test/builders.ts';
import { type TestApp, openTestApp } from '../test/test-app.ts';
import { deleteOld } from './platform/db/delete-old.ts';
import { oldByTheDay, oldByTheHour } from './housekeeping.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
const run = async (text: string) => (await app.context.pool.query<{ left: string }>(text)).rows;

test('every statement is one, and what is old goes, however much', async () => {
  await run(`INSERT INTO rate_limits SELECT 'old' || n, 1, 1 FROM generate_series(1, 4500) AS n;
    INSERT INTO rate_limits VALUES ('new', 1, 4102444800000)`);
  await deleteOld(app.context.db, oldByTheHour);
  await deleteOld(app.context.db, oldByTheDay);
  expect(await run(`SELECT key AS left FROM rate_limits WHERE key ~ '^(old|new)'`)).toEqual([
    { left: 'new' },
  ]);
});

test('at night goes what nobody asks for any more: events of a year ago, counts and pushes of a month ago', async () => {
  await run(`INSERT INTO parcels (carrier, tracking_number, stock_status, status, fetched_at, next_ask_at, events) VALUES
      ('usps', 'OLD', 'delivered', 'delivered', now() - interval '13 months', now() - interval '13 months', '[{}]'),
      ('usps', 'YOUNG', 'delivered', 'delivered', now() - interval '11 months', now() - interval '11 months', '[{}]');
    INSERT INTO carrier_budgets (account_id, carrier, hour, hour_calls, day, day_calls) VALUES
      ('old', 'usps', now() - interval '32 days', 1, now() - interval '32 days', 1), ('young', 'usps', now(), 1, now(), 1);
    INSERT INTO carrier_pushes (carrier, push_key, parcels, received_at) VALUES
      ('usps', 'old', '[]', now() - interval '31 days'), ('usps', 'young', '[]', now())`);
  await deleteOld(app.context.db, oldByTheDay);
  const left = await run(`SELECT tracking_number AS left FROM parcels WHERE events <> '[]'
    UNION ALL SELECT account_id FROM carrier_budgets UNION ALL SELECT push_key FROM carrier_pushes`);
  expect(left.map((row) => row.left)).toEqual(['YOUNG', 'young', 'young']);
});

test('rows that are being written are left for the next time, and a table that fails keeps no other from it', async () => {
  const { id } = await buildUser(app.context);
  await run(
    `INSERT INTO known_devices (user_id, device, seen_at) VALUES (${id}, 'old', now() - interval '401 days')`,
  );
  const count = async () =>
    (await run(`SELECT device AS left FROM known_devices WHERE device = 'old'`)).length;
  const { db, pool } = app.context;
  const writer = await pool.connect();
  await writer.query(`BEGIN; UPDATE known_devices SET seen_at = seen_at WHERE device = 'old'`);
  await deleteOld(db, oldByTheDay);
  await writer.query('COMMIT');
  writer.release();
  expect(await count()).toBe(1);
  const failing = { blacklist: 'no_column', known_devices: oldByTheDay.known_devices ?? '' };
  await expect(deleteOld(db, failing)).rejects.toThrow('old rows');
  expect(await count()).toBe(0);
});
