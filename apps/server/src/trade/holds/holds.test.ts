import { holdTimes } from '@waybill/contract/constants.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltUser, buildStock, buildUser, letTimePass } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { findOrphanedHolds, sweepExpiredHolds } from './public-api.ts';
import { addDays } from '@waybill/contract/std/days.ts';

let app: TestApp;
let zip = 30_000;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const newZip = (): string => {
  zip += 1;
  return String(zip);
};

const query = (user: BuiltUser, body: object, carrier: 'ups' | 'usps' | 'fedex' = 'ups') =>
  app.call(endpoints.queryShipments, { params: { carrier }, body }, user);

const rejectQuery = (user: BuiltUser, body: object, carrier = 'ups') =>
  app.refused(endpoints.queryShipments, { params: { carrier }, body }, user);

const holdIdOf = (answer: Awaited<ReturnType<typeof query>>): string => answer.reservation?.holdId ?? '';

describe('a query', () => {
  test('holds what can be sold, masked, for ten minutes by the server’s clock', async () => {
    const zipCode = newZip();
    await buildStock(app.context, 25, { zip5: zipCode });
    const user = await buildUser(app.context);
    const { list, reservation } = await query(user, { zipCode: `${zipCode}-1234` });
    expect(list).toHaveLength(20);
    expect(
      list.every((row) => row.sellable && row.reason === null && /^1Z\*+\d{4}$/.test(row.trackingNumber)),
    ).toBe(true);
    expect(reservation).toMatchObject({
      count: 20,
      ttlSeconds: holdTimes.ttl,
      totalSeconds: holdTimes.ttl,
      extendable: true,
      totalPoints: 40,
    });
    expect(Number(reservation?.expiresAt) - Number(reservation?.serverTime)).toBeGreaterThan(599_000);
    expect(Number(reservation?.expiresAt) - Number(reservation?.serverTime)).toBeLessThanOrEqual(600_000);
  });

  test('shows what is for queries only without holding it, with the reason', async () => {
    const zipCode = newZip();
    await buildStock(app.context, 3, { zip5: zipCode, sellable: false });
    await buildStock(app.context, 2, { zip5: zipCode });
    const { list, reservation } = await query(await buildUser(app.context), { zipCode });
    expect(list.map((row) => row.sellable)).toEqual([true, true, false, false, false]);
    expect(list[4]?.reason).toBe('仅供查询，不可购买');
    expect(reservation?.count).toBe(2);
  });

  test('where the last one found nothing to hold still ends the earlier hold, and holds what has come', async () => {
    const [zipCode, other] = [newZip(), newZip()];
    await buildStock(app.context, 3, { zip5: zipCode, sellable: false });
    await buildStock(app.context, 2, { zip5: other });
    const user = await buildUser(app.context);
    const first = await query(user, { zipCode });
    expect(first).toMatchObject({ total: 3, reservation: null });
    expect(await query(user, { zipCode })).toEqual(first);
    await query(user, { zipCode: other });
    expect(await query(user, { zipCode })).toEqual(first);
    expect((await app.call(endpoints.listHolds, {}, user)).list).toEqual([]);
    await buildStock(app.context, 1, { zip5: zipCode });
    const { list, reservation } = await query(user, { zipCode });
    expect(list.map((row) => row.sellable)).toEqual([true, false, false, false]);
    expect(reservation?.count).toBe(1);
  });

  test('never shows another user what is held', async () => {
    const zipCode = newZip();
    await buildStock(app.context, 3, { zip5: zipCode });
    expect((await query(await buildUser(app.context), { zipCode })).list).toHaveLength(3);
    const { list, reservation } = await query(await buildUser(app.context), { zipCode });
    expect(list).toEqual([]);
    expect(reservation).toBeNull();
  });

  test('replaces the earlier hold of the same carrier and leaves that of another', async () => {
    const zipCode = newZip();
    await buildStock(app.context, 2, { zip5: zipCode });
    await buildStock(app.context, 2, { zip5: zipCode, carrier: 'usps' });
    const user = await buildUser(app.context);
    const first = await query(user, { zipCode });
    const usps = await query(user, { zipCode }, 'usps');
    const second = await query(user, { zipCode });
    expect(second.list.map((row) => row.id)).toEqual(first.list.map((row) => row.id));
    const { list } = await app.call(endpoints.listHolds, {}, user);
    expect(list.map((hold) => hold.holdId).toSorted()).toEqual([holdIdOf(usps), holdIdOf(second)].toSorted());
  });

  test('that names its hold adds to it', async () => {
    const [one, two] = [newZip(), newZip()];
    await buildStock(app.context, 30, { zip5: one });
    await buildStock(app.context, 30, { zip5: two });
    const user = await buildUser(app.context);
    const first = await query(user, { zipCode: one, scope: 'batch', quantity: 30 });
    const second = await query(user, { zipCode: two, scope: 'batch', quantity: 30, holdId: holdIdOf(first) });
    expect(second.reservation).toMatchObject({ holdId: holdIdOf(first), count: 60, totalPoints: 108 });
    const { list } = await app.call(endpoints.listHolds, {}, user);
    expect(list[0]?.list).toHaveLength(60);
  });

  test.each(['ups', 'fedex', 'usps'] as const)(
    'of %s for a batch that names no quantity holds 50',
    async (carrier) => {
      const zipCode = newZip();
      await buildStock(app.context, 60, { zip5: zipCode, carrier });
      const count = async (body: object): Promise<number | undefined> =>
        (await query(await buildUser(app.context), { zipCode, ...body }, carrier)).reservation?.count;
      expect(await count({ scope: 'batch' })).toBe(50);
    },
  );

  test('with the fields that the specification has for FedEx holds, whether it names the scope or not', async () => {
    const [from, to] = [addDays(app.context.today(), -6), app.context.today()];
    await buildStock(app.context, 120, { zip5: newZip(), carrier: 'fedex' });
    const fields = { startTime: from, endTime: to, sortRule: 'time_desc' as const };
    for (const body of [fields, { ...fields, scope: 'batch' as const }]) {
      const { reservation } = await query(await buildUser(app.context), body, 'fedex');
      expect(reservation?.count).toBe(50);
    }
  });

  test('filters by day of shipping, delivery range and status', async () => {
    const zipCode = newZip();
    const today = app.context.today();
    await buildStock(app.context, 1, {
      zip5: zipCode,
      shippedOn: addDays(today, -10),
      status: 'delivered',
      deliveredOn: addDays(today, -5),
    });
    await buildStock(app.context, 1, {
      zip5: zipCode,
      shippedOn: addDays(today, -2),
      status: 'delivered',
      deliveredOn: today,
    });
    await buildStock(app.context, 1, { zip5: zipCode, shippedOn: today, status: 'accepted' });
    const user = await buildUser(app.context);
    const count = async (body: object): Promise<number> =>
      (await query(user, { zipCode, ...body })).list.length;
    expect(await count({})).toBe(2);
    expect(await count({ startTime: addDays(today, -30), endTime: today })).toBe(3);
    expect(await count({ startTime: addDays(today, -10), endTime: addDays(today, -10) })).toBe(1);
    expect(await count({ deliveryRange: 'today' })).toBe(1);
    expect(await count({ deliveryRange: '7d', startTime: addDays(today, -30), endTime: today })).toBe(2);
    expect(await count({ statusFilter: 'accepted' })).toBe(1);
    expect(await count({ statusFilter: 'all', deliveryRange: 'all' })).toBe(2);
  });

  test.each(['time_desc', 'time_asc', 'zip_asc'] as const)(
    'of FedEx without a ZIP sorts by %s',
    async (sortRule) => {
      const today = app.context.today();
      await buildStock(app.context, 3, { zip5: newZip(), carrier: 'fedex', shippedOn: addDays(today, -1) });
      await buildStock(app.context, 3, { zip5: newZip(), carrier: 'fedex' });
      const { list } = await query(await buildUser(app.context), { quantity: 6, sortRule }, 'fedex');
      expect(list.length).toBeGreaterThanOrEqual(3);
      const key = (row: (typeof list)[number]): string =>
        sortRule === 'zip_asc' ? row.destination.zip5 : row.shippedOn;
      const sorted = list.map(key).toSorted();
      expect(list.map(key)).toEqual(sortRule === 'time_desc' ? sorted.toReversed() : sorted);
    },
  );

  test.each([
    [{ zipCode: '1234' }, 'zipCode', '请输入 5 位邮编或 ZIP+4，例如 10001 或 10001-1234'],
    [{}, 'zipCode', '请输入邮编'],
    [
      { zipCode: '10001', startTime: '2026-11-20', endTime: '2026-11-01' },
      'endTime',
      '结束日期不能早于开始日期',
    ],
    [
      { zipCode: '10001', startTime: '2026-10-01', endTime: '2026-11-01' },
      'endTime',
      '日期范围过长，最多 31 天',
    ],
    [{ zipCode: '10001', startTime: '2026-02-30' }, 'startTime', '日期格式应为 YYYY-MM-DD'],
    [
      { zipCode: '10001', statusFilter: 'flying' },
      'statusFilter',
      expect.stringMatching(/^可选值：all, .*delivered/),
    ],
    [{ zipCode: '10001', sortRule: 'time_asc' }, 'sortRule', '该承运商不支持此筛选条件'],
    [{ zipCode: '10001', colour: 'red' }, 'colour', '没有这个字段，请检查拼写或删除'],
    [{ zipCode: '10001', scope: 'batch', quantity: -1 }, 'quantity', '数量应为 1 到 500 的整数'],
    [{ zipCode: '10001', scope: 'batch', quantity: 1e9 }, 'quantity', '数量应为 1 到 500 的整数'],
    [{ zipCode: '10001', scope: 'batch', quantity: 1.5 }, 'quantity', '数量应为 1 到 500 的整数'],
    [{ zipCode: '10001', scope: 'batch', quantity: '5' }, 'quantity', '类型应为 number'],
    [{ zipCode: '10001', holdId: 'mine' }, 'holdId', '编号格式不正确'],
  ])('with %j is refused at %s', async (body, field, text) => {
    const refusal = await rejectQuery(await buildUser(app.context), body);
    expect(refusal).toMatchObject({ status: 400, code: 40001 });
    expect(refusal.data.fields).toEqual({ [field]: text });
  });

  test('is refused in English for who asks in English', async () => {
    const user = await buildUser(app.context);
    const refusal = await app.refused(
      endpoints.queryShipments,
      { params: { carrier: 'ups' }, body: { zipCode: 'x' } },
      { ...user, locale: 'en' },
    );
    expect(refusal.msg).toBe('Some of the input is not valid');
    expect(refusal.data.fields?.['zipCode']).toMatch(/^Enter a 5-digit ZIP/);
  });

  test('of a carrier that does not exist is refused', async () => {
    expect(await rejectQuery(await buildUser(app.context), { zipCode: '10001' }, 'dhl')).toMatchObject({
      status: 400,
    });
  });
});

