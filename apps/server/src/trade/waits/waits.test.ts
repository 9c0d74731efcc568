import { endpoints } from '@waybill/contract/endpoints/all.ts';
import type { NewWait, Wait } from '@waybill/contract/endpoints/waits.ts';
import { addDays } from '@waybill/contract/std/days.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type BuiltUser,
  type StockOverrides,
  buildStock,
  buildUser,
  letTimePass,
} from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { sweepExpiredHolds } from '../holds/public-api.ts';
import { sweepExpiredReservations } from '../orders/public-api.ts';
import { loadGeneratedLot } from '../../stock/lots/public-api.ts';
import { checkBooks } from '../points/public-api.ts';
import { expireWaits, serveWaits } from './serve-waits.ts';

let app: TestApp;
let zip = 61_000;
beforeAll(async () => {
  app = await openTestApp({ CARRIER_KEY: 'ab'.repeat(32), WEBHOOK_ALLOW_PRIVATE: 'on' });
  await app.runJobs();
});
afterAll(() => app.close());

const newZip = (): string => {
  zip += 1;
  return String(zip);
};

const wanted = (zipCode: string, more: Partial<NewWait> = {}): NewWait => ({
  carrier: 'ups',
  zipCode,
  startTime: addDays(app.context.today(), -6),
  endTime: app.context.today(),
  quantity: 5,
  mode: 'reserve',
  until: addDays(app.context.today(), 7),
  ...more,
});
const wait = async (user: BuiltUser, zipCode: string, more?: Partial<NewWait>): Promise<string> =>
  (await app.call(endpoints.createWait, { body: wanted(zipCode, more) }, user)).id;
const refuse = async (user: BuiltUser, body: object) =>
  app.refused(endpoints.createWait, { body: { ...wanted('10001'), ...body } }, user);
const waitsOf = async (user: BuiltUser): Promise<Wait[]> =>
  (await app.call(endpoints.listWaits, {}, user)).list;
const oneOf = async (user: BuiltUser): Promise<Wait | undefined> => (await waitsOf(user))[0];
const servedOf = (user: BuiltUser) => oneOf(user).then((one) => one?.served);
const noticesOf = async (user: BuiltUser): Promise<string[]> =>
  (await app.call(endpoints.listNotices, { query: {} }, user)).list.map(({ title }) => title);
const query = (user: BuiltUser, zipCode: string, quantity: number) =>
  app.call(
    endpoints.queryShipments,
    { params: { carrier: 'ups' }, body: { zipCode, scope: 'batch', quantity } },
    user,
  );
/** Puts numbers on the shelf and has the waits served as after an import. */
const bring = async (count: number, overrides: StockOverrides): Promise<void> => {
  await buildStock(app.context, count, overrides);
  await serveWaits(app.context, {});
};
const soon = { timeout: 20_000, interval: 20 };

