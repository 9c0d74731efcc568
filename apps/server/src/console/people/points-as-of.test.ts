import type { EndpointData } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { orderSome } from '../../../test/paid-order.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';

type Ledger = EndpointData<typeof endpoints.listUserPoints>;

let app: TestApp;
let admin: BuiltUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await buildUser(app.context, { role: 'admin' });
  // Only so time can pass below: the ledger is append-only.
  await app.context.pool.query('ALTER TABLE point_transactions DISABLE TRIGGER append_only');
});
afterAll(() => app.close());

const ledgerOf = (user: BuiltUser, asOf?: string): Promise<Ledger> =>
  app.call(
    endpoints.listUserPoints,
    { params: { id: String(user.id) }, query: { pageSize: '100', ...(asOf === undefined ? {} : { asOf }) } },
    admin,
  );

/** What stays the same while what is stored is moved into the past: everything but the times. */
const withoutTimes = ({ list, ...rest }: Ledger) => ({
  ...rest,
  list: list.map(({ createdTime: _time, ...row }) => row),
});

/** Seconds since the epoch by the clock of the database. */
const secondsNow = async (): Promise<number> => {
  const { rows } = await app.context.pool.query<{ now: string }>(
    'SELECT floor(extract(epoch FROM now()))::bigint AS now',
  );
  return Number(rows[0]?.now);
};
const iso = (seconds: number): string => `${new Date(seconds * 1_000).toISOString().slice(0, 19)}Z`;

const moveBack = async (user: BuiltUser, seconds: number): Promise<void> => {
  const values = [user.id, seconds];
  const back = 'created_at = created_at - make_interval(secs => $2)';
  await app.context.pool.query(`UPDATE point_transactions SET ${back} WHERE user_id = $1`, values);
  await app.context.pool.query(`UPDATE users SET ${back} WHERE id = $1`, values);
};

/** Numbers below `below` that follow from a seed. */
const sequence = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return (state >>> 8) % below;
  };
};

const remark = 'paid by bank transfer';
const acts: readonly ((user: BuiltUser) => Promise<unknown>)[] = [
  (user) =>
    app.call(
      endpoints.rechargeUser,
      { params: { id: String(user.id) }, body: { points: 12.5, remark } },
      admin,
    ),
  (user) => orderSome(app, user, 2),
  async (user) => {
    const { orderId } = await orderSome(app, user, 1, 'reserve');
    await app.call(endpoints.cancelOrder, { params: { id: orderId } }, user);
  },
  (user) => orderSome(app, user, 1, 'reserve'),
  async (user) => {
    const { orderId } = await orderSome(app, user, 1);
    const body = { orderId, remark: 'label was void' };
    await app.call(endpoints.refundUser, { params: { id: String(user.id) }, body }, admin);
  },
];

describe('the ledger as of a time', () => {
  test.each([1, 2, 3])('is what it was then, at every moment of a random history (seed %i)', async (seed) => {
    const draw = sequence(seed);
    const user = await buildUser(app.context, { points: 50_000 });
    const noted: { at: number; seen: Ledger }[] = [];
    for (let step = 0; step < 12; step += 1) {
      // One act after the other: that is what a history is.
      await acts[draw(acts.length)]?.(user);
      noted.push({ seen: await ledgerOf(user), at: await secondsNow() });
      const seconds = 60 + draw(100_000);
      await moveBack(user, seconds);
      for (const moment of noted) moment.at -= seconds;
    }
    for (const { at, seen } of noted)
      expect(withoutTimes(await ledgerOf(user, iso(at)))).toEqual(withoutTimes(seen));
    expect(new Set(noted.map(({ seen }) => seen.total)).size).toBe(noted.length);
    expect(new Set(noted.map(({ seen }) => seen.frozen)).size).toBeGreaterThan(1);
  });

  test('has a movement from the second it shows, and not in the second before', async () => {
    const user = await buildUser(app.context, { points: 1_000 });
    await moveBack(user, 600);
    await acts[0]?.(user);
    await moveBack(user, 300);
    const [{ createdTime } = { createdTime: '' }] = (await ledgerOf(user)).list;
    expect(await ledgerOf(user, createdTime)).toMatchObject({ total: 2, balance: 22.5 });
    const before = iso(Date.parse(createdTime) / 1_000 - 1);
    expect(await ledgerOf(user, before)).toMatchObject({ total: 1, balance: 10 });
    // Without an offset it is a time of the product's zone, as it is shown.
    expect(await ledgerOf(user, createdTime.slice(0, 19))).toMatchObject({ total: 2, balance: 22.5 });
  });

  test('is refused before the account was created and in the future', async () => {
    const user = await buildUser(app.context, { points: 1_000 });
    await moveBack(user, 600);
    const now = await secondsNow();
    const refused = (asOf: string) =>
      app.refused(endpoints.listUserPoints, { params: { id: String(user.id) }, query: { asOf } }, admin);
    expect(await refused(iso(now + 3_600))).toMatchObject({
      code: 40_001,
      data: { fields: { asOf: '不能查看将来的状态，请选择当前或更早的时间' } },
    });
    expect(await refused(iso(now - 3_600))).toMatchObject({
      code: 40_001,
      data: { fields: { asOf: '该时间账号尚未创建，请选择创建之后的时间' } },
    });
    expect(await refused('yesterday')).toMatchObject({ code: 40_001 });
  });
});
