import { parseCsv } from 'hucre/csv';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildStock, buildUser } from '../../../test/builders.ts';
import { imitateParts } from '../../../test/stock-in-parts.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { sweepExpiredReservations } from './public-api.ts';

const params = { carrier: 'ups' as const };
let app: TestApp;
let admin: BuiltUser;
let zip = 40_000;
beforeAll(async () => {
  app = await openTestApp({ CARRIER_KEY: '5a'.repeat(32), WEBHOOK_ALLOW_PRIVATE: 'on' });
  admin = await buildUser(app.context, { role: 'admin' });
});
afterAll(() => app.close());

const hold = async (user: BuiltUser, count = 2): Promise<string[]> => {
  zip += 1;
  await buildStock(app.context, count, { zip5: String(zip) });
  const body = { zipCode: String(zip), scope: 'single' as const };
  const { list } = await app.call(endpoints.queryShipments, { params, body }, user);
  return list.map(({ id }) => id);
};
const place = async (user: BuiltUser, body: object) =>
  app.call(endpoints.placeOrder, { params, body: { ids: await hold(user), ...body } }, user);
const found = async (user: BuiltUser, keyword?: string) =>
  (await app.call(endpoints.getUserOrder, { body: { keyword } }, user)).list;
const change = (user: BuiltUser, id: string, body: object) =>
  app.call(endpoints.changeOrder, { params: { id }, body }, user);

test('an order carries its reference on one line and its note; my orders find it by part of either', async () => {
  const user = await buildUser(app.context, { points: 10_000 });
  const { orderNo } = await place(user, { reference: ' １１４-39\n8772 ', note: ' for Ms. Li\n50% off ' });
  await place(user, { action: 'reserve', reference: '', note: `after ${orderNo}` });
  const [later, first] = await found(user);
  expect(first).toMatchObject({ orderNo, reference: '114-39 8772', note: 'for Ms. Li\n50% off' });
  expect(later).toMatchObject({ reference: null, note: `after ${orderNo}` });
  for (const keyword of ['39 87', '39 ', '１１４', 'ms. li', '50%'])
    expect((await found(user, keyword)).map((order) => order.orderNo)).toEqual([orderNo]);
  expect(await found(user, '5_%')).toEqual([]);
  expect(await found(await buildUser(app.context), '114-39')).toEqual([]);
  expect(await app.call(endpoints.getStaffOrder, { params: { id: orderNo } }, admin)).toMatchObject({
    orderNo,
    reference: '114-39 8772',
    note: 'for Ms. Li\n50% off',
  });
});

test('one key stands for one reference, and what is too long is refused', async () => {
  const user = await buildUser(app.context, { points: 10_000 });
  const [first = '', second = ''] = await hold(user);
  const by = { ...user, idempotencyKey: 'own-words' };
  const order = (body: object) => ({ params, body: { ids: [first], ...body } });
  await app.call(endpoints.placeOrder, order({ reference: 'A' }), by);
  await app.call(endpoints.placeOrder, order({ reference: 'A' }), by);
  expect(await app.refused(endpoints.placeOrder, order({ reference: 'B' }), by)).toMatchObject({
    status: 422,
  });
  for (const body of [{ reference: 'A'.repeat(65) }, { note: 'A'.repeat(501) }, { note: 'a\0b' }])
    expect(
      await app.refused(endpoints.placeOrder, { params, body: { ids: [second], ...body } }, user),
    ).toMatchObject({ code: 40001 });
  expect(await found(user)).toHaveLength(1);
});

test('its owner alone changes them later, each by itself, as often as wanted and without points', async () => {
  const user = await buildUser(app.context, { points: 10_000 });
  const { orderId } = await place(user, { reference: 'A-1', note: 'gift' });
  const balance = await app.call(endpoints.getUserPoint, {}, user);
  await change(user, orderId, { reference: 'A-2' });
  expect(await change(user, orderId, { reference: 'A-2' })).toEqual({ reference: 'A-2', note: 'gift' });
  expect(await change(user, orderId, { note: ' ' })).toEqual({ reference: 'A-2', note: null });
  expect(await change(user, orderId, {})).toEqual({ reference: 'A-2', note: null });
  const other = await buildUser(app.context);
  const theirs = { params: { id: orderId }, body: { reference: 'mine' } };
  expect(await app.refused(endpoints.changeOrder, theirs, other)).toMatchObject({ status: 404 });
  const long = { params: { id: orderId }, body: { reference: 'A'.repeat(65) } };
  expect(await app.refused(endpoints.changeOrder, long, user)).toMatchObject({ code: 40001 });
  expect(await found(user)).toMatchObject([{ reference: 'A-2', note: null }]);
  expect(await app.call(endpoints.getUserPoint, {}, user)).toBe(balance);
});

