import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import type { UserNotice } from '@waybill/contract/endpoints/notice-shapes.ts';
import { reservationTtl } from '@waybill/contract/constants.ts';
import { lowPoints, reservationReminder } from '@waybill/contract/vocabulary/notice.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildStock, buildUser, letTimePass } from '../../../test/builders.ts';
import { readNotices } from '../../../test/notices.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { createAccount } from '../../identity/accounts/public-api.ts';
import { sweepExpiredReservations } from '../../trade/orders/public-api.ts';
import { inTransaction, inUserTransaction } from '../../platform/db/transaction.ts';
import { movePoints, payPoints } from '../../trade/points/public-api.ts';
import { startSession } from '../../identity/sessions/public-api.ts';
import { sendNotice } from './public-api.ts';

const password = 'correct horse battery';
let app: TestApp;
let passwordHash: string;
let user: BuiltUser;
let zip = 70_000;
beforeAll(async () => {
  app = await openTestApp({ TRUSTED_PROXIES: '127.0.0.1' });
  const { db } = app.context;
  const id = await createAccount(db, { email: 'first@test.example', password, role: 'user' });
  const first = db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id ?? 0);
  passwordHash = (await first.executeTakeFirstOrThrow()).password_hash;
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await buildUser(app.context, { passwordHash });
});

/** A hold of a user with so many numbers, of which the first few are gone when they are ordered. */
const hold = async (count: number, gone = 0): Promise<string> => {
  zip += 1;
  await buildStock(app.context, count, { zip5: String(zip) });
  const { reservation, list } = await app.call(
    endpoints.queryShipments,
    { params: { carrier: 'ups' }, body: { zipCode: String(zip), scope: 'single' } },
    user,
  );
  await app.context.pool.query(
    `UPDATE shipments SET state = 'blocked', hold_id = NULL WHERE id = ANY ($1::bigint[])`,
    [list.slice(0, gone).map(({ id }) => Number(id))],
  );
  return reservation?.holdId ?? '';
};
const order = (id: string, action: 'buy' | 'reserve') =>
  app.call(endpoints.placeOrder, { params: { carrier: 'ups' }, body: { id, action } }, user);
const notices = async (locale?: string): Promise<UserNotice[]> => (await readNotices(app, user, locale)).list;

describe('orders', () => {
  test('a bought one is told with what it cost, and leads to it', async () => {
    const { orderNo } = await order(await hold(2), 'buy');
    expect(await notices()).toMatchObject([
      {
        title: '订单已完成',
        content: `订单 ${orderNo} 已完成，共 2 个运单号，支付 4.00 积分。`,
        type: 'order',
        priority: 'normal',
        createdUser: null,
        isRead: false,
        link: `/myorder?keyword=${orderNo}`,
      },
    ]);
    expect((await notices('en'))[0]).toMatchObject({
      title: 'Order completed',
      content: `Order ${orderNo} is complete: 2 numbers for 4.00 points.`,
    });
  });

  test('one of which a part was gone says so, and one that came to nothing is not told', async () => {
    const { orderNo } = await order(await hold(3, 1), 'buy');
    expect((await notices())[0]?.content).toBe(
      `订单 ${orderNo} 已交付 2 个运单号，支付 4.00 积分；另有 1 个未能交付，未扣积分。`,
    );
    expect(await order(await hold(1, 1), 'buy')).toMatchObject({ status: 'failed' });
    expect(await notices()).toHaveLength(1);
  });

  test('a repeated request is told once, a refused one never', async () => {
    const id = await hold(1);
    const body = { id, action: 'buy' as const };
    const options = { ...user, idempotencyKey: 'order-key-0001' };
    await app.call(endpoints.placeOrder, { params: { carrier: 'ups' }, body }, options);
    await app.call(endpoints.placeOrder, { params: { carrier: 'ups' }, body }, options);
    await app.refused(endpoints.placeOrder, { params: { carrier: 'ups' }, body }, user);
    expect(await notices()).toHaveLength(1);
  });

  test('a reservation is announced an hour before it expires, and when it has expired', async () => {
    const { orderNo } = await order(await hold(2), 'reserve');
    expect(await notices()).toEqual([]);
    const recalledAt = reservationTtl - reservationReminder;
    await letTimePass(app.context, recalledAt - 60);
    // Whose token is old by then reads with a new one.
    user = { ...user, ...(await startSession(app.context.db, user.id, 'test', '127.0.0.1')) };
    expect(await notices()).toEqual([]);
    await letTimePass(app.context, 61);
    expect(await notices()).toMatchObject([{ title: '预约即将到期', priority: 'high', isRead: false }]);
    await letTimePass(app.context, reservationReminder);
    await sweepExpiredReservations(app.context.db);
    expect(await notices()).toMatchObject([
      { content: `订单 ${orderNo} 未在期限内确认，2 个运单号已释放，冻结的 4.00 积分已退回。` },
    ]);
  });

  test.each(['confirm', 'cancel'] as const)('a reservation is not recalled after a %s', async (act) => {
    const { orderId } = await order(await hold(1), 'reserve');
    const endpoint = act === 'confirm' ? endpoints.confirmOrder : endpoints.cancelOrder;
    await app.call(endpoint, { params: { id: orderId }, body: {} }, user);
    await letTimePass(app.context, reservationTtl - 1800);
    user = { ...user, ...(await startSession(app.context.db, user.id, 'test', '127.0.0.1')) };
    const told = (await notices()).map(({ title }) => title);
    expect(told).toEqual(act === 'confirm' ? ['订单已完成'] : []);
  });
});

