import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { maskTrackingNumber } from '@waybill/contract/vocabulary/masking.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltUser, buildStock, buildUser } from '../../../test/builders.ts';
import { orderSome } from '../../../test/paid-order.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { untilBlocked } from '../../../test/until-blocked.ts';
import { sweepExpiredHolds } from '../../trade/holds/public-api.ts';
import { findAllBroken } from '../../console/invariants/public-api.ts';

let app: TestApp;
let admin: BuiltUser;
let user: BuiltUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await buildUser(app.context, { role: 'admin' });
});
afterAll(() => app.close());

const params = { carrier: 'ups' } as const;
const reason = 'reported by its owner';
let zip = 30_000;

/** New stock in a ZIP of its own, its numbers in full. */
const stockOf = async (count: number): Promise<{ zipCode: string; numbers: string[] }> => {
  zip += 1;
  const zipCode = String(zip);
  const ids = await buildStock(app.context, count, { zip5: zipCode });
  const rows = await app.context.db
    .selectFrom('shipments')
    .select('tracking_number')
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return { zipCode, numbers: rows.map((row) => row.tracking_number) };
};
const fresh = async (): Promise<BuiltUser> => (user = await buildUser(app.context, { points: 100_000 }));
const hold = async (zipCode: string, by: BuiltUser) =>
  app.call(endpoints.queryShipments, { params, body: { zipCode, scope: 'single' } }, by);
const block = (trackingNumber: string) =>
  app.call(endpoints.blockNumber, { body: { ...params, trackingNumber, reason } }, admin);
const unblock = (trackingNumber: string) =>
  app.call(endpoints.unblockNumber, { body: { ...params, trackingNumber, reason: 'checked' } }, admin);
const lifeOf = async (trackingNumber: string) => {
  const { list } = await app.call(endpoints.lookUpNumber, { body: { trackingNumber } }, admin);
  const [life] = list;
  if (life === undefined) throw new Error('the number is not known');
  return life;
};
const noticesOf = async (of: BuiltUser) =>
  (await app.call(endpoints.listNotices, { query: {} }, of)).list.map(({ content }) => content);
const pointsOf = async (of: BuiltUser) => {
  const { balance, frozen } = await app.call(endpoints.getUserInfo, {}, of);
  return { balance, frozen };
};

const scan = (localTime: string, status: string, words: string, city: string) => ({
  localTime,
  utcOffset: null,
  utcTime: null,
  status,
  code: '',
  words,
  place: { city, state: null, zip: null, country: null },
});

