import { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { type Tx, statement } from './database.ts';
import { together } from './one-trip.ts';
import { isSpread } from './spread.ts';
import { inTradeTransaction, inTransaction, inUserTransaction } from './transaction.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ POOL_SIZE: '2' });
  await app.context.pool.query('CREATE TABLE steps (n integer CHECK (n < 100))');
  // Asked once for each database.
  await isSpread(app.context.db);
});
afterAll(() => app.close());
beforeEach(() => app.context.pool.query('DELETE FROM steps'));
afterEach(() => vi.restoreAllMocks());

const add = statement<{ n: number }, [number]>('INSERT INTO steps VALUES ($1) RETURNING n');
const count = statement<{ count: number }, [number]>('SELECT count(*)::int FROM steps WHERE n >= $1');
const divide = statement<{ value: number }, [number]>('SELECT 1 / $1::int AS value');
const countKept = async () => (await count(app.context.db, 0))[0]?.count;

/**
 * The texts that leave together on connections which speak of the steps, without the greeting of a new one and the
 * notification that a node sends itself now and then.
 */
const watchWrites = () => {
  const writes: { readonly socket: Socket; readonly text: string }[] = [];
  const { _write: writeOne, _writev: writeAll } = Socket.prototype;
  vi.spyOn(Socket.prototype, '_write').mockImplementation(function (this: Socket, ...args) {
    writes.push({ socket: this, text: String(args[0]) });
    writeOne.apply(this, args);
  });
  vi.spyOn(Socket.prototype, '_writev').mockImplementation(function (this: Socket, ...args) {
    writes.push({ socket: this, text: args[0].map(({ chunk }) => String(chunk)).join('') });
    writeAll?.apply(this, args);
  });
  return (): string[] => {
    const sockets = new Set(writes.filter(({ text }) => text.includes('steps')).map(({ socket }) => socket));
    const texts = writes
      .filter(({ socket, text }) => sockets.has(socket) && !text.includes('waybill_changes'))
      .map(({ text }) => text);
    return texts.slice(texts.findIndex((text) => text.includes('steps')));
  };
};

test('acts that need nothing of each other leave in one write, in their order, and the last with COMMIT', async () => {
  const written = watchWrites();
  const seen = await inUserTransaction(app.context.db, 81, async (tx) => {
    const [[added], [counted]] = await together([add(tx, 1), count(tx, 0)]);
    await add.send(tx, 2);
    return [added, counted];
  });
  expect(seen).toEqual([{ n: 1 }, { count: 1 }]);
  const [first = '', second = '', ...others] = written();
  expect(first).toMatch(/begin; SELECT pg_advisory_xact_lock\(1, 81\).*INSERT INTO steps.*SELECT count/s);
  expect(second).toMatch(/commit/);
  expect(others).toEqual([]);
  expect(await countKept()).toBe(2);
});

test('holds and orders begin with their plans in the same write', async () => {
  const spread = await isSpread(app.context.db);
  const written = watchWrites();
  // One that was prepared before would leave without its text.
  await inTradeTransaction(app.context.db, 82, (tx) => statement<never, []>('SELECT 82 FROM steps').send(tx));
  const lock = 'SELECT pg_advisory_xact_lock(1, 82)';
  const [first] = written();
  expect(first).toContain(
    `begin; ${spread ? '' : 'SET LOCAL plan_cache_mode = force_generic_plan; '}${lock}`,
  );
  expect(first).toContain('SELECT 82 FROM steps');
  expect(first).toContain('commit');
});

test('of acts the first that failed is told, not what failed because of it, and nothing of them stays', async () => {
  const failing = inTransaction(app.context.db, (tx) => together([add(tx, 1), divide(tx, 0), add(tx, 2)]));
  await expect(failing).rejects.toThrow('division by zero');
  const slower = async (tx: Tx) => {
    await add(tx, 3);
    return add(tx, 4);
  };
  await expect(inTransaction(app.context.db, (tx) => together([slower(tx), divide(tx, 0)]))).rejects.toThrow(
    'division by zero',
  );
  expect(await countKept()).toBe(0);
});

test('a statement that nobody waited for fails its transaction with its own error', async () => {
  const { db } = app.context;
  const atTheEnd = inTransaction(db, async (tx) => {
    await add(tx, 1);
    await add.send(tx, 100);
  });
  await expect(atTheEnd).rejects.toMatchObject({ code: '23514' });
  const before = inTransaction(db, async (tx) => {
    await add.send(tx, 100);
    await add(tx, 1);
  });
  await expect(before).rejects.toMatchObject({ code: '23514' });
  const thrown = inTransaction(db, async (tx) => {
    await add.send(tx, 1);
    throw new Error('changed my mind');
  });
  await expect(thrown).rejects.toThrow('changed my mind');
  expect(await countKept()).toBe(0);
});

test('a statement after the end of its transaction is rejected and not sent', async () => {
  const { db } = app.context;
  const kept: Tx[] = [];
  await inTransaction(db, async (tx) => {
    kept.push(tx);
    await add(tx, 1);
  });
  const [tx] = kept;
  if (tx === undefined) throw new Error('no transaction');
  await expect(add(tx, 2)).rejects.toThrow('after the end');
  expect(await countKept()).toBe(1);
});