describe('caps', () => {
  test('at most 600 rows of all carriers together', async () => {
    const zipCode = newZip();
    await buildStock(app.context, 500, { zip5: zipCode });
    await buildStock(app.context, 150, { zip5: zipCode, carrier: 'usps' });
    const user = await buildUser(app.context);
    await query(user, { zipCode, scope: 'batch', quantity: 500 });
    expect(await rejectQuery(user, { zipCode, scope: 'batch', quantity: 101 }, 'usps')).toMatchObject({
      status: 429,
      code: 42903,
    });
    const fits = await query(user, { zipCode, scope: 'batch', quantity: 100 }, 'usps');
    expect(fits.reservation?.count).toBe(100);
  });

  test('one live hold per carrier, also when queries arrive at once', async () => {
    const zipCode = newZip();
    await buildStock(app.context, 40, { zip5: zipCode });
    const user = await buildUser(app.context);
    await Promise.all(Array.from({ length: 6 }, () => query(user, { zipCode })));
    const { list } = await app.call(endpoints.listHolds, {}, user);
    expect(list).toHaveLength(1);
    expect(await findOrphanedHolds(app.context.db)).toEqual([]);
  });
});

describe('a hold', () => {
  test('can be extended once by five minutes, never beyond fifteen', async () => {
    const zipCode = newZip();
    await buildStock(app.context, 1, { zip5: zipCode });
    const user = await buildUser(app.context);
    const { reservation } = await query(user, { zipCode });
    const input = { params: { carrier: 'ups' as const }, body: { holdId: reservation?.holdId ?? '' } };
    const extended = await app.call(endpoints.extendHold, input, user);
    expect(extended.expiresAt - Number(reservation?.expiresAt)).toBe(300_000);
    expect(extended.extendable).toBe(false);
    expect(extended.totalSeconds).toBe(900);
    // What is left shrinks, how long it lasts in all does not: a bar goes on where it stood.
    await letTimePass(app.context, 240);
    const { list } = await app.call(endpoints.listHolds, {}, user);
    expect(list[0]?.totalSeconds).toBe(900);
    expect(list[0]?.ttlSeconds).toBeLessThanOrEqual(660);
    expect(await app.refused(endpoints.extendHold, input, user)).toMatchObject({ status: 409 });
    await letTimePass(app.context, 840);
    const again = await query(user, { zipCode });
    const { expiresAt = 0, serverTime = 0 } = again.reservation ?? {};
    expect(again.reservation).toBeNull();
    expect(expiresAt - serverTime).toBe(0);
  });

  test('asked again and again ends fifteen minutes after it began', async () => {
    const zipCode = newZip();
    await buildStock(app.context, 1, { zip5: zipCode });
    const user = await buildUser(app.context);
    await query(user, { zipCode });
    await letTimePass(app.context, 480);
    const { reservation } = await query(user, { zipCode });
    const left = (Number(reservation?.expiresAt) - Number(reservation?.serverTime)) / 1000;
    expect(left).toBeGreaterThan(415);
    expect(left).toBeLessThanOrEqual(420);
    expect(reservation?.extendable).toBe(false);
  });

  test('that is released can be held by anybody at once', async () => {
    const zipCode = newZip();
    await buildStock(app.context, 2, { zip5: zipCode });
    const user = await buildUser(app.context);
    const holdId = holdIdOf(await query(user, { zipCode }));
    const input = { params: { carrier: 'ups' as const }, body: { holdId } };
    expect(await app.call(endpoints.releaseHold, input, user)).toEqual({ released: 2 });
    expect(await app.call(endpoints.releaseHold, input, user)).toEqual({ released: 0 });
    expect((await query(await buildUser(app.context), { zipCode })).list).toHaveLength(2);
  });

  test('that expired goes back on sale, for its last holder after two minutes', async () => {
    const zipCode = newZip();
    await buildStock(app.context, 2, { zip5: zipCode });
    const user = await buildUser(app.context);
    await query(user, { zipCode });
    await letTimePass(app.context, 601);
    expect(await sweepExpiredHolds(app.context.db)).toBeGreaterThanOrEqual(1);
    expect((await query(user, { zipCode })).list).toEqual([]);
    const other = await buildUser(app.context);
    const taken = await query(other, { zipCode });
    expect(taken.list).toHaveLength(2);
    await app.call(
      endpoints.releaseHold,
      { params: { carrier: 'ups' }, body: { holdId: holdIdOf(taken) } },
      other,
    );
    expect((await query(user, { zipCode })).list).toHaveLength(2);
  });

  test('that expired a moment ago stands in the way of none of its user', async () => {
    const [zipCode, next] = [newZip(), newZip()];
    await buildStock(app.context, 2, { zip5: zipCode });
    await buildStock(app.context, 1, { zip5: next });
    const user = await buildUser(app.context);
    const expired = holdIdOf(await query(user, { zipCode }));
    await letTimePass(app.context, 601);
    // Nobody has swept it yet.
    expect(await rejectQuery(user, { zipCode, holdId: expired })).toMatchObject({ code: 40902 });
    expect((await query(user, { zipCode: next })).reservation).toMatchObject({ count: 1, ttlSeconds: 600 });
    const { rows } = await app.context.pool.query('SELECT end_reason FROM holds WHERE id = $1', [expired]);
    expect(rows).toEqual([{ end_reason: 'expired' }]);
    expect((await query(user, { zipCode })).list).toEqual([]);
    expect((await query(await buildUser(app.context), { zipCode })).list).toHaveLength(2);
  });

  test('that expired can be held again by its user after two minutes', async () => {
    const zipCode = newZip();
    await buildStock(app.context, 1, { zip5: zipCode });
    const user = await buildUser(app.context);
    await query(user, { zipCode });
    await letTimePass(app.context, 601);
    await sweepExpiredHolds(app.context.db);
    await letTimePass(app.context, 121);
    expect((await query(user, { zipCode })).reservation).toMatchObject({ count: 1, ttlSeconds: 600 });
  });

  test('of somebody else can be neither extended, released nor added to', async () => {
    const zipCode = newZip();
    await buildStock(app.context, 2, { zip5: zipCode });
    const holdId = holdIdOf(await query(await buildUser(app.context), { zipCode }));
    const other = await buildUser(app.context);
    const input = { params: { carrier: 'ups' as const }, body: { holdId } };
    expect(await app.refused(endpoints.extendHold, input, other)).toMatchObject({ status: 409, code: 40902 });
    expect(await app.call(endpoints.releaseHold, input, other)).toEqual({ released: 0 });
    expect(await rejectQuery(other, { zipCode, holdId })).toMatchObject({ code: 40902 });
  });
});

test('nothing stands as held without a hold after all of this', async () => {
  expect(await findOrphanedHolds(app.context.db)).toEqual([]);
});