describe('a number that is looked up', () => {
  test('tells its lot, who holds it and the orders that it was in; others are not there', async () => {
    const { zipCode, numbers } = await stockOf(1);
    const [number = ''] = numbers;
    expect(await lifeOf(` ${number.toLowerCase()} `)).toMatchObject({
      trackingNumber: number,
      state: 'available',
      lot: { fileName: 'test.csv', status: 'imported' },
      hold: null,
      orders: [],
      block: null,
    });
    const fullWidth = number.replaceAll(/./g, (sign) =>
      String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfe_e0),
    );
    expect(await lifeOf(fullWidth)).toMatchObject({ trackingNumber: number });
    const short = { body: { trackingNumber: 'abc' } };
    expect(await app.refused(endpoints.lookUpNumber, short, admin)).toMatchObject({
      data: { fields: { trackingNumber: '请输入完整的运单号（6 到 40 位字母和数字）' } },
    });
    const { reservation } = await hold(zipCode, await fresh());
    expect(await lifeOf(number)).toMatchObject({
      state: 'held',
      hold: { user: { id: String(user.id) }, expiresAt: reservation?.expiresAt },
    });
    const body = { id: reservation?.holdId ?? '', action: 'reserve' } as const;
    const { orderId } = await app.call(endpoints.placeOrder, { params, body }, user);
    await app.call(endpoints.cancelOrder, { params: { id: orderId } }, user);
    const other = await buildUser(app.context, { points: 100_000 });
    const again = await hold(zipCode, other);
    await app.call(endpoints.placeOrder, { params, body: { id: again.reservation?.holdId ?? '' } }, other);
    const { state, orders } = await lifeOf(number);
    expect(state).toBe('sold');
    expect(orders.map((order) => [order.user.id, order.itemState])).toEqual([
      [String(other.id), 'sold'],
      [String(user.id), 'released'],
    ]);
    const unknown = await app.call(
      endpoints.lookUpNumber,
      { body: { trackingNumber: '1Z000000000000000' } },
      admin,
    );
    expect(unknown.list).toEqual([]);
  });

  test('tells the holds that gave it back, by whom and how they ended, and its scans, newest first', async () => {
    const { zipCode, numbers } = await stockOf(1);
    const [number = ''] = numbers;
    expect(await lifeOf(number)).toMatchObject({ pastHolds: [], events: [] });
    const first = await fresh();
    const { reservation } = await hold(zipCode, first);
    const released = { params, body: { holdId: reservation?.holdId ?? '' } };
    await app.call(endpoints.releaseHold, released, first);
    const second = await fresh();
    await hold(zipCode, second);
    await app.context.pool.query(
      `UPDATE holds SET expires_at = now() - interval '1 second' WHERE user_id = $1`,
      [second.id],
    );
    await sweepExpiredHolds(app.context.db);
    const third = await fresh();
    const { reservation: kept } = await hold(zipCode, third);
    await app.call(endpoints.placeOrder, { params, body: { id: kept?.holdId ?? '' } }, third);
    await app.context.pool.query(
      `INSERT INTO parcels (carrier, tracking_number, stock_status, status, next_ask_at, events)
       VALUES ('ups', $1, 'in_transit', 'in_transit', now(), $2)`,
      [
        number,
        JSON.stringify([
          scan('2026-11-03T09:30:00', 'in_transit', 'Arrived', 'Elko'),
          scan('2026-11-02T08:00:00', 'accepted', 'Picked up', 'Reno'),
        ]),
      ],
    );
    const { pastHolds, events, orders } = await lifeOf(number);
    expect(pastHolds.map(({ user: { userName }, endReason }) => [userName, endReason])).toEqual([
      [second.email, 'expired'],
      [first.email, 'released'],
    ]);
    expect(pastHolds.every(({ startTime, endTime }) => startTime <= endTime)).toBe(true);
    expect(orders).toHaveLength(1);
    expect(events.map(({ words, statusText, place }) => [words, statusText, place?.city])).toEqual([
      ['Arrived', '运输中', 'Elko'],
      ['Picked up', '已揽收', 'Reno'],
    ]);
    await app.context.pool.query(
      `UPDATE holds SET created_at = now() - interval '31 days' WHERE user_id = $1`,
      [first.id],
    );
    expect((await lifeOf(number)).pastHolds).toHaveLength(1);
  });

  test('is found without its place, too, as an older process imports it', async () => {
    const { numbers } = await stockOf(1);
    await app.context.pool.query(
      'UPDATE tracking_numbers SET zip5 = NULL, shipped_on = NULL WHERE tracking_number = $1',
      [numbers[0]],
    );
    expect(await lifeOf(numbers[0] ?? '')).toMatchObject({ state: 'available' });
  });

  test('is told to nobody but the staff', async () => {
    const { numbers } = await stockOf(1);
    const announcer = await buildUser(app.context, { role: 'announcement_admin' });
    const body = { ...params, trackingNumber: numbers[0] ?? '', reason };
    for (const caller of [await fresh(), announcer]) {
      const looked = { body: { trackingNumber: body.trackingNumber } };
      expect(await app.refused(endpoints.lookUpNumber, looked, caller)).toMatchObject({ code: 40_301 });
      expect(await app.refused(endpoints.blockNumber, { body }, caller)).toMatchObject({ code: 40_301 });
    }
  });
});