test('a file has both, and neither begins like a formula', async () => {
  const user = await buildUser(app.context, { points: 10_000 });
  await place(user, { reference: '=1+1', note: '@cmd' });
  const response = await app.send('POST', `${apiBase}/user/exportOrders`, { format: 'csv' }, user);
  const [head = [], ...lines] = parseCsv(await response.text());
  const cells = lines.map((line) => ['自有单号', '备注'].map((name) => line[head.indexOf(name)]));
  expect(cells).toEqual([
    ["'=1+1", "'@cmd"],
    ["'=1+1", "'@cmd"],
  ]);
});

test('webhooks are told the reference, whatever becomes of the order', async () => {
  const user = await buildUser(app.context, { points: 10_000 });
  const endpoint = { url: 'http://127.0.0.1:9/', events: ['order.*', 'reservation.*'] };
  await app.call(endpoints.createWebhookEndpoint, { body: endpoint }, user);
  await place(user, { reference: 'bought' });
  const reserve = async () => (await place(user, { action: 'reserve', reference: 'x' })).orderId;
  const [confirmed, cancelled, expired] = [await reserve(), await reserve(), await reserve()];
  await reserve();
  await change(user, confirmed, { reference: 'confirmed' });
  await change(user, cancelled, { reference: 'cancelled' });
  await change(user, expired, { reference: 'expired' });
  await app.call(endpoints.confirmOrder, { params: { id: confirmed } }, user);
  await app.call(endpoints.cancelOrder, { params: { id: cancelled } }, user);
  await app.context.pool.query('UPDATE orders SET expires_at = now() WHERE id = $1', [expired]);
  await sweepExpiredReservations(app.context.db);
  const { rows } = await app.context.pool.query<{ type: string; reference: string }>(
    `SELECT type, data ->> 'reference' AS reference FROM webhook_events WHERE user_id = $1 ORDER BY id`,
    [user.id],
  );
  const told = rows.map(({ type, reference }) => `${type} ${reference}`);
  expect(told.filter((one) => !one.endsWith(' x')).toSorted()).toEqual([
    'order.cancelled cancelled',
    'order.completed bought',
    'order.completed confirmed',
    'order.created bought',
    'order.expired expired',
  ]);
  expect(new Set(told.filter((one) => one.endsWith(' x')))).toEqual(
    new Set(['order.created x', 'reservation.expiring x']),
  );
});

test.each(['in one database', 'where the stock is in parts'])(
  'numbers stand in the order in which they were chosen, %s',
  async (where) => {
    if (where !== 'in one database') await imitateParts(app.context);
    const user = await buildUser(app.context, { points: 10_000 });
    const [a = '', b = '', c = '', d = ''] = (await hold(user, 5)).toSorted();
    const ids = [c, a, d];
    const idsOf = (order: { trackingInfos: { id: string }[] } | undefined) =>
      order?.trackingInfos.map(({ id }) => id);
    const words = { reference: 'parts', note: 'in order' };
    const bought = await app.call(endpoints.placeOrder, { params, body: { ids, ...words } }, user);
    expect(idsOf(bought)).toEqual(ids);
    const rest = await app.call(endpoints.listHolds, {}, user);
    const others = rest.list[0]?.list.map(({ id }) => id).toSorted((x, y) => (x < y ? 1 : -1)) ?? [];
    expect(others).toContain(b);
    const reserve = { params, body: { ids: others, action: 'reserve' as const, ...words } };
    const { orderId } = await app.call(endpoints.placeOrder, reserve, user);
    const confirmed = await app.call(endpoints.confirmOrder, { params: { id: orderId } }, user);
    expect(idsOf(confirmed)).toEqual(others);
    const list = await found(user, 'parts');
    expect(list.map(idsOf)).toEqual([others, ids]);
    expect(list).toMatchObject([words, words]);
  },
);