describe('a wait', () => {
  test('is given what is for sale already', async () => {
    const zipCode = newZip();
    await buildStock(app.context, 8, { zip5: zipCode });
    const user = await buildUser(app.context);
    await wait(user, zipCode);
    await expect
      .poll(() => oneOf(user), soon)
      .toMatchObject({ state: 'served', served: 5, points: 10, ahead: null });
    const { list } = await app.call(endpoints.getUserOrder, { body: {} }, user);
    expect(list).toMatchObject([{ quantity: 5, carrier: 'ups', scope: 'batch', status: 'reserved' }]);
    expect(await noticesOf(user)).toEqual(['已为您预约到货的运单号']);
  });

  test('gets nothing before the prices are confirmed', async () => {
    const zipCode = newZip();
    const user = await buildUser(app.context);
    await app.context.pool.query(`UPDATE price_lists SET proposed = true`);
    await wait(user, zipCode);
    await bring(5, { zip5: zipCode });
    expect(await oneOf(user)).toMatchObject({ state: 'waiting', served: 0, obstacle: null });
    await app.context.pool.query('UPDATE price_lists SET proposed = false');
    await serveWaits(app.context, {});
    expect(await oneOf(user)).toMatchObject({ state: 'served', served: 5 });
  });

  test('to be notified is told once, when enough is there, and takes nothing', async () => {
    const zipCode = newZip();
    const user = await buildUser(app.context);
    await wait(user, zipCode, { mode: 'notify' });
    await bring(4, { zip5: zipCode });
    expect(await oneOf(user)).toMatchObject({ state: 'waiting', served: 0 });
    await bring(1, { zip5: zipCode });
    await bring(1, { zip5: zipCode });
    expect(await oneOf(user)).toMatchObject({ state: 'served', served: 5, points: 0 });
    expect(await noticesOf(user)).toEqual(['等待的货源已到货']);
    expect((await query(await buildUser(app.context), zipCode, 9)).list).toHaveLength(6);
  });

  test('to reserve freezes points, up to its cap over all its parts', async () => {
    const zipCode = newZip();
    const user = await buildUser(app.context);
    await wait(user, zipCode, { maxPoints: 7 });
    await bring(2, { zip5: zipCode });
    expect(await oneOf(user)).toMatchObject({ state: 'waiting', served: 2, points: 4 });
    await bring(5, { zip5: zipCode });
    expect(await oneOf(user)).toMatchObject({ state: 'waiting', served: 3, points: 6 });
    await bring(1, { zip5: zipCode });
    expect(await oneOf(user)).toMatchObject({ served: 3, points: 6, obstacle: 'price' });
    const orders = await app.call(endpoints.getUserOrder, { body: { status: 'reserved' } }, user);
    expect(orders.list.map(({ quantity }) => quantity)).toEqual([1, 2]);
    expect(await app.call(endpoints.getUserPoint, {}, user)).toBe(994);
    expect(await checkBooks(app.context.db)).toEqual([]);
  });

  test('whose discount lies above the cap takes as many as the cap pays', async () => {
    const zipCode = newZip();
    const user = await buildUser(app.context);
    await wait(user, zipCode, { quantity: 50, maxPoints: 90 });
    await bring(49, { zip5: zipCode });
    expect(await oneOf(user)).toMatchObject({ served: 45, points: 90 });
  });

  test('for days of its own takes no others', async () => {
    const zipCode = newZip();
    const user = await buildUser(app.context);
    const day = addDays(app.context.today(), -3);
    await wait(user, zipCode, { startTime: day, endTime: day });
    await bring(3, { zip5: zipCode });
    expect(await servedOf(user)).toBe(0);
    await bring(3, { zip5: zipCode, shippedOn: day });
    expect(await servedOf(user)).toBe(3);
  });

  test('begins today and goes on as long as a query may reach, where no days are said', async () => {
    const user = await buildUser(app.context);
    const today = app.context.today();
    const { startTime: _start, endTime: _end, ...body } = wanted(newZip(), { mode: 'notify' });
    await app.call(endpoints.createWait, { body }, user);
    expect(await oneOf(user)).toMatchObject({ startTime: today, endTime: addDays(today, 30) });
    expect(await refuse(user, { startTime: undefined, endTime: addDays(today, -1) })).toMatchObject({
      code: 40001,
      data: { fields: { endTime: expect.any(String) } },
    });
  });

  test('for FedEx needs no ZIP', async () => {
    const user = await buildUser(app.context);
    const body = { ...wanted('', { carrier: 'fedex' }), zipCode: undefined };
    await app.call(endpoints.createWait, { body }, user);
    await buildStock(app.context, 6, { carrier: 'fedex', zip5: newZip() });
    await serveWaits(app.context, { carrier: 'fedex', zip5: null });
    expect(await oneOf(user)).toMatchObject({ state: 'served', served: 5, zipCode: null });
  });

  test('keeps its place while points are short, with one notice, and goes on once there are more', async () => {
    const zipCode = newZip();
    const [user, other] = [await buildUser(app.context, { points: 150 }), await buildUser(app.context)];
    await wait(user, zipCode);
    await wait(other, zipCode, { quantity: 4 });
    await bring(3, { zip5: zipCode });
    expect(await oneOf(user)).toMatchObject({
      served: 0,
      obstacle: 'points',
      ahead: { people: 0, numbers: 0 },
    });
    expect(await oneOf(other)).toMatchObject({ served: 3, ahead: { people: 1, numbers: 5 } });
    await bring(1, { zip5: zipCode });
    expect(await noticesOf(user)).toEqual(['积分不足，未能预约到货的运单号']);
    const superAdmin = await buildUser(app.context, { role: 'super_admin' });
    const points = { params: { id: String(user.id) }, body: { points: 100, remark: '充值' } };
    await app.call(endpoints.rechargeUser, points, superAdmin);
    await bring(1, { zip5: zipCode });
    expect(await oneOf(user)).toMatchObject({ served: 1, obstacle: null, points: 2 });
  });

  test('is served beside a hold of its user', async () => {
    const [zipCode, elsewhere] = [newZip(), newZip()];
    const user = await buildUser(app.context);
    await buildStock(app.context, 1, { zip5: elsewhere });
    const { reservation } = await query(user, elsewhere, 1);
    await wait(user, zipCode, { quantity: 1 });
    await bring(1, { zip5: zipCode });
    expect(await oneOf(user)).toMatchObject({ served: 1, state: 'served' });
    const { list } = await app.call(endpoints.listHolds, {}, user);
    expect(list.map(({ holdId }) => holdId)).toEqual([reservation?.holdId]);
  });
});