describe('a number that is blocked', () => {
  test('leaves the shelf and comes back when it is unblocked, each with an entry of the audit', async () => {
    const { zipCode, numbers } = await stockOf(2);
    const [number = '', left = ''] = numbers;
    expect(await block(number)).toEqual({ state: 'blocked', from: 'available', orderNo: null, points: 0 });
    const seen = await hold(zipCode, await fresh());
    expect(seen.list.map(({ trackingNumber }) => trackingNumber)).toEqual([maskTrackingNumber(left)]);
    const life = await lifeOf(number);
    expect(life).toMatchObject({ state: 'blocked', block: { reason, blockedBy: admin.email } });
    const twice = { body: { ...params, trackingNumber: number, reason } };
    expect(await app.refused(endpoints.blockNumber, twice, admin)).toMatchObject({ code: 40_940 });

    expect(await unblock(number)).toEqual({ state: 'available' });
    expect((await hold(zipCode, await fresh())).list).toHaveLength(1);
    expect(await app.refused(endpoints.unblockNumber, twice, admin)).toMatchObject({ code: 40_941 });
    const { acts } = await lifeOf(number);
    expect(acts.map(({ act, actor, reason: why }) => [act, actor, why])).toEqual([
      ['number.unblock', admin.email, 'checked'],
      ['number.block', admin.email, reason],
    ]);
    const { list } = await app.call(endpoints.listAudit, { query: { act: 'number' } }, admin);
    expect(JSON.stringify(list)).not.toContain(number);
  });

  test('is blocked once per key', async () => {
    const { numbers } = await stockOf(1);
    const input = { body: { ...params, trackingNumber: numbers[0] ?? '', reason } };
    const options = { ...admin, idempotencyKey: 'block-once-0001' };
    const first = await app.call(endpoints.blockNumber, input, options);
    expect(await app.call(endpoints.blockNumber, input, options)).toEqual(first);
  });

  test('leaves a hold, whose user is told and may buy the rest', async () => {
    const { zipCode, numbers } = await stockOf(2);
    const [number = ''] = numbers;
    const { reservation } = await hold(zipCode, await fresh());
    expect(await block(number)).toMatchObject({ from: 'held', state: 'blocked' });
    const { list: holds } = await app.call(endpoints.listHolds, {}, user);
    expect(holds).toMatchObject([{ count: 1, totalPoints: 2 }]);
    expect(await noticesOf(user)).toEqual([expect.stringContaining(maskTrackingNumber(number))]);
    const body = { id: reservation?.holdId ?? '' };
    const order = await app.call(endpoints.placeOrder, { params, body }, user);
    expect(order).toMatchObject({ status: 'completed', quantity: 1, totalPoints: 2 });
  });

  test('ends a hold that had no other', async () => {
    const { zipCode, numbers } = await stockOf(1);
    const { reservation } = await hold(zipCode, await fresh());
    await block(numbers[0] ?? '');
    expect((await app.call(endpoints.listHolds, {}, user)).list).toEqual([]);
    const body = { id: reservation?.holdId ?? '' };
    expect(await app.refused(endpoints.placeOrder, { params, body }, user)).toMatchObject({ code: 40_902 });
  });

  test('leaves a reservation, whose points for it come back; the rest is confirmed as usual', async () => {
    const order = await orderSome(app, await fresh(), 3, 'reserve');
    const { rows } = await app.context.pool.query<{ tracking_number: string }>(
      'SELECT tracking_number FROM order_items WHERE order_id = $1 ORDER BY shipment_id',
      [order.orderId],
    );
    const number = rows[0]?.tracking_number ?? '';
    expect(await pointsOf(user)).toEqual({ balance: 994, frozen: 6 });
    expect(await block(number)).toEqual({
      state: 'blocked',
      from: 'reserved',
      orderNo: order.orderNo,
      points: 2,
    });
    expect(await pointsOf(user)).toEqual({ balance: 996, frozen: 4 });
    expect(await noticesOf(user)).toContainEqual(expect.stringContaining(order.orderNo));
    const seen = await app.call(endpoints.getStaffOrder, { params: { id: order.orderId } }, admin);
    expect(seen).toMatchObject({ status: 'reserved', quantity: 2, failedQuantity: 1, totalPoints: 4 });
    expect(seen.movements.map(({ type, frozen }) => [type, frozen])).toEqual([
      ['reserve', 6],
      ['release', -2],
    ]);
    expect(seen.acts.map(({ act }) => act)).toEqual(['number.block']);
    const done = await app.call(endpoints.confirmOrder, { params: { id: order.orderId } }, user);
    expect(done).toMatchObject({ status: 'partial', quantity: 2, totalPoints: 4 });
    expect(await pointsOf(user)).toEqual({ balance: 996, frozen: 0 });
    expect(await findAllBroken(app.context.db)).toEqual([]);
  });

  test('fails a reservation that had no other', async () => {
    const order = await orderSome(app, await fresh(), 1, 'reserve');
    const { rows } = await app.context.pool.query<{ tracking_number: string }>(
      'SELECT tracking_number FROM order_items WHERE order_id = $1',
      [order.orderId],
    );
    await block(rows[0]?.tracking_number ?? '');
    expect(await pointsOf(user)).toEqual({ balance: 1_000, frozen: 0 });
    const { list } = await app.call(endpoints.getUserOrder, { body: {} }, user);
    expect(list).toMatchObject([{ status: 'failed', quantity: 0, totalPoints: 0 }]);
    const confirmed = { params: { id: order.orderId } };
    expect(await app.refused(endpoints.confirmOrder, confirmed, user)).toMatchObject({ code: 40_907 });
  });

  test('keeps its order when it is sold, and may be refunded', async () => {
    const order = await orderSome(app, await fresh(), 1);
    const number = order.trackingInfos[0]?.trackingNumber ?? '';
    expect(await block(number)).toMatchObject({ from: 'sold', state: 'sold' });
    expect(await lifeOf(number)).toMatchObject({ state: 'sold', block: { reason } });
    const { list } = await app.call(endpoints.getUserOrder, { body: {} }, user);
    expect(list[0]?.trackingInfos[0]?.trackingNumber).toBe(number);
    await app.call(
      endpoints.refundUser,
      { params: { id: String(user.id) }, body: { orderId: order.orderId, remark: reason } },
      admin,
    );
    expect(await unblock(number)).toEqual({ state: 'retired' });
  });

  test('goes with its lot: blocked, it stays blocked when that is restored; unblocked before, it comes back', async () => {
    const boss = await buildUser(app.context, { role: 'super_admin' });
    const { numbers } = await stockOf(2);
    const [kept = '', freed = ''] = numbers;
    const { lot } = await lifeOf(kept);
    const change = { params: { id: lot.id }, body: { reason } };
    await block(freed);
    await app.call(endpoints.withdrawLot, change, boss);
    await block(kept);
    expect(await unblock(freed)).toEqual({ state: 'blocked' });
    await app.call(endpoints.restoreLot, change, boss);
    expect(await lifeOf(freed)).toMatchObject({ state: 'available', block: null });
    expect(await lifeOf(kept)).toMatchObject({ state: 'blocked', block: { reason } });
    expect(await unblock(kept)).toEqual({ state: 'available' });
  });
});

