import { endpoints } from '@waybill/contract/endpoints/all.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { PriceTier } from '@waybill/contract/vocabulary/pricing.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildStock, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';

let app: TestApp;
let superAdmin: BuiltUser;
beforeAll(async () => {
  app = await openTestApp();
  superAdmin = await buildUser(app.context, { role: 'super_admin' });
});
afterAll(() => app.close());

const price: { carrier: Carrier; scope: 'single'; unitPrice: number; tiers: PriceTier[]; remark: string } = {
  carrier: 'usps',
  scope: 'single',
  unitPrice: 1.25,
  tiers: [
    { from: 50, percentOff: 10 },
    { from: 200, percentOff: 20 },
  ],
  remark: 'autumn prices',
};
const add = (values: Partial<typeof price> & { validFrom?: string } = {}) =>
  app.call(endpoints.addPrice, { body: { ...price, ...values } }, superAdmin);
const refuse = (values: object, by: { token: string } = superAdmin) =>
  app.refused(endpoints.addPrice, { body: { ...price, ...values } }, by);
const list = (query: Record<string, string>, by: { token: string } = superAdmin) =>
  app.call(endpoints.listPrices, { query }, by);

test('a price comes, holds and is followed; a hold keeps the one that it was shown', async () => {
  const user = await buildUser(app.context);
  await buildStock(app.context, 4, { zip5: '60650', carrier: 'ups' });
  const query = () =>
    app.call(endpoints.queryShipments, { params: { carrier: 'ups' }, body: { zipCode: '60650' } }, user);
  const held = await query();
  expect(held.list[0]?.price).toBe(2);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const upcoming = await add({ carrier: 'ups', unitPrice: 3, validFrom: tomorrow });
  expect(upcoming).toMatchObject({ state: 'upcoming', validUntil: null, createdBy: superAdmin.email });
  const now = await add({ carrier: 'ups', unitPrice: 2.5 });
  expect(now).toMatchObject({ state: 'current', validUntil: upcoming.validFrom });
  const states = await list({ carrier: 'ups', scope: 'single' });
  expect(states.list.map(({ state, unitPrice }) => [state, unitPrice])).toEqual([
    ['upcoming', 3],
    ['current', 2.5],
    ['past', 2],
  ]);
  const { ids, balance } = { ids: held.list.slice(0, 1).map(({ id }) => id), balance: 1000 };
  const bought = await app.call(
    endpoints.placeOrder,
    { params: { carrier: 'ups' }, body: { ids, action: 'buy' } },
    user,
  );
  expect(bought).toMatchObject({ totalPoints: 2, balance: balance - 2 });
  expect((await query()).list[0]?.price).toBe(2.5);
});

test('an upcoming price can be withdrawn, one in force cannot', async () => {
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const { id } = await add({ carrier: 'fedex', validFrom: inAWeek });
  await app.call(endpoints.withdrawPrice, { params: { id } }, superAdmin);
  const { list: fedex } = await list({ carrier: 'fedex', scope: 'single' });
  expect(fedex).toMatchObject([{ state: 'current', unitPrice: 2, createdBy: null }]);
  const params = { id: fedex[0]?.id ?? '' };
  expect(await app.refused(endpoints.withdrawPrice, { params }, superAdmin)).toMatchObject({
    status: 409,
    code: 40926,
  });
  expect(await app.refused(endpoints.withdrawPrice, { params: { id } }, superAdmin)).toMatchObject({
    code: 40401,
  });
});

test('a price in the past, at a time that is taken, or of odd numbers is refused', async () => {
  const fields = async (values: object) => Object.keys((await refuse(values)).data.fields ?? {});
  expect(await fields({ validFrom: '2020-01-01T00:00:00' })).toEqual(['validFrom']);
  const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString();
  await add({ validFrom: inAMonth });
  expect(await fields({ validFrom: inAMonth })).toEqual(['validFrom']);
  for (const unitPrice of [0, -1, 1e-9, 1.001, 1.99999, 10_001]) {
    expect(await fields({ unitPrice }), String(unitPrice)).toEqual(['unitPrice']);
  }
  const steps = (...tiers: [number, number][]) => ({
    tiers: tiers.map(([from, percentOff]) => ({ from, percentOff })),
  });
  expect(await fields(steps([50, 10], [50, 20]))).toEqual(['tiers']);
  expect(await fields(steps([50, 20], [100, 10]))).toEqual(['tiers']);
  expect(await fields(steps([1, 10]))).not.toEqual([]);
  expect(await fields(steps([50, 100]))).not.toEqual([]);
});

test('orders wait until a super admin has confirmed the prices that came with the product', async () => {
  const fresh = await openTestApp();
  await fresh.context.pool.query(`UPDATE price_lists SET proposed = true WHERE created_by IS NULL`);
  const chief = await buildUser(fresh.context, { role: 'super_admin' });
  const user = await buildUser(fresh.context);
  await buildStock(fresh.context, 4, { zip5: '60651', carrier: 'ups' });
  const params = { carrier: 'ups' } as const;
  const query = () => fresh.call(endpoints.queryShipments, { params, body: { zipCode: '60651' } }, user);
  const body = (found: Awaited<ReturnType<typeof query>>) => ({ id: found.reservation?.holdId ?? '' });
  const found = await query();
  expect(found.list).toHaveLength(4);
  const refused = await fresh.refused(endpoints.placeOrder, { params, body: body(found) }, user);
  expect(refused).toMatchObject({ status: 409, code: 40927, data: { moneyEffect: 'none' } });
  expect(await fresh.call(endpoints.getSetup, {}, chief)).toMatchObject({ prices: false, lots: true });
  const { list: proposed } = await fresh.call(endpoints.listPrices, { query: { state: 'proposed' } }, chief);
  expect(proposed).toHaveLength(6);

  expect(await fresh.call(endpoints.confirmPrices, {}, chief)).toEqual({ confirmed: 6 });
  expect(await fresh.call(endpoints.confirmPrices, {}, chief)).toEqual({ confirmed: 0 });
  expect(await fresh.call(endpoints.getSetup, {}, chief)).toMatchObject({ prices: true, codes: false });
  const bought = await fresh.call(endpoints.placeOrder, { params, body: body(found) }, user);
  expect(bought).toMatchObject({ quantity: 4, totalPoints: 8 });
  await fresh.close();
});

test('a price is added once for one Idempotency-Key, by a super admin; admins read', async () => {
  const admin = await buildUser(app.context, { role: 'admin' });
  expect(await refuse({}, admin)).toMatchObject({ status: 403 });
  const before = (await list({ carrier: 'usps' }, admin)).total;
  const options = { token: superAdmin.token, idempotencyKey: 'price-once-1' };
  const first = await app.call(endpoints.addPrice, { body: price }, options);
  expect(await app.call(endpoints.addPrice, { body: price }, options)).toEqual(first);
  expect((await list({ carrier: 'usps' }, admin)).total).toBe(before + 1);
});