describe('points', () => {
  const spend = (amount: number) =>
    inUserTransaction(app.context.db, user.id, (tx) =>
      payPoints(tx, 'available', { userId: user.id, amount }),
    );
  const earn = (amount: number) =>
    inUserTransaction(app.context.db, user.id, (tx) =>
      movePoints(tx, 'recharge', { userId: user.id, amount }),
    );

  test('that run low are told once, and again only after they rose', async () => {
    const low = async () => (await notices()).map(({ content }) => content);
    await spend(100_000 - lowPoints);
    expect(await low()).toEqual([]);
    await spend(1);
    expect(await low()).toEqual(['您的可用积分只剩 49.99，请及时兑换或充值，以免影响下单。']);
    await spend(1);
    expect(await low()).toHaveLength(1);
    expect((await notices())[0]).toMatchObject({ type: 'payment', link: '/personal?tab=points' });
    await app.call(endpoints.markAllNoticesRead, { body: {} }, user);
    await earn(10_000);
    await spend(10_000);
    expect(await low()).toHaveLength(2);
    await earn(10_000);
    await spend(10_100);
    expect(await low()).toHaveLength(2);
  });
});

describe('what an account muted', () => {
  test('is not told, but what concerns its safety is', async () => {
    const muted = ['order', 'points'] as const;
    await app.call(endpoints.saveUserInfo, { body: { notifyPrefs: { muted: [...muted] } } }, user);
    await order(await hold(1), 'buy');
    expect(await notices()).toEqual([]);
    const body = { notifyPrefs: { muted: ['security'] } };
    expect(await app.refused(endpoints.saveUserInfo, { body }, user)).toMatchObject({ code: 40001 });
    await app.call(endpoints.endOtherSessions, { body: {} }, user);
    expect(await notices()).toEqual([]);
    await startSession(app.context.db, user.id, 'test', '127.0.0.1');
    await app.call(endpoints.endOtherSessions, { body: {} }, user);
    expect(await notices()).toMatchObject([
      { title: '其他设备已退出登录', type: 'security', link: '/personal?tab=sessions' },
    ]);
    await app.call(endpoints.saveUserInfo, { body: { notifyPrefs: { muted: [] } } }, user);
    await order(await hold(1), 'buy');
    expect((await notices()).map(({ title }) => title)).toEqual(['订单已完成', '其他设备已退出登录']);
  });
});

