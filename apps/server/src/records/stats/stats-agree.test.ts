import { endpoints } from '@waybill/contract/endpoints/all.ts';
import type { StatFigure } from '@waybill/contract/endpoints/stats.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildStock, buildUser } from '../../../test/builders.ts';
import { orderSome } from '../../../test/paid-order.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { countTables } from './public-api.ts';

/** A history of everything that can become of a number, and whether figures that stand beside each other agree. */

let app: TestApp;
let superAdmin: BuiltUser;
beforeAll(async () => {
  app = await openTestApp();
  superAdmin = await buildUser(app.context, { role: 'super_admin', points: 0 });
});
afterAll(() => app.close());

const params = { carrier: 'ups' } as const;
const remark = 'contract 2026-17';

const numberIn = async (zip5: string): Promise<string> => {
  const row = await app.context.db
    .selectFrom('shipments')
    .select('tracking_number')
    .where('zip5', '=', zip5)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return row.tracking_number;
};

/** Two sold of which one is refunded, two reserved, two held, one blocked, some for sale, seen and withdrawn. */
const makeHistory = async (): Promise<void> => {
  const buyer = await buildUser(app.context, { points: 100_000 });
  const bought = await orderSome(app, buyer, 3);
  await app.call(
    endpoints.refundUser,
    {
      params: { id: String(buyer.id) },
      body: { orderId: bought.orderId, trackingInfoIds: [bought.trackingInfos[0]?.id ?? ''], remark },
    },
    superAdmin,
  );
  await orderSome(app, buyer, 2, 'reserve');
  const cancelled = await orderSome(app, buyer, 1, 'reserve');
  await app.call(endpoints.cancelOrder, { params: { id: cancelled.orderId } }, buyer);
  await buildStock(app.context, 4, { zip5: '40001' });
  const body = { carrier: 'ups', trackingNumber: await numberIn('40001'), reason: remark } as const;
  await app.call(endpoints.blockNumber, { body }, superAdmin);
  await buildStock(app.context, 2, { zip5: '40002' });
  await app.call(endpoints.queryShipments, { params, body: { zipCode: '40002', scope: 'single' } }, buyer);
  await buildStock(app.context, 3, { zip5: '40003', sellable: false });
  await buildStock(app.context, 5, { zip5: '40004', carrier: 'fedex' });
  const [lot] = (await app.call(endpoints.listLots, { query: {} }, superAdmin)).list;
  await app.context.pool.query(`UPDATE shipments SET state = 'blocked' WHERE lot_id = $1`, [lot?.id]);
};

test('every figure of the overview agrees with those beside it, or says of when it is', async () => {
  await makeHistory();
  await countTables(app.context.db);
  const { figures, stock, stockCountedMs, startMs, endMs } = await app.call(
    endpoints.statOverview,
    { query: {} },
    superAdmin,
  );
  const figure = (name: StatFigure) => figures.find((one) => one.name === name);
  const sum = (kind: Exclude<keyof (typeof stock)[number], 'carrier'>): number =>
    stock.reduce((total, one) => total + one[kind], 0);

  expect(stock[0]).toEqual({
    carrier: 'ups',
    forSale: 4,
    held: 2,
    reserved: 2,
    sold: 2,
    retired: 1,
    blocked: 1,
    queryOnly: 3,
    total: 15,
  });
  for (const { carrier, total, ...kinds } of stock)
    expect({ carrier, total }).toEqual({
      carrier,
      total: Object.values(kinds).reduce((all, count) => all + count, 0),
    });
  expect(sum('blocked')).toBe(6);
  expect(figure('stock_for_sale')?.value).toBe(sum('forSale'));
  expect(figure('rows_held')?.value).toBe(sum('held'));
  expect(figure('numbers_sold')?.value).toBe(sum('sold') + sum('retired'));
  const { list } = await app.call(endpoints.searchOrders, { body: { status: 'reserved' } }, superAdmin);
  expect(list.reduce((total, one) => total + one.quantity, 0)).toBe(sum('reserved'));
  expect(figure('orders_reserved')?.value).toBe(list.length);

  const { rows } = await app.context.pool.query<{ points: number }>(
    `SELECT sum(balance)::float8 / 100 AS points FROM point_accounts WHERE account IN ('available', 'frozen')`,
  );
  expect(figure('points_outstanding')?.value).toBe(rows[0]?.points);
  const net = (['points_issued', 'points_spent', 'points_refunded'] as const).map(
    (name) => figure(name)?.value ?? 0,
  );
  expect((net[0] ?? 0) - (net[1] ?? 0) + (net[2] ?? 0)).toBe(rows[0]?.points);

  const counted = figures.filter(({ countedMs }) => countedMs !== null).map(({ name }) => name);
  expect(counted.toSorted()).toEqual(['points_outstanding', 'stock_for_sale']);
  for (const at of [stockCountedMs, figure('points_outstanding')?.countedMs ?? 0]) {
    expect(at).toBeGreaterThanOrEqual(startMs);
    expect(at).toBeLessThanOrEqual(endMs + 1_000);
  }
});

test('a figure that a job counts keeps the time of its count while others go on', async () => {
  await app.context.caches.clear();
  const before = await app.call(endpoints.statOverview, { query: {} }, superAdmin);
  await buildUser(app.context, { points: 5_000 });
  await app.context.caches.clear();
  const after = await app.call(endpoints.statOverview, { query: {} }, superAdmin);
  const of = (overview: typeof before, name: StatFigure) => overview.figures.find((one) => one.name === name);
  expect(of(after, 'points_outstanding')).toEqual(of(before, 'points_outstanding'));
  expect(of(after, 'points_issued')?.value).toBe((of(before, 'points_issued')?.value ?? 0) + 50);
});

test('a ticket that waits beyond its time is not in time', async () => {
  const buyer = await buildUser(app.context);
  await app.call(
    endpoints.createTicket,
    { body: { title: 'Number', content: 'One does not scan.', category: 'order', priority: 'normal' } },
    buyer,
  );
  const share = async () =>
    (await app.call(endpoints.ticketStatistics, { query: {} }, superAdmin)).firstAnswer;
  expect(await share()).toMatchObject({ answered: 0, inTimeShare: null });
  await app.context.pool.query(`UPDATE tickets SET first_due_at = now() - interval '1 minute'`);
  expect(await share()).toMatchObject({ answered: 0, inTimeShare: 0 });
});
