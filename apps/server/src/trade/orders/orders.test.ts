import { errorCatalogue } from '@waybill/contract/codes.ts';
import { limits, termsVersion } from '@waybill/contract/constants.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltUser, buildCodes, buildStock, buildUser, letTimePass } from '../../../test/builders.ts';
import { orderSome } from '../../../test/paid-order.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { checkBooks } from '../points/public-api.ts';
import { sweepExpiredReservations } from './public-api.ts';
import { findItemsOf } from './store.ts';

let app: TestApp;
let zip = 20_000;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Stock in a ZIP of its own, held by a new user. */
const holdSome = async (count: number, points = 100_000, carrier: 'ups' | 'usps' | 'fedex' = 'ups') => {
  zip += 1;
  const zipCode = String(zip);
  await buildStock(app.context, count, { zip5: zipCode, carrier });
  const user = await buildUser(app.context, { points });
  const batch = { scope: 'batch', quantity: Math.min(count, 500) } as const;
  const body = { zipCode, ...(count > 20 ? batch : { scope: 'single' as const }) };
  const answer = await app.call(endpoints.queryShipments, { params: { carrier }, body }, user);
  const holdId = answer.reservation?.holdId ?? '';
  return { user, answer, holdId, zipCode, carrier };
};

const order = (user: BuiltUser, body: object, carrier: 'ups' | 'usps' | 'fedex' = 'ups', key?: string) =>
  app.call(
    endpoints.placeOrder,
    { params: { carrier }, body },
    { ...user, ...(key === undefined ? {} : { idempotencyKey: key }) },
  );

const rejectOrder = (user: BuiltUser, body: object, key?: string) =>
  app.refused(
    endpoints.placeOrder,
    { params: { carrier: 'ups' }, body },
    { ...user, ...(key === undefined ? {} : { idempotencyKey: key }) },
  );

const balanceOf = (user: BuiltUser) => app.call(endpoints.getUserPoint, {}, user);