describe('the safety of an account', () => {
  const titles = async () => (await notices()).map(({ title }) => title);
  const signIn = (device: string, tried = password, ip = '203.0.113.9') =>
    app.send(
      'POST',
      `${apiBase}/auth/login`,
      { account: user.email, password: tried },
      { headers: { 'user-agent': device, 'x-forwarded-for': ip } },
    );

  test('a kind of device that is new is told, not the first and no new version of it', async () => {
    await signIn('Chrome/130.0.1 Windows NT 10.0');
    await signIn('Chrome/131.7 Windows NT 11.0');
    expect(await titles()).toEqual([]);
    await signIn('Safari/17 iPhone');
    expect(await notices()).toMatchObject([
      { title: '新设备登录', content: expect.stringContaining('203.0.113.9'), priority: 'high' },
    ]);
    await signIn('Safari/18 iPhone');
    await signIn('Firefox/115', 'wrong');
    expect(await titles()).toHaveLength(1);
  });

  test('a new password and sessions that ended elsewhere are told', async () => {
    const body = { oldPassword: password, newPassword: 'another horse battery' };
    await app.call(endpoints.changePassword, { body }, user);
    expect(await titles()).toEqual(['密码已修改']);
    await startSession(app.context.db, user.id, 'test', '127.0.0.1');
    const { list } = await app.call(endpoints.listSessions, {}, user);
    const [other, own] = [list.find(({ current }) => !current), list.find(({ current }) => current)];
    await app.call(endpoints.endSession, { params: { id: other?.id ?? '' } }, user);
    expect(await titles()).toEqual(['其他设备已退出登录', '密码已修改']);
    const { token } = await startSession(app.context.db, user.id, 'test', '127.0.0.1');
    await app.call(endpoints.endSession, { params: { id: own?.id ?? '' } }, user);
    user = { ...user, token };
    expect(await titles()).toHaveLength(2);
  });

  test('a token that comes back after its exchange ends its session, which is told', async () => {
    const { token } = await startSession(app.context.db, user.id, 'test', '127.0.0.1');
    await app.call(endpoints.refreshToken, { body: {} }, { token });
    await letTimePass(app.context, 60);
    await app.refused(endpoints.refreshToken, { body: {} }, { token });
    await app.refused(endpoints.refreshToken, { body: {} }, { token });
    expect(await titles()).toEqual(['登录异常，已强制退出']);
  });

  test('an address that guesses too often is told, one unread notice at a time', async () => {
    const failTenTimes = async (ip: string): Promise<void> => {
      for (let i = 0; i < 10; i += 1) {
        await app.context.pool.query(
          `DELETE FROM rate_limits WHERE key LIKE 'signin:%' OR key LIKE 'signin-ip:%' OR key LIKE 'signin-pause:%'`,
        );
        expect((await signIn('test', 'wrong', ip)).status).toBe(401);
      }
    };
    await failTenTimes('203.0.113.9');
    expect(await titles()).toEqual(['账号登录已临时锁定']);
    await failTenTimes('198.51.100.7');
    expect(await notices()).toMatchObject([{ content: expect.stringContaining('198.51.100.7') }]);
  });
});

describe('what the staff do is told', () => {
  test.each([
    [
      { event: 'refund', what: 'accepted', orderNo: 'LT1', points: 2.5 },
      { title: '退款已通过', type: 'payment', link: '/myorder?keyword=LT1' },
    ],
    [
      { event: 'refund', what: 'refused', orderNo: 'LT1', reason: '已签收' },
      { content: '订单 LT1 的退款申请未通过。原因：已签收' },
    ],
    [
      { event: 'ticket', what: 'answered', ticketId: '17', ticketNo: 'TK1', title: '{a} <b>' },
      { content: '您的工单 TK1“{a} <b>”有新的回复，请查看。', link: '/ticket-detail/17' },
    ],
    [
      { event: 'ticket', what: 'resolved', ticketId: '17', ticketNo: 'TK1', title: 'x' },
      { title: '工单已解决' },
    ],
    [
      { event: 'ticket', what: 'closed', ticketId: '17', ticketNo: 'TK1', title: 'x' },
      { title: '工单已关闭' },
    ],
  ] as const)('%j is told', async (facts, expected) => {
    await inTransaction(app.context.db, (tx) => sendNotice(tx, { userId: user.id, ...facts }));
    expect(await notices()).toMatchObject([expected]);
  });

  test('nothing is told of what did not happen', async () => {
    const facts = { event: 'ticket', what: 'answered', ticketId: '1', ticketNo: 'TK1', title: 'x' } as const;
    const failing = inTransaction(app.context.db, async (tx) => {
      await sendNotice(tx, { userId: user.id, ...facts });
      throw new Error('not after all');
    });
    await expect(failing).rejects.toThrow('not after all');
    expect(await notices()).toEqual([]);
  });
});