describe('waits are served in order of arrival', () => {
  test('all that the first lacks, then the next', async () => {
    const zipCode = newZip();
    const users = await Promise.all([1, 2, 3].map(() => buildUser(app.context)));
    for (const user of users) await wait(user, zipCode, { quantity: 100 });
    await bring(70, { zip5: zipCode });
    expect(await Promise.all(users.map(servedOf))).toEqual([70, 0, 0]);
    await bring(40, { zip5: zipCode });
    expect(await Promise.all(users.map(servedOf))).toEqual([100, 10, 0]);
  });

  test('one that fails keeps nobody behind it from being served, and is served once it can be', async () => {
    const zipCode = newZip();
    const [broken, user] = [await buildUser(app.context), await buildUser(app.context)];
    await wait(broken, zipCode);
    await wait(user, zipCode);
    const { pool } = app.context;
    // Each new wait has itself served by a job, which must not come in between.
    const jobs = async () => (await pool.query('SELECT FROM graphile_worker.jobs')).rowCount;
    await expect.poll(jobs, soon).toBe(0);
    await pool.query(`ALTER TABLE waits ADD CONSTRAINT broken CHECK (user_id <> ${broken.id} OR served = 0)`);
    await buildStock(app.context, 5, { zip5: zipCode });
    await expect(serveWaits(app.context, {})).rejects.toThrow('1 waits could not be served');
    expect([await servedOf(broken), await servedOf(user)]).toEqual([0, 5]);
    await pool.query('ALTER TABLE waits DROP CONSTRAINT broken');
    await bring(5, { zip5: zipCode });
    expect(await servedOf(broken)).toBe(5);
  });

  test('those who come later see who is before them, and what they may expect', async () => {
    const zipCode = newZip();
    const [first, second] = [await buildUser(app.context), await buildUser(app.context)];
    await wait(first, zipCode, { quantity: 30 });
    await wait(second, zipCode, { quantity: 26 });
    await wait(second, zipCode, {
      startTime: '2026-01-01',
      endTime: '2026-01-02',
      until: addDays(app.context.today(), 1),
    });
    const [one, other] = await waitsOf(second);
    expect(one).toMatchObject({ ahead: { people: 1, numbers: 30 } });
    expect(other).toMatchObject({ ahead: { people: 0, numbers: 0 } });
  });
});

