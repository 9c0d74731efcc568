import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../../test/builders.ts';
import { orderSome } from '../../../../test/paid-order.ts';
import { type TestApp, openTestApp } from '../../../../test/test-app.ts';
import { untilBlocked } from '../../../../test/until-blocked.ts';

let app: TestApp;
let user: BuiltUser;
let staff: BuiltUser;
beforeAll(async () => {
  app = await openTestApp();
  user = await buildUser(app.context, { points: 100_000 });
  staff = await buildUser(app.context, { role: 'super_admin' });
});
afterAll(() => app.close());

const reason = 'wrong owner';
const newestLot = async (): Promise<string> =>
  (await app.call(endpoints.listLots, { query: {} }, staff)).list[0]?.id ?? '';

test('numbers that a reservation releases leave with their withdrawn lot, and come back with it', async () => {
  const { orderId } = await orderSome(app, user, 3, 'reserve');
  const params = { id: await newestLot() };
  const stock = () => app.call(endpoints.lotStock, { params }, staff);
  expect(await stock()).toMatchObject({ reserved: 3, available: 0 });
  const lot = await app.call(endpoints.withdrawLot, { params, body: { reason } }, staff);
  expect(lot).toMatchObject({ status: 'withdrawn', withdrawn: 0, withdrawReason: reason });
  await app.call(endpoints.cancelOrder, { params: { id: orderId } }, user);
  expect(await stock()).toMatchObject({ reserved: 0, available: 0, withdrawn: 3 });
  const restored = await app.call(endpoints.restoreLot, { params, body: { reason } }, staff);
  expect(restored).toMatchObject({ status: 'imported', restored: 3, kept: 0, withdrawnTime: null });
  expect(await stock()).toMatchObject({ available: 3, withdrawn: 0 });
});

/** Starts a call that then waits for what somebody else has locked, and another one beside it. */
const behind = async <T>(
  lock: string,
  begin: () => Promise<T>,
  meanwhile: () => Promise<unknown>,
): Promise<void> => {
  const client = await app.context.pool.connect();
  let waiting: Promise<T>;
  let other: Promise<unknown>;
  try {
    await client.query(`BEGIN; ${lock}`);
    waiting = begin();
    await untilBlocked(app.context.pool, 1, waiting);
    other = meanwhile();
    await untilBlocked(app.context.pool, 2, other);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
  await Promise.all([waiting, other]);
};

test('a reservation that ends while its lot is being withdrawn leaves no number on the shelf', async () => {
  const { orderId } = await orderSome(app, user, 2, 'reserve');
  const params = { id: await newestLot() };
  await behind(
    'SELECT FROM shipments FOR UPDATE',
    () => app.call(endpoints.cancelOrder, { params: { id: orderId } }, user),
    () => app.call(endpoints.withdrawLot, { params, body: { reason } }, staff),
  );
  const stock = await app.call(endpoints.lotStock, { params }, staff);
  expect(stock).toMatchObject({ available: 0, reserved: 0, withdrawn: 2 });
});

test('one that ends while its lot is being restored leaves no number away', async () => {
  const { orderId } = await orderSome(app, user, 2, 'reserve');
  const params = { id: await newestLot() };
  await app.call(endpoints.withdrawLot, { params, body: { reason } }, staff);
  await behind(
    'SELECT FROM shipments FOR UPDATE',
    () => app.call(endpoints.cancelOrder, { params: { id: orderId } }, user),
    () => app.call(endpoints.restoreLot, { params, body: { reason } }, staff),
  );
  const stock = await app.call(endpoints.lotStock, { params }, staff);
  expect(stock).toMatchObject({ available: 2, reserved: 0, withdrawn: 0 });
});

test('a number whose block is taken back while its lot is being withdrawn leaves with it', async () => {
  const { orderId } = await orderSome(app, user, 1, 'buy');
  const { list } = await app.call(endpoints.getUserOrder, { body: {} }, user);
  const trackingNumber = list.find(({ id }) => id === orderId)?.trackingInfos[0]?.trackingNumber ?? '';
  const params = { id: await newestLot() };
  await app.context.pool.query(
    `UPDATE shipments SET state = 'available', order_id = NULL, holder_id = NULL WHERE tracking_number = $1`,
    [trackingNumber],
  );
  const body = { carrier: 'ups', trackingNumber, reason } as const;
  const colleague = await buildUser(app.context, { role: 'super_admin' });
  await app.call(endpoints.blockNumber, { body }, staff);
  await behind(
    'LOCK TABLE audit_entries IN EXCLUSIVE MODE',
    () => app.call(endpoints.unblockNumber, { body }, colleague),
    () => app.call(endpoints.withdrawLot, { params, body: { reason } }, staff),
  );
  const stock = await app.call(endpoints.lotStock, { params }, staff);
  expect(stock).toMatchObject({ available: 0, withdrawn: 1 });
});

test('a reservation of a lot that is not withdrawn gives its numbers back to the shelf', async () => {
  const { orderId } = await orderSome(app, user, 2, 'reserve');
  await app.call(endpoints.cancelOrder, { params: { id: orderId } }, user);
  const stock = await app.call(endpoints.lotStock, { params: { id: await newestLot() } }, staff);
  expect(stock).toMatchObject({ available: 2, withdrawn: 0, reserved: 0 });
});
