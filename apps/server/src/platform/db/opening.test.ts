import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { statement } from './database.ts';
import { inTransaction, inUserTransaction } from './transaction.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ POOL_SIZE: '2' });
});
afterAll(() => app.close());

const echo = statement<{ value: number }, [number]>('SELECT $1::int AS value');
const divide = statement<{ value: number }, [number]>('SELECT 1 / $1::int AS value');
const inOrder = statement<{ locked: boolean; begun: boolean }, [number]>(
  `SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid() AND objid = $1::int) AS locked,
     now() < statement_timestamp() AS begun`,
);
const setTimeoutTo = (ms: number) => app.context.pool.query(`SET statement_timeout = ${ms}`);

test('the first statement of a transaction finds it begun and its user locked', async () => {
  const { db } = app.context;
  expect(await inUserTransaction(db, 77, (tx) => inOrder(tx, 77))).toEqual([{ locked: true, begun: true }]);
  expect(await inTransaction(db, (tx) => inOrder(tx, 77))).toEqual([{ locked: false, begun: true }]);
});

test('a user waits for the transaction before, and sees what it did', async () => {
  const { db } = app.context;
  await app.context.pool.query('CREATE TABLE counted (n integer); INSERT INTO counted VALUES (0)');
  const read = statement<{ n: number }, [number]>('SELECT n FROM counted WHERE n >= $1');
  const write = statement<never, [number]>('UPDATE counted SET n = $1');
  const addOne = () =>
    inUserTransaction(db, 78, async (tx) => {
      const [row] = await read(tx, 0);
      await write(tx, (row?.n ?? 0) + 1);
    });
  await Promise.all(Array.from({ length: 20 }, addOne));
  expect(await read(db, 0)).toEqual([{ n: 20 }]);
});

test('a transaction of which nothing was sent ends without a word, and one that fails at first is rolled back', async () => {
  const { db } = app.context;
  await expect(
    inUserTransaction(db, 79, async () => {
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  for (let n = 0; n < 3; n += 1)
    await expect(inUserTransaction(db, 79, (tx) => divide(tx, 0))).rejects.toThrow('division by zero');
  expect(await inUserTransaction(db, 79, (tx) => echo(tx, 5))).toEqual([{ value: 5 }]);
  const { rows } = await app.context.pool.query<{ open: number }>(
    `SELECT count(*)::int AS open FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in%'`,
  );
  expect(rows).toEqual([{ open: 0 }]);
});

test('who waits too long for the lock hears of that, and not of what it did to the statement after', async () => {
  const { db, pool } = app.context;
  const holder = await pool.connect();
  await holder.query('SELECT pg_advisory_lock(1, 80)');
  await setTimeoutTo(200);
  await expect(inUserTransaction(db, 80, (tx) => echo(tx, 1))).rejects.toMatchObject({ code: '57014' });
  await setTimeoutTo(0);
  await holder.query('SELECT pg_advisory_unlock(1, 80)');
  holder.release();
  expect(await inUserTransaction(db, 80, (tx) => echo(tx, 1))).toEqual([{ value: 1 }]);
});