describe('waits are served right after numbers come back', () => {
  const holdsAll = async (count: number) => {
    const zipCode = newZip();
    await buildStock(app.context, count, { zip5: zipCode });
    const [owner, user] = [await buildUser(app.context), await buildUser(app.context)];
    const { reservation } = await query(owner, zipCode, count);
    await wait(user, zipCode, { quantity: count });
    return { zipCode, owner, user, holdId: reservation?.holdId ?? '' };
  };

  test('from a hold that is released', async () => {
    const { owner, user, holdId } = await holdsAll(3);
    await app.call(endpoints.releaseHold, { params: { carrier: 'ups' }, body: { holdId } }, owner);
    await expect.poll(() => servedOf(user), soon).toBe(3);
  });

  test('from a hold that expires', async () => {
    const { user } = await holdsAll(3);
    await letTimePass(app.context, 601);
    await sweepExpiredHolds(app.context.db);
    await expect.poll(() => servedOf(user), soon).toBe(3);
  });

  test('from reservations that are cancelled and that expire', async () => {
    const reserve = async () => {
      const { owner, user, holdId } = await holdsAll(2);
      const body = { id: holdId, action: 'reserve' as const };
      const { orderId } = await app.call(endpoints.placeOrder, { params: { carrier: 'ups' }, body }, owner);
      return { owner, user, orderId };
    };
    const cancelled = await reserve();
    await app.call(endpoints.cancelOrder, { params: { id: cancelled.orderId } }, cancelled.owner);
    await expect.poll(() => servedOf(cancelled.user), soon).toBe(2);
    const expired = await reserve();
    await app.context.pool.query('UPDATE orders SET expires_at = now() WHERE id = $1', [expired.orderId]);
    await sweepExpiredReservations(app.context.db);
    await expect.poll(() => servedOf(expired.user), soon).toBe(2);
  });

  test('from a lot that is imported, withdrawn and restored', async () => {
    const zipCode = newZip();
    const [first, second] = [await buildUser(app.context), await buildUser(app.context)];
    await wait(first, zipCode, { quantity: 2 });
    const lot = {
      name: 'waits.csv',
      fingerprint: Buffer.from('waits'),
      source: 's',
      owner: 'o',
      basis: 'b',
      offer: 'sellable',
      importedByName: 'me',
    } as const;
    const today = app.context.today();
    const shipments = Array.from({ length: 5 }, (_, line) => ({
      line,
      carrier: 'ups' as const,
      trackingNumber: `1ZWAITS${line}`,
      service: 'Ground',
      zip5: zipCode,
      city: 'Chicago',
      state: 'IL',
      originZip5: '90001',
      originCity: 'Los Angeles',
      originState: 'CA',
      shippedOn: today,
      expectedOn: null,
      deliveredOn: null,
      status: 'in_transit' as const,
      lastEventAt: null,
    }));
    await loadGeneratedLot(app.context.pool, lot, () => shipments);
    await expect.poll(() => servedOf(first), soon).toBe(2);
    const { rows } = await app.context.pool.query<{ id: number }>(
      `SELECT id FROM lots WHERE file_name = 'waits.csv'`,
    );
    const params = { id: String(rows[0]?.id) };
    const superAdmin = await buildUser(app.context, { role: 'super_admin' });
    await app.call(endpoints.withdrawLot, { params, body: { reason: 'by mistake' } }, superAdmin);
    await wait(second, zipCode, { quantity: 3 });
    await serveWaits(app.context, {});
    expect(await servedOf(second)).toBe(0);
    await app.call(endpoints.restoreLot, { params, body: { reason: 'a mistake' } }, superAdmin);
    await expect.poll(() => servedOf(second), soon).toBe(3);
  });
});

describe('a wait ends', () => {
  test('when its time is over, with a notice', async () => {
    const zipCode = newZip();
    const user = await buildUser(app.context);
    await wait(user, zipCode);
    expect(await expireWaits(app.context.db)).toBe(0);
    await app.context.pool.query('UPDATE waits SET until = now() WHERE user_id = $1', [user.id]);
    expect(await expireWaits(app.context.db)).toBe(1);
    expect(await oneOf(user)).toMatchObject({ state: 'expired', obstacle: null, ahead: null });
    expect(await noticesOf(user)).toEqual(['到货提醒已到期']);
    await bring(5, { zip5: zipCode });
    expect(await servedOf(user)).toBe(0);
  });

  test('when its user cancels it, once; not by another', async () => {
    const [user, other] = [await buildUser(app.context), await buildUser(app.context)];
    const params = { id: await wait(user, newZip()) };
    expect(await waitsOf(other)).toEqual([]);
    expect(await app.refused(endpoints.cancelWait, { params }, other)).toMatchObject({
      status: 404,
      code: 40401,
    });
    await app.call(endpoints.cancelWait, { params }, user);
    expect(await oneOf(user)).toMatchObject({ state: 'cancelled' });
    expect(await app.refused(endpoints.cancelWait, { params }, user)).toMatchObject({ status: 409 });
  });
});

