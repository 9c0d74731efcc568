import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildUser } from '../../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../../test/test-app.ts';
import { statement } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { findNextDue } from './store.ts';

let app: TestApp;
let userId: number;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ id: userId } = await buildUser(app.context));
  await app.context.pool.query('DELETE FROM webhook_endpoints');
});

/** Makes an endpoint with deliveries so many seconds from now; answers its id. */
const endpoint = async (inSeconds: readonly number[], columns = ''): Promise<number> => {
  const { pool } = app.context;
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO webhook_endpoints (user_id, url, events, payload, secret)
     VALUES ($1, 'https://a.example', '{order.*}', 'full', '\\x00') RETURNING id`,
    [userId],
  );
  const id = rows[0]?.id ?? 0;
  if (columns !== '') await pool.query(`UPDATE webhook_endpoints SET ${columns} WHERE id = $1`, [id]);
  await pool.query(
    `WITH made AS (
       INSERT INTO webhook_events (user_id, type, object, data, due_at)
       SELECT $1, 'order.placed', 'order:1', '{}', now() + make_interval(secs => s) FROM unnest($3::float8[]) s
       RETURNING user_id, id, due_at)
     INSERT INTO webhook_deliveries (user_id, endpoint_id, event_id, object, payload, due_at, next_at)
     SELECT user_id, $2, id, 'order:1', 'full', due_at, due_at FROM made`,
    [userId, id, inSeconds],
  );
  return id;
};
/** Seconds until something is due, as the statement tells them. */
const due = async (failing: boolean): Promise<number | undefined> => {
  const ms = (await findNextDue(app.context.db, failing))[0]?.due_ms ?? undefined;
  return ms === undefined ? undefined : Math.round(ms / 1_000);
};
const failing = 'failing_since = now()';

/** Rows of deliveries that this transaction has read. */
const countRead = statement<{ n: number }, []>(
  `SELECT coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) AS n
   FROM pg_stat_xact_user_tables WHERE relname = 'webhook_deliveries'`,
);

test('nothing waits', async () => {
  expect(await due(false)).toBeUndefined();
  await endpoint([-300], `state = 'paused'`);
  await endpoint([300], failing);
  expect(await due(false)).toBeUndefined();
  expect(await due(true)).toBe(300);
});

test('the first that is due, of endpoints of that kind', async () => {
  await endpoint([40, 90], failing);
  await endpoint([200, 60]);
  expect(await due(false)).toBe(60);
  expect(await due(true)).toBe(40);
});

test('what waits for an endpoint that rests or is leased is due when that is over', async () => {
  await endpoint([-500, 900], `resting_until = now() + interval '80 seconds'`);
  await endpoint([10], `leased_until = now() + interval '20 seconds'`);
  await endpoint([], `leased_until = now() + interval '5 seconds'`);
  expect(await due(false)).toBe(20);
});

test('what is due already is due at once', async () => {
  await endpoint([-2, 30], `leased_until = now() - interval '1 second'`);
  expect(await due(false)).toBe(-2);
});

test('a backlog that cannot be delivered now is not read', async () => {
  const backlog = Array.from({ length: 3_000 }, (_, n) => -100 - n);
  await endpoint(backlog, `${failing}, resting_until = now() + interval '1 hour'`);
  await endpoint([30]);
  await app.context.pool.query('ANALYZE webhook_deliveries, webhook_endpoints');
  await inTransaction(app.context.db, async (tx) => {
    const before = (await countRead(tx))[0]?.n ?? 0;
    expect((await findNextDue(tx, false))[0]?.due_ms).toBeGreaterThan(20_000);
    expect(((await countRead(tx))[0]?.n ?? 0) - before).toBeLessThan(50);
  });
});
