import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { userFieldsOfToday } from '@waybill/contract/endpoints/people.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltUser, buildStock, buildUser, renewSession } from '../../../test/builders.ts';
import {
  allowMoves,
  isoSecond,
  moveHistory,
  recordHistory,
  secondsNow,
  sequence,
  withoutTimes,
} from '../../../test/move-history.ts';
import { orderSome } from '../../../test/paid-order.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { startSession } from '../../sessions/public-api.ts';

let app: TestApp;
let boss: BuiltUser;
let approver: BuiltUser;
beforeAll(async () => {
  app = await openTestApp();
  boss = await buildUser(app.context, { role: 'super_admin' });
  approver = await buildUser(app.context, { role: 'super_admin' });
  await allowMoves(app.context);
});
afterAll(() => app.close());

const remark = 'checked with the seller';
const of = (user: BuiltUser) => ({ id: String(user.id) });
const at = (asOf: string | undefined) => (asOf === undefined ? {} : { asOf });
const readAll = async (user: BuiltUser, asOf?: string) => {
  const params = of(user);
  const query = { pageSize: '100', ...at(asOf) };
  const orders = await app.call(endpoints.listUserOrders, { params, query }, boss);
  return {
    account: await app.call(endpoints.getUser, { params, query: at(asOf) }, boss),
    orders,
    each: await Promise.all(
      orders.list.map(({ id }) =>
        app.call(endpoints.getStaffOrder, { params: { id }, query: at(asOf) }, boss),
      ),
    ),
    points: await app.call(endpoints.listUserPoints, { params, query }, boss),
  };
};
type Seen = Awaited<ReturnType<typeof readAll>>;

/** What history is kept of, without times. */
const kept = ({ account, orders, each, points }: Seen) => {
  const ofToday: ReadonlySet<string> = new Set(userFieldsOfToday.filter((field) => field !== 'status'));
  const then = Object.entries(account).filter(([field]) => !ofToday.has(field));
  return withoutTimes({ account: Object.fromEntries(then), orders, each, points });
};

const ordersIn = async (user: BuiltUser, ...statuses: readonly string[]) =>
  (await readAll(user)).orders.list.filter(({ status }) => statuses.includes(status));
const someOrder = async (user: BuiltUser) =>
  (await ordersIn(user, 'completed', 'partial', 'partially_refunded'))[0]?.id ??
  (await orderSome(app, user, 2)).orderId;
const someReservation = async (user: BuiltUser) =>
  (await ordersIn(user, 'reserved'))[0]?.id ?? (await orderSome(app, user, 2, 'reserve')).orderId;
const pendingRequest = async (user: BuiltUser) => {
  const query = { userId: String(user.id), state: 'pending' } as const;
  return (await app.call(endpoints.listRefundRequests, { query }, boss)).list[0]?.id;
};
const decideRequest = async (user: BuiltUser, decision: 'accept' | 'refuse') => {
  const requestId = await pendingRequest(user);
  if (requestId !== undefined)
    await app.call(endpoints.decideRefundRequest, { body: { requestId, decision, remark } }, boss);
};
const numberOf = async (orderId: string): Promise<string> => {
  const { rows } = await app.context.pool.query<{ tracking_number: string }>(
    `SELECT tracking_number FROM order_items WHERE order_id = $1 AND state = 'reserved' LIMIT 1`,
    [orderId],
  );
  return rows[0]?.tracking_number ?? '';
};
let zip = 40_000;
const holdSome = async (user: BuiltUser): Promise<string> => {
  zip += 1;
  await buildStock(app.context, 3, { zip5: String(zip) });
  const body = { zipCode: String(zip), scope: 'single' as const };
  const found = await app.call(endpoints.queryShipments, { params: { carrier: 'ups' }, body }, user);
  return found.reservation?.holdId ?? '';
};
let price = 200;

type Act = (user: BuiltUser, draw: (below: number) => number) => Promise<unknown>;
const acts: readonly Act[] = [
  (user) => app.call(endpoints.rechargeUser, { params: of(user), body: { points: 12.5, remark } }, boss),
  (user) => orderSome(app, user, 3),
  (user) => orderSome(app, user, 2, 'reserve'),
  async (user) => app.call(endpoints.cancelOrder, { params: { id: await someReservation(user) } }, user),
  async (user) => app.call(endpoints.confirmOrder, { params: { id: await someReservation(user) } }, user),
  async (user) => {
    const trackingNumber = await numberOf(await someReservation(user));
    const body = { carrier: 'ups', trackingNumber, reason: remark } as const;
    await app.call(endpoints.blockNumber, { body }, boss);
  },
  (user) => holdSome(user),
  async (user) => {
    const body = { holdId: await holdSome(user) };
    await app.call(endpoints.releaseHold, { params: { carrier: 'ups' }, body }, user);
  },
  async (user) => {
    const orderId = await someOrder(user);
    const order = (await readAll(user)).orders.list.find(({ id }) => id === orderId);
    const first = order?.trackingInfos.find(({ id }) => !order.refundedIds.includes(id));
    const body = { orderId, trackingInfoIds: [first?.id ?? ''], remark };
    await app.call(endpoints.refundUser, { params: of(user), body }, boss);
  },
  async (user) => {
    const paid = await ordersIn(user, 'completed', 'partial');
    const open = paid.find(({ refundableUntil }) => refundableUntil !== null);
    const orderId = open?.id ?? (await orderSome(app, user, 2)).orderId;
    await app.call(endpoints.requestRefund, { body: { orderId, reason: remark } }, user);
  },
  (user) => decideRequest(user, 'accept'),
  (user) => decideRequest(user, 'refuse'),
  async (user) => {
    const body = { points: 3, reason: 'mistake', remark } as const;
    await app.call(endpoints.adjustUser, { params: of(user), body }, boss);
  },
  async (user, draw) => {
    const { list } = await app.call(endpoints.listApprovals, { query: { state: 'pending' } }, approver);
    const mine = list.find((approval) => approval.user?.id === String(user.id));
    const decision = draw(2) === 0 ? 'approve' : 'refuse';
    if (mine !== undefined)
      await app.call(endpoints.decideApproval, { body: { approvalId: mine.id, decision, remark } }, approver);
  },
  (user, draw) => {
    const body = { status: 'disabled', reason: `case ${draw(100_000)}` } as const;
    return app.call(endpoints.setUserStatus, { params: of(user), body }, boss);
  },
  async (user) => {
    const { role } = (await readAll(user)).account;
    const next = role === 'user' ? 'announcement_admin' : 'user';
    await app.call(endpoints.setUserRole, { params: of(user), body: { role: next, reason: remark } }, boss);
    if (role === 'user') await renewSession(app.context, user);
  },
  () => {
    price += 1;
    const body = { carrier: 'ups', scope: 'single', unitPrice: price / 100, remark } as const;
    return app.call(endpoints.addPrice, { body: { ...body, tiers: [] } }, boss);
  },
];