describe('buying', () => {
  test('a whole hold: full numbers, the tier price, the balance, the order in my orders', async () => {
    const { user, holdId, answer } = await holdSome(60);
    expect(answer.reservation).toMatchObject({ count: 60, totalPoints: 108 });
    const result = await order(user, { id: holdId });
    expect(result).toMatchObject({
      status: 'completed',
      quantity: 60,
      totalPoints: 108,
      balance: 892,
      frozen: 0,
      failed: [],
    });
    expect(result.orderNo).toMatch(/^LT\d{6}[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(result.trackingInfos.every((number) => /^1ZTEST\d{12}$/.test(number.trackingNumber))).toBe(true);
    expect(result.trackingInfos.reduce((sum, number) => sum + number.price * 100, 0)).toBeCloseTo(10_800);
    const mine = await app.call(endpoints.getUserOrder, { body: {} }, user);
    expect(mine.list).toHaveLength(1);
    expect(mine.list[0]).toMatchObject({ orderNo: result.orderNo, percentOff: 10, quantity: 60 });
    expect(mine.list[0]?.trackingInfos).toHaveLength(60);
  });

  test('some of a hold leaves the rest held at its price', async () => {
    const { user, answer, holdId } = await holdSome(5);
    const [first, second, ...rest] = answer.list.map((row) => row.id);
    const result = await order(user, { ids: [first, second] });
    expect(result).toMatchObject({ quantity: 2, totalPoints: 4 });
    const { list } = await app.call(endpoints.listHolds, {}, user);
    expect(list[0]).toMatchObject({ holdId, count: 3 });
    expect(list[0]?.list.map((row) => row.id).toSorted()).toEqual(rest.toSorted());
    expect(await order(user, { id: rest[0] })).toMatchObject({ quantity: 1 });
  });

  test('is refused and changes nothing without consent, then succeeds with it', async () => {
    const { holdId, user } = await holdSome(1);
    await app.context.db
      .updateTable('users')
      .set({ accepted_terms: null })
      .where('id', '=', user.id)
      .execute();
    const refusal = await rejectOrder(user, { id: holdId });
    expect(refusal).toMatchObject({
      status: 403,
      code: errorCatalogue.termsNotAccepted.code,
      data: { moneyEffect: 'none', supportHint: expect.stringContaining('acceptTerms') },
    });
    await app.call(endpoints.acceptTerms, { body: { termsVersion } }, user);
    expect(await order(user, { id: holdId })).toMatchObject({ quantity: 1 });
  });

  test('is refused when points are short, and the hold stays', async () => {
    const { user, holdId } = await holdSome(3, 599);
    expect(await rejectOrder(user, { id: holdId })).toMatchObject({
      status: 402,
      code: 40201,
      data: { moneyEffect: 'none', nextAction: { route: '/personal?tab=points' } },
    });
    expect(await balanceOf(user)).toBe(5.99);
    const { list } = await app.call(endpoints.listHolds, {}, user);
    expect(list[0]).toMatchObject({ holdId, count: 3 });
  });

  test.each(['buy', 'reserve'])('%s is refused after the hold ran out, points untouched', async (action) => {
    const { user, holdId } = await holdSome(2);
    await letTimePass(app.context, 601);
    expect(await rejectOrder(user, { id: holdId, action })).toMatchObject({
      status: 409,
      code: 40902,
      msg: '号码预约校验失败',
    });
    expect(await balanceOf(user)).toBe(1000);
  });

  test("somebody else's hold and numbers are refused like gone ones", async () => {
    const { holdId, answer } = await holdSome(2);
    const { user } = await holdSome(1);
    expect(await rejectOrder(user, { id: holdId })).toMatchObject({ code: 40902 });
    expect(await rejectOrder(user, { ids: answer.list.map((row) => row.id) })).toMatchObject({ code: 40902 });
    const [own] = (await app.call(endpoints.listHolds, {}, user)).list[0]?.list ?? [];
    expect(await rejectOrder(user, { ids: [own?.id, answer.list[0]?.id] })).toMatchObject({ code: 40902 });
    expect(await balanceOf(user)).toBe(1000);
  });

  test('a price that is not the hold’s is refused as stale', async () => {
    const { user, answer, holdId } = await holdSome(1);
    const trackingInfos = answer.list.map(({ id, trackingNumber }) => ({ id, trackingNumber, price: 1.5 }));
    expect(await rejectOrder(user, { id: holdId, trackingInfos })).toMatchObject({
      code: 40904,
      data: { moneyEffect: 'none' },
    });
    const right = answer.list.map(({ id, trackingNumber, price }) => ({ id, trackingNumber, price }));
    for (const off of [1e-9, -1e-9, -0.00001]) {
      const refused = await rejectOrder(user, {
        id: holdId,
        trackingInfos: right.map((shown) => ({ ...shown, price: shown.price + off })),
      });
      expect(refused).toMatchObject({ code: 40001, data: { moneyEffect: 'none' } });
    }
    expect(await order(user, { id: holdId, trackingInfos: right })).toMatchObject({ quantity: 1 });
  });

  test('numbers taken off the shelf meanwhile are listed and never charged', async () => {
    const { user, answer, holdId } = await holdSome(3);
    const lost = Number(answer.list[1]?.id);
    await app.context.db.updateTable('shipments').set({ state: 'blocked' }).where('id', '=', lost).execute();
    const result = await order(user, { id: holdId });
    expect(result).toMatchObject({ status: 'partial', quantity: 2, totalPoints: 4, balance: 996 });
    expect(result.failed).toEqual([{ id: String(lost), code: 40903, msg: '运单号已被他人取得' }]);
  });

  test('of nothing that could be delivered is a failed order that costs nothing', async () => {
    const { user, answer, holdId } = await holdSome(2);
    const ids = answer.list.map((row) => Number(row.id));
    await app.context.db.updateTable('shipments').set({ state: 'blocked' }).where('id', 'in', ids).execute();
    expect(await order(user, { id: holdId })).toMatchObject({
      status: 'failed',
      quantity: 0,
      totalPoints: 0,
      balance: 1000,
    });
  });

  test('the daily cap of 2,000 numbers holds', async () => {
    const { user, holdId } = await holdSome(60);
    await app.context.db
      .insertInto('orders')
      .values({
        user_id: user.id,
        order_no: 'LT1',
        carrier: 'ups',
        scope: 'batch',
        action: 'buy',
        status: 'completed',
        quantity: 1941,
        unit_price: 200,
        percent_off: 0,
        total_points: 0,
        hold_id: holdId,
      })
      .execute();
    expect(await rejectOrder(user, { id: holdId })).toMatchObject({
      status: 429,
      code: errorCatalogue.dailyCap.code,
    });
  });
});

describe('a repeated Idempotency-Key', () => {
  test('answers the same and acts once, also when both arrive at once', async () => {
    const { user, answer } = await holdSome(4);
    const body = { ids: [answer.list[0]?.id] };
    const results = await Promise.all(
      Array.from({ length: 5 }, () => order(user, body, 'ups', 'same-key-1')),
    );
    expect(new Set(results.map((result) => result.orderId)).size).toBe(1);
    expect(await balanceOf(user)).toBe(998);
    expect(await order(user, body, 'ups', 'same-key-1')).toEqual(results[0]);
  });

  test('with another body is refused and acts not at all', async () => {
    const { user, answer } = await holdSome(4);
    await order(user, { ids: [answer.list[0]?.id] }, 'ups', 'same-key-2');
    const refusal = await rejectOrder(user, { ids: [answer.list[1]?.id] }, 'same-key-2');
    expect(refusal).toMatchObject({ status: 422, code: 42201 });
    expect(await balanceOf(user)).toBe(998);
  });

  test('belongs to its user: another one acts by itself', async () => {
    const one = await holdSome(1);
    const other = await holdSome(1);
    const [first, second] = await Promise.all([
      order(one.user, { id: one.holdId }, 'ups', 'shared-key'),
      order(other.user, { id: other.holdId }, 'ups', 'shared-key'),
    ]);
    expect(first.orderId).not.toBe(second.orderId);
  });

  test('after a refusal may be used again', async () => {
    const { user, holdId } = await holdSome(2, 100);
    expect(await rejectOrder(user, { id: holdId }, 'retry-key-1')).toMatchObject({ code: 40201 });
    const [exchangeCode = ''] = await buildCodes(app.context, 1, 300);
    await app.call(endpoints.pointsExchange, { body: { exchangeCode } }, user);
    expect(await order(user, { id: holdId }, 'ups', 'retry-key-1')).toMatchObject({
      status: 'completed',
      totalPoints: 4,
      balance: 0,
    });
  });
});

describe('reserving', () => {
  test('freezes points, keeps numbers masked, and confirm pays and reveals', async () => {
    const { user, holdId } = await holdSome(3);
    const reserved = await order(user, { id: holdId, action: 'reserve' });
    expect(reserved).toMatchObject({ status: 'reserved', totalPoints: 6, balance: 994, frozen: 6 });
    expect((reserved.expiresAt ?? 0) - reserved.serverTime).toBeGreaterThan(86_390_000);
    expect(reserved.trackingInfos.every((number) => /^1Z\*+\d{4}$/.test(number.trackingNumber))).toBe(true);
    const mine = await app.call(endpoints.getUserOrder, { body: { status: 'reserved' } }, user);
    expect(mine.list[0]?.trackingInfos[0]?.trackingNumber).toMatch(/\*/);
    const input = { params: { id: reserved.orderId } };
    const twice = await Promise.all(
      [1, 2].map(() => app.call(endpoints.confirmOrder, input, { ...user, idempotencyKey: 'confirm-1' })),
    );
    expect(twice[0]).toEqual(twice[1]);
    expect(twice[0]).toMatchObject({ status: 'completed', balance: 994, frozen: 0 });
    expect(twice[0]?.trackingInfos.every((number) => /^1ZTEST\d{12}$/.test(number.trackingNumber))).toBe(
      true,
    );
    expect(await app.refused(endpoints.cancelOrder, input, user)).toMatchObject({
      code: errorCatalogue.wrongState.code,
    });
  });

  test('cancel gives numbers and points back, once', async () => {
    const { user, holdId, zipCode } = await holdSome(3);
    const reserved = await order(user, { id: holdId, action: 'reserve' });
    const input = { params: { id: reserved.orderId } };
    expect(await app.call(endpoints.cancelOrder, input, user)).toMatchObject({
      status: 'cancelled',
      balance: 1000,
      frozen: 0,
    });
    expect(await app.refused(endpoints.cancelOrder, input, user)).toMatchObject({ status: 409 });
    const other = await buildUser(app.context);
    const again = await app.call(
      endpoints.queryShipments,
      { params: { carrier: 'ups' }, body: { zipCode } },
      other,
    );
    expect(again.reservation?.count).toBe(3);
  });

  test('what was cancelled rests two minutes for its user, and counts against the daily cap', async () => {
    const { user, holdId, zipCode } = await holdSome(3);
    const query = () =>
      app.call(endpoints.queryShipments, { params: { carrier: 'ups' }, body: { zipCode } }, user);
    const { orderId } = await order(user, { id: holdId, action: 'reserve' });
    await app.call(endpoints.cancelOrder, { params: { id: orderId } }, user);
    expect((await query()).list).toEqual([]);
    await letTimePass(app.context, 121);
    const again = (await query()).reservation;
    expect(again?.count).toBe(3);
    // As if all but two of the day's numbers had been reserved and cancelled.
    await app.context.db
      .updateTable('orders')
      .set({ quantity: limits.ordersADay - 2, created_at: sql`now()` })
      .where('id', '=', Number(orderId))
      .where('user_id', '=', user.id)
      .execute();
    expect(await rejectOrder(user, { id: again?.holdId, action: 'reserve' })).toMatchObject({
      code: errorCatalogue.dailyCap.code,
    });
  });

  test('a deadline that passed refuses the confirmation and gives all back by itself', async () => {
    const { user, holdId } = await holdSome(2);
    const reserved = await order(user, { id: holdId, action: 'reserve' });
    await letTimePass(app.context, 86_401);
    const refreshed = await buildTokenFor(user);
    expect(
      await app.refused(endpoints.confirmOrder, { params: { id: reserved.orderId } }, refreshed),
    ).toMatchObject({ code: 40902 });
    expect(await sweepExpiredReservations(app.context.db)).toBeGreaterThanOrEqual(1);
    const { list } = await app.call(
      endpoints.getUserOrder,
      { body: { startDate: '2020-01-01', endDate: '2020-12-31' } },
      refreshed,
    );
    expect(list).toEqual([]);
    expect(await balanceOf(refreshed)).toBe(1000);
  });

  test('a refund that is asked for is read once with its order, however many numbers that has', async () => {
    const user = await buildUser(app.context, { points: 100_000 });
    const orders = [await orderSome(app, user, 30), await orderSome(app, user, 2)];
    for (const { orderId } of orders)
      await app.call(endpoints.requestRefund, { body: { orderId, reason: 'not needed' } }, user);
    const ids = orders.map(({ orderId }) => Number(orderId));
    const items = await findItemsOf(app.context.db, user.id, ids);
    expect(items).toHaveLength(32);
    expect(items.flatMap(({ request }) => request?.shipment_ids.length ?? [])).toEqual([2, 30]);
  });

  test('a look at more days than it may span says how many that are', async () => {
    const user = await buildUser(app.context);
    const body = { startDate: '2020-01-01', endDate: '2021-12-31' };
    expect(await app.refused(endpoints.getUserOrder, { body }, user)).toMatchObject({
      data: { fields: { endDate: '日期范围过长，最多 366 天' } },
    });
  });

  test("another user's reservation cannot be seen, confirmed or cancelled", async () => {
    const { user, holdId } = await holdSome(1);
    const reserved = await order(user, { id: holdId, action: 'reserve' });
    const other = await buildUser(app.context);
    const input = { params: { id: reserved.orderId } };
    expect(await app.refused(endpoints.confirmOrder, input, other)).toMatchObject({ status: 404 });
    expect(await app.refused(endpoints.cancelOrder, input, other)).toMatchObject({ status: 404 });
  });
});

/** A fresh token for a user whose session ran out meanwhile. */
const buildTokenFor = async (user: BuiltUser): Promise<BuiltUser> => {
  const { startSession } = await import('../../identity/sessions/public-api.ts');
  return { ...user, token: (await startSession(app.context.db, user.id, 'test', '127.0.0.1')).token };
};

test('the books are in order after all of this', async () => {
  expect(await checkBooks(app.context.db)).toEqual([]);
});
