import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildStock, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { inUserTransaction } from '../../platform/db/transaction.ts';
import { checkBooks, movePoints, payPoints, readBalances } from './public-api.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('the ledger tells every movement with what was left, newest first', async () => {
  const user = await buildUser(app.context, { points: 10_000 });
  await buildStock(app.context, 4, { zip5: '60001' });
  const place = async (action: 'buy' | 'reserve', count: number) => {
    const { list } = await app.call(
      endpoints.queryShipments,
      { params: { carrier: 'ups' }, body: { zipCode: '60001' } },
      user,
    );
    const ids = list.slice(0, count).map((row) => row.id);
    return app.call(endpoints.placeOrder, { params: { carrier: 'ups' }, body: { ids, action } }, user);
  };
  await place('buy', 1);
  const { orderId, orderNo } = await place('reserve', 2);
  await app.call(endpoints.cancelOrder, { params: { id: orderId } }, user);
  const log = await app.call(endpoints.getUserPointLog, { body: {} }, user);
  expect(log).toMatchObject({ total: 4, available: 98, frozen: 0 });
  const brief = log.list.map(({ type, available, frozen, balance, frozenBalance }) => [
    type,
    available,
    frozen,
    balance,
    frozenBalance,
  ]);
  expect(brief).toEqual([
    ['release', 4, -4, 98, 0],
    ['reserve', -4, 4, 94, 4],
    ['purchase', -2, 0, 98, 0],
    ['recharge', 100, 0, 100, 0],
  ]);
  expect(log.list[0]?.orderNo).toBe(orderNo);
  const purchases = await app.call(
    endpoints.getUserPointLog,
    { body: { type: 'purchase', pageSize: 1 } },
    user,
  );
  expect(purchases).toMatchObject({ total: 1, pageSize: 1 });
  expect(
    await app.call(
      endpoints.getUserPointLog,
      { body: { endDate: '2020-01-01', startDate: '2020-01-01' } },
      user,
    ),
  ).toMatchObject({ total: 0 });
});

test('nobody sees the ledger of another', async () => {
  const other = await buildUser(app.context, { points: 0 });
  expect(await app.call(endpoints.getUserPointLog, { body: {} }, other)).toMatchObject({
    list: [],
    total: 0,
  });
});

test('random histories of any amounts keep every book in order, and a tampered row is found and named', async () => {
  const { db } = app.context;
  const user = await buildUser(app.context, { points: 1_000 });
  const acts = [
    (amount: number) =>
      inUserTransaction(db, user.id, (tx) => movePoints(tx, 'recharge', { userId: user.id, amount })),
    (amount: number) =>
      inUserTransaction(db, user.id, (tx) => movePoints(tx, 'reserve', { userId: user.id, amount })),
    (amount: number) =>
      inUserTransaction(db, user.id, (tx) => movePoints(tx, 'release', { userId: user.id, amount })),
    (amount: number) =>
      inUserTransaction(db, user.id, (tx) => payPoints(tx, 'available', { userId: user.id, amount })),
    (amount: number) =>
      inUserTransaction(db, user.id, (tx) => payPoints(tx, 'frozen', { userId: user.id, amount })),
  ];
  const outcomes = await Promise.allSettled(
    Array.from({ length: 120 }, async (_, i) => acts[(i * 7) % acts.length]?.((i * 37) % 400)),
  );
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  for (const { reason } of refused) expect(String(reason)).toContain('enough_points');
  const balances = await readBalances(db, user.id);
  expect(balances.available).toBeGreaterThanOrEqual(0);
  expect(balances.frozen).toBeGreaterThanOrEqual(0);
  expect(await checkBooks(db)).toEqual([]);

  await sql`ALTER TABLE point_entries DISABLE TRIGGER append_only`.execute(db);
  await sql`UPDATE point_entries SET amount = amount + 1 WHERE user_id = ${user.id} AND account = 'available' AND seq = 3`.execute(
    db,
  );
  await sql`ALTER TABLE point_entries ENABLE TRIGGER append_only`.execute(db);
  expect(await checkBooks(db)).toEqual([{ user_id: user.id, account: 'available', problem: 'entry 3' }]);
});