describe('a wait is refused', () => {
  test.each([
    [{ zipCode: undefined }, 'zipCode'],
    [{ zipCode: 'x' }, 'zipCode'],
    [{ startTime: '2026-01-02', endTime: '2026-01-01' }, 'endTime'],
    [{ startTime: '2026-01-01', endTime: '2026-03-01' }, 'endTime'],
    [{ quantity: 501 }, 'quantity'],
    [{ maxPoints: 0 }, 'maxPoints'],
    [{ mode: 'hold' }, 'mode'],
    [{ until: 'soon' }, 'until'],
    [{ until: '2020-01-01' }, 'until'],
    [{ until: '2999-01-01T00:00:00Z' }, 'until'],
  ])('with %j', async (body, field) => {
    const refusal = await refuse(await buildUser(app.context), body);
    expect(refusal).toMatchObject({ status: 400, code: 40001 });
    expect(Object.keys(refusal.data.fields ?? {})).toEqual([field]);
  });

  test('beyond twenty, and to reserve without consent to the terms', async () => {
    const user = await buildUser(app.context, { acceptedTerms: null });
    expect(await refuse(user, {})).toMatchObject({ status: 403, code: 40303 });
    const key = { ...user, idempotencyKey: 'wait-for-it-once' };
    const body = wanted(newZip(), { mode: 'notify' });
    const { id } = await app.call(endpoints.createWait, { body }, key);
    expect(await app.call(endpoints.createWait, { body }, key)).toEqual({ id });
    for (let count = 1; count < 20; count += 1) await wait(user, newZip(), { mode: 'notify' });
    expect(await refuse(user, { mode: 'notify' })).toMatchObject({ status: 429, code: 42912 });
  });
});

test('the staff see what is waited for, without who', async () => {
  const [zipCode, superAdmin] = [newZip(), await buildUser(app.context, { role: 'super_admin' })];
  const [user, other] = [await buildUser(app.context), await buildUser(app.context)];
  await wait(user, zipCode, { carrier: 'usps', quantity: 3 });
  await wait(user, zipCode, { carrier: 'usps', quantity: 4 });
  await wait(other, zipCode, { carrier: 'usps' });
  const demand = await app.call(endpoints.getWaitDemand, { query: { carrier: 'usps' } }, superAdmin);
  expect(demand).toMatchObject({ numbers: 12, people: 2 });
  expect(demand.list).toMatchObject([{ carrier: 'usps', zipCode, numbers: 12, people: 2 }]);
  expect(await app.refused(endpoints.getWaitDemand, { query: {} }, user)).toMatchObject({ status: 403 });
});

test('the staff see where the stock is short: what queries asked for in vain, by state', async () => {
  const [superAdmin, user] = [
    await buildUser(app.context, { role: 'super_admin' }),
    await buildUser(app.context),
  ];
  const before = await app.call(endpoints.getWaitDemand, { query: { carrier: 'ups' } }, superAdmin);
  const stateOf = ({ shortages }: typeof before, state: string) =>
    shortages.find((one) => one.carrier === 'ups' && one.state === state);
  const body = { zipCode: '99801', scope: 'batch', quantity: 7 } as const;
  await app.call(endpoints.queryShipments, { params: { carrier: 'ups' }, body }, user);
  await expect
    .poll(async () =>
      stateOf(await app.call(endpoints.getWaitDemand, { query: { carrier: 'ups' } }, superAdmin), 'AK'),
    )
    .toMatchObject({
      asked: (stateOf(before, 'AK')?.asked ?? 0) + 7,
      lacking: (stateOf(before, 'AK')?.lacking ?? 0) + 7,
    });
});

test('webhook endpoints are told what waits got', async () => {
  const zipCode = newZip();
  const user = await buildUser(app.context);
  const endpoint = { url: 'http://127.0.0.1:9/erp', events: ['wait.*'], payload: 'full' as const };
  const { id } = await app.call(endpoints.createWebhookEndpoint, { body: endpoint }, user);
  await wait(user, zipCode, { quantity: 1, mode: 'notify' });
  await wait(user, zipCode, { quantity: 1 });
  await bring(2, { zip5: zipCode });
  const { list } = await app.call(endpoints.listWebhookDeliveries, { params: { id }, query: {} }, user);
  const types = list.map(({ request }) => (JSON.parse(request) as { type: string }).type);
  expect(types.toSorted()).toEqual(['wait.available', 'wait.reserved']);
});