describe('at the same time', () => {
  const rounds = Array.from({ length: 8 }, (_, round) => round);

  test.each(rounds)('buying and blocking: one of them gets the number (%i)', async () => {
    const { zipCode, numbers } = await stockOf(2);
    const [number = ''] = numbers;
    const { reservation } = await hold(zipCode, await fresh());
    const body = { id: reservation?.holdId ?? '' };
    const [blocked, order] = await Promise.all([
      block(number),
      app.call(endpoints.placeOrder, { params, body }, user),
    ]);
    const sold = blocked.from === 'sold';
    expect(blocked.state).toBe(sold ? 'sold' : 'blocked');
    expect(order.quantity).toBe(sold ? 2 : 1);
    expect((await pointsOf(user)).balance).toBe(1_000 - 2 * order.quantity);
    expect(await lifeOf(number)).toMatchObject({ state: blocked.state, block: { reason } });
    expect(await findAllBroken(app.context.db)).toEqual([]);
  });

  test.each(rounds)('confirming and blocking: the points are those of what was delivered (%i)', async () => {
    const { orderId } = await orderSome(app, await fresh(), 2, 'reserve');
    const { rows } = await app.context.pool.query<{ tracking_number: string }>(
      'SELECT tracking_number FROM order_items WHERE order_id = $1',
      [orderId],
    );
    const [blocked, order] = await Promise.all([
      block(rows[0]?.tracking_number ?? ''),
      app.call(endpoints.confirmOrder, { params: { id: orderId } }, user),
    ]);
    expect([
      ['sold', 'completed', 2],
      ['reserved', 'partial', 1],
    ]).toContainEqual([blocked.from, order.status, order.quantity]);
    expect(await pointsOf(user)).toEqual({ balance: 1_000 - 2 * order.quantity, frozen: 0 });
    expect(await findAllBroken(app.context.db)).toEqual([]);
  });

  test.each(rounds)('querying and blocking: nobody holds what is blocked (%i)', async () => {
    const { zipCode, numbers } = await stockOf(1);
    const [number = ''] = numbers;
    const other = await fresh();
    const [blocked] = await Promise.all([block(number), hold(zipCode, other)]);
    expect(blocked.state).toBe('blocked');
    expect((await app.call(endpoints.listHolds, {}, user)).list).toEqual([]);
    expect(await lifeOf(number)).toMatchObject({ state: 'blocked', hold: null });
    expect(await findAllBroken(app.context.db)).toEqual([]);
  });

  test('a query that comes while a number is being blocked does not get it', async () => {
    const { zipCode, numbers } = await stockOf(1);
    const client = await app.context.pool.connect();
    let blocking: ReturnType<typeof block>;
    try {
      await client.query('BEGIN; LOCK TABLE blocked_numbers IN EXCLUSIVE MODE');
      blocking = block(numbers[0] ?? '');
      await untilBlocked(app.context.pool, 1, blocking);
      expect((await hold(zipCode, await fresh())).list).toEqual([]);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
    expect(await blocking).toMatchObject({ from: 'available', state: 'blocked' });
    expect(await findAllBroken(app.context.db)).toEqual([]);
  });

  test('two of the staff: one blocks it, the other is told', async () => {
    const { numbers } = await stockOf(1);
    const ends = await Promise.allSettled([block(numbers[0] ?? ''), block(numbers[0] ?? '')]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