/** The user signed in, enabled again where they were disabled. */
const enabled = async (user: BuiltUser): Promise<BuiltUser> => {
  if ((await readAll(user)).account.status !== 'disabled') return user;
  const body = { status: 'active', reason: remark } as const;
  await app.call(endpoints.setUserStatus, { params: of(user), body }, boss);
  return { ...user, ...(await startSession(app.context.db, user.id, 'test', '127.0.0.1')) };
};

/** Acts that follow from the seed, some of them more than once. */
const someActs = (draw: (below: number) => number): Act[] =>
  Array.from({ length: 14 }, () => acts[draw(acts.length)]).filter((act) => act !== undefined);

describe('an account as of a time', () => {
  const done = new Set<Act>();

  test.each([1, 2, 3, 4])(
    'is what it was then, at every moment of a random history (seed %i)',
    async (seed) => {
      const draw = sequence(seed);
      let user = await buildUser(app.context, { points: 100_000 });
      const { noted, go, sweep } = recordHistory(app.context, () => readAll(user));
      for (const act of someActs(draw)) {
        // One act after the other: that is what a history is.
        user = await enabled(user);
        await act(user, draw);
        done.add(act);
        await go(2 + draw(400));
        // What ran out meanwhile is not taken back yet.
        await go(2);
        await sweep();
      }
      for (const [step, moment] of noted.entries())
        expect([step, kept(await readAll(user, isoSecond(moment.at)))]).toEqual([step, kept(moment.seen)]);
      expect(new Set(noted.map(({ seen }) => JSON.stringify(kept(seen)))).size).toBeGreaterThan(8);
    },
  );

  test('has every act in one of these histories', () => {
    expect(done.size).toBe(acts.length);
  });

  test('has what happened from the second that it shows, and not in the second before', async () => {
    const user = await buildUser(app.context, { points: 1_000 });
    await moveHistory(app.context, 600);
    await acts[0]?.(user, () => 0);
    await moveHistory(app.context, 300);
    const [{ createdTime } = { createdTime: '' }] = (await readAll(user)).points.list;
    const points = async (asOf: string) => (await readAll(user, asOf)).points;
    expect(await points(createdTime)).toMatchObject({ total: 2, balance: 22.5 });
    const before = isoSecond(Date.parse(createdTime) / 1_000 - 1);
    expect(await points(before)).toMatchObject({ total: 1, balance: 10 });
    // Without an offset it is a time of the product's zone, as it is shown.
    expect(await points(createdTime.slice(0, 19))).toMatchObject({ total: 2, balance: 22.5 });
  });

  test('says what is of today, the status too until something shows that it was active', async () => {
    const user = await buildUser(app.context, { points: 1_000 });
    await moveHistory(app.context, 600);
    const early = isoSecond((await secondsNow(app.context)) - 300);
    await orderSome(app, user, 1);
    const late = isoSecond(await secondsNow(app.context));
    const ofToday = async (asOf?: string) => (await readAll(user, asOf)).account.ofToday;
    expect(await ofToday()).toEqual([]);
    expect(await ofToday(early)).toEqual(expect.arrayContaining(['nickname', 'status', 'openTickets']));
    expect(await ofToday(late)).not.toContain('status');
    const { orders, each } = await readAll(user, late);
    expect(orders.ofToday).toContain('trackingInfos.status');
    expect(each[0]?.ofToday).toEqual([...orders.ofToday, 'tickets.status']);
  });

  test('is refused before it was created and in the future, by each of the three', async () => {
    const user = await buildUser(app.context, { points: 1_000 });
    await moveHistory(app.context, 600);
    const now = await secondsNow(app.context);
    const errors = {
      [isoSecond(now + 3_600)]: '不能查看将来的状态，请选择当前或更早的时间',
      [isoSecond(now - 3_600)]: '该时间尚无此记录，请选择其创建之后的时间',
      yesterday: '时间格式应为 YYYY-MM-DDTHH:mm:ss',
    };
    for (const [asOf, message] of Object.entries(errors)) {
      const input = { params: of(user), query: { asOf } };
      const refused = { code: 40_001, data: { fields: { asOf: message } } };
      expect(await app.refused(endpoints.getUser, input, boss)).toMatchObject(refused);
      expect(await app.refused(endpoints.listUserOrders, input, boss)).toMatchObject(refused);
      expect(await app.refused(endpoints.listUserPoints, input, boss)).toMatchObject(refused);
    }
  });
});
