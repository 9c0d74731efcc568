import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../../test/builders.ts';
import { orderSome } from '../../../../test/paid-order.ts';
import { type TestApp, openTestApp } from '../../../../test/test-app.ts';

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

test('numbers that a reservation gives back leave with their withdrawn lot, and come back with it', async () => {
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

test('a reservation of a lot that is not withdrawn gives its numbers back to the shelf', async () => {
  const { orderId } = await orderSome(app, user, 2, 'reserve');
  await app.call(endpoints.cancelOrder, { params: { id: orderId } }, user);
  const stock = await app.call(endpoints.lotStock, { params: { id: await newestLot() } }, staff);
  expect(stock).toMatchObject({ available: 2, withdrawn: 0, reserved: 0 });
});
