import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { orderSome } from '../../../test/paid-order.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';

let app: TestApp;
let admin: BuiltUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await buildUser(app.context, { role: 'admin' });
});
afterAll(() => app.close());

const exported = (user: BuiltUser, format: 'csv' | 'xlsx') =>
  app.send('POST', `${apiBase}/user/exportOrders`, { format }, user);
const cellsOf = async (user: BuiltUser, format: 'csv' | 'xlsx'): Promise<string[][]> => {
  const response = await exported(user, format);
  if (format === 'csv') return parseCsv(await response.text()).map((row) => row.map(String));
  const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()));
  return (sheets[0]?.rows ?? []).map((row) => row.map((cell) => String(cell ?? '')));
};

/** Of each number of an order, by id: what a file says of it in some columns. */
const columnsOf = (rows: readonly string[][], names: readonly string[]): string[] => {
  const places = ['运单号', ...names].map((name) => rows[0]?.indexOf(name) ?? -1);
  return rows.slice(1).map((row) => places.map((placeInTransaction) => row[placeInTransaction]).join(' | '));
};

test.each(['csv', 'xlsx'] as const)(
  'as %s a number tells that it is void and since when, that its refund is asked for, and what was paid in the end',
  async (format) => {
    const user = await buildUser(app.context, { points: 10_000 });
    const order = await orderSome(app, user, 3);
    const [gone, asked, kept] = order.trackingInfos;
    await app.call(
      endpoints.refundUser,
      {
        params: { id: String(user.id) },
        body: { orderId: order.orderId, trackingInfoIds: [gone?.id ?? ''], remark: 'never scanned' },
      },
      admin,
    );
    const body = { orderId: order.orderId, trackingInfoIds: [asked?.id ?? ''], reason: 'not needed' };
    await app.call(endpoints.requestRefund, { body }, user);
    const { list } = await app.call(endpoints.getUserOrder, { body: {} }, user);
    expect(list).toMatchObject([
      {
        status: 'refunding',
        totalPoints: 6,
        paidPoints: 4,
        refundedPoints: 2,
        refundedIds: [gone?.id],
        refund: { state: 'pending', trackingInfoIds: [asked?.id], points: 2, reason: 'not needed' },
      },
    ]);
    const since = list[0]?.trackingInfos.find(({ id }) => id === gone?.id)?.refundedTime ?? '';
    expect(Math.abs(Date.parse(since) - Date.parse(list[0]?.refund?.createdTime ?? ''))).toBeLessThan(60_000);
    const names = ['运单号状态', '退款时间', '单价（积分）', '退回积分', '实付积分'];
    const lines = columnsOf(await cellsOf(user, format), names);
    expect(lines.toSorted()).toEqual(
      [
        `${gone?.trackingNumber} | 已退款，作废 | ${since.slice(0, 19).replace('T', ' ')} | 2 | 2 | 0`,
        `${asked?.trackingNumber} | 退款审核中 |  | 2 | 0 | 2`,
        `${kept?.trackingNumber} | 有效 |  | 2 | 0 | 2`,
      ].toSorted(),
    );
  },
);

test('a reservation costs nothing until it is confirmed, and nothing once it is cancelled', async () => {
  const user = await buildUser(app.context, { points: 10_000 });
  const [waiting, cancelled] = [
    await orderSome(app, user, 2, 'reserve'),
    await orderSome(app, user, 2, 'reserve'),
  ];
  await app.call(endpoints.cancelOrder, { params: { id: cancelled.orderId } }, user);
  const paid = async () =>
    (await app.call(endpoints.getUserOrder, { body: {} }, user)).list.map(
      ({ id, status, totalPoints, paidPoints }) => ({ id, status, totalPoints, paidPoints }),
    );
  expect(await paid()).toEqual([
    { id: cancelled.orderId, status: 'cancelled', totalPoints: 4, paidPoints: 0 },
    { id: waiting.orderId, status: 'reserved', totalPoints: 4, paidPoints: 0 },
  ]);
  const lines = columnsOf(await cellsOf(user, 'csv'), ['运单号状态', '单价（积分）', '实付积分']);
  expect(lines.map((line) => line.split(' | ').slice(1).join(' | ')).toSorted()).toEqual([
    '已释放 | 2 | 0',
    '已释放 | 2 | 0',
    '预约中，待确认 | 2 | 0',
    '预约中，待确认 | 2 | 0',
  ]);
  await app.call(endpoints.confirmOrder, { params: { id: waiting.orderId } }, user);
  expect((await paid())[1]).toMatchObject({ status: 'completed', paidPoints: 4 });
});
