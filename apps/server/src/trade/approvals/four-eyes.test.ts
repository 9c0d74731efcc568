import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser, letTimePass, renewSession } from '../../../test/builders.ts';
import { orderSome } from '../../../test/paid-order.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { startSession } from '../../identity/sessions/public-api.ts';

let app: TestApp;
let admin: BuiltUser;
let one: BuiltUser;
let two: BuiltUser;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  admin = await buildUser(app.context, { role: 'admin' });
  one = await buildUser(app.context, { role: 'super_admin' });
  two = await buildUser(app.context, { role: 'super_admin' });
});
afterAll(() => app.close());

const remark = 'contract 2026-17';
const recharge = (user: BuiltUser, points: number, by: BuiltUser, preview = false) =>
  app.call(
    endpoints.rechargeUser,
    { params: { id: String(user.id) }, body: { points, remark, preview } },
    by,
  );
const approve = (approvalId: string, by: BuiltUser) =>
  app.call(endpoints.decideApproval, { body: { approvalId, decision: 'approve' } }, by);
const rejectToApprove = (approvalId: string, by: BuiltUser) =>
  app.refused(endpoints.decideApproval, { body: { approvalId, decision: 'approve' } }, by);
const setRole = async (user: BuiltUser, role: 'user' | 'admin' | 'super_admin', by: BuiltUser) => {
  const change = { params: { id: String(user.id) }, body: { role, reason: remark } };
  await app.call(endpoints.setUserRole, change, by);
  await renewSession(app.context, user);
};
const setStatus = (user: BuiltUser, status: 'active' | 'disabled', by: BuiltUser) =>
  app.call(
    endpoints.setUserStatus,
    { params: { id: String(user.id) }, body: { status, reason: remark } },
    by,
  );
const balanceOf = (user: { token: string }) => app.call(endpoints.getUserPoint, {}, user);
const show = async (id: string, by: BuiltUser) =>
  (await app.call(endpoints.listApprovals, { query: { pageSize: '100' } }, by)).list.find(
    (approval) => approval.id === id,
  );
const alertsOf = async (kind: string, by: BuiltUser) => {
  const { list } = await app.call(endpoints.listAlerts, { query: { pageSize: '100' } }, two);
  return list.filter((alert) => alert.kind === kind && alert.subject === by.email);
};
const noticesOf = async (user: BuiltUser) =>
  (await app.call(endpoints.listNotices, { query: {} }, user)).list;
const signInAgain = async (user: BuiltUser): Promise<BuiltUser> => ({
  ...user,
  token: (await startSession(app.context.db, user.id, 'test', '::1')).token,
});

test('whoever proposes hears before whether anybody else could approve it', async () => {
  const approvers = async (by: BuiltUser, about?: BuiltUser): Promise<number> => {
    const query = about === undefined ? {} : { userId: String(about.id) };
    return (await app.call(endpoints.listApprovals, { query }, by)).approvers;
  };
  const others = await approvers(one);
  const active = `SELECT FROM users WHERE role = 'super_admin' AND status = 'active'`;
  expect(others).toBe(((await app.context.pool.query(active)).rowCount ?? 0) - 1);
  expect(await approvers(admin)).toBe(others + 1);
  expect(await approvers(one, two)).toBe(others - 1);
  // Whom the proposer promoted, and whom that one promoted, never can.
  const puppet = await buildUser(app.context);
  await setRole(puppet, 'super_admin', one);
  expect(await approvers(one)).toBe(others);
  expect(await approvers(two)).toBe(others + 1);
  await setRole(admin, 'super_admin', puppet);
  expect(await approvers(one)).toBe(others);
  await setStatus(two, 'disabled', one);
  expect(await approvers(one)).toBe(others - 1);
});

describe('the sum of a day', () => {
  test('lets 5,000 points through and makes a proposal of what exceeds them, whoever acts', async () => {
    for (const by of [admin, one]) {
      const user = await buildUser(app.context, { points: 0 });
      for (let n = 0; n < 6; n += 1) {
        expect(await recharge(user, 800, by)).toMatchObject({ outcome: 'done', approvalFor: null });
      }
      expect(await recharge(user, 200.01, by, true)).toMatchObject({
        approvalFor: 'day',
        needsApproval: true,
      });
      expect(await recharge(user, 200.01, by)).toMatchObject({ outcome: 'proposed', approvalFor: 'day' });
      expect(await recharge(user, 200, by)).toMatchObject({ outcome: 'done' });
      expect(await recharge(user, 0.01, by)).toMatchObject({ outcome: 'proposed', approvalFor: 'day' });
      expect(await balanceOf(user)).toBe(5_000);
      expect(await alertsOf('day_sum', by)).toMatchObject([{ severity: 'medium', count: 2 }]);
    }
  });

  test('is not slipped below by many recharges of many accounts at once', async () => {
    const users = await Promise.all(Array.from({ length: 12 }, () => buildUser(app.context, { points: 0 })));
    const results = await Promise.all(users.map((user) => recharge(user, 700, admin)));
    expect(results.filter(({ outcome }) => outcome === 'done')).toHaveLength(7);
    expect(results.filter(({ outcome }) => outcome === 'proposed')).toHaveLength(5);
    const balances = await Promise.all(users.map(balanceOf));
    expect(balances.reduce((sum, points) => sum + points, 0)).toBe(4_900);
  });

  test('is of one day and one staff member; previews and approved proposals do not count', async () => {
    const user = await buildUser(app.context, { points: 0 });
    await recharge(user, 900, admin, true);
    const { approvalId } = await recharge(user, 4_800, admin);
    await approve(approvalId ?? '', one);
    for (let n = 0; n < 5; n += 1) {
      expect(await recharge(user, 1_000, admin)).toMatchObject({ outcome: 'done' });
    }
    expect(await recharge(user, 1, admin)).toMatchObject({ outcome: 'proposed' });
    expect(await recharge(user, 1, one)).toMatchObject({ outcome: 'done' });
    await app.context.pool.query('UPDATE staff_day_sums SET day = day - 1 WHERE user_id = $1', [admin.id]);
    expect(await recharge(user, 1, admin)).toMatchObject({ outcome: 'done' });
  });

  test('counts refunds that nobody asked for, and not those that a user did', async () => {
    const user = await buildUser(app.context);
    const [given, asked] = [await orderSome(app, user, 2), await orderSome(app, user, 2)];
    const sumOf = async () => {
      const { rows } = await app.context.pool.query<{ points: number }>(
        'SELECT points::int FROM staff_day_sums WHERE user_id = $1',
        [admin.id],
      );
      return rows.map(({ points }) => points);
    };
    const params = { id: String(user.id) };
    await app.call(endpoints.refundUser, { params, body: { orderId: given.orderId, remark } }, admin);
    expect(await sumOf()).toEqual([400]);
    const { requestId } = await app.call(
      endpoints.requestRefund,
      { body: { orderId: asked.orderId, reason: remark } },
      user,
    );
    const body = { requestId, decision: 'accept' as const, remark };
    expect(await app.call(endpoints.decideRefundRequest, { body }, admin)).toMatchObject({ outcome: 'done' });
    expect(await sumOf()).toEqual([400]);
  });

  test('raises an alert when many acts stay just below the limit of one', async () => {
    const user = await buildUser(app.context, { points: 0 });
    for (const points of [899.99, 900, 1_000]) {
      await recharge(user, points, admin);
    }
    expect(await alertsOf('near_limit', admin)).toEqual([]);
    await recharge(user, 950, admin);
    expect(await alertsOf('near_limit', admin)).toMatchObject([{ severity: 'high', count: 3 }]);
    await recharge(user, 950, admin);
    expect(await alertsOf('near_limit', admin)).toMatchObject([{ count: 4 }]);
  });
});

describe('an approver', () => {
  const propose = async (by: BuiltUser): Promise<string> => {
    const user = await buildUser(app.context, { points: 0 });
    return (await recharge(user, 2_000, by)).approvalId ?? '';
  };

  test('has had the role for 24 hours, and the staff are told of who tries before', async () => {
    const fresh = await buildUser(app.context);
    await setRole(fresh, 'super_admin', two);
    const id = await propose(one);
    expect(await rejectToApprove(id, fresh)).toMatchObject({
      status: 409,
      code: 40950,
      data: { moneyEffect: 'none' },
    });
    expect(await show(id, fresh)).toMatchObject({ decidable: false, obstacle: 'approverTooNew' });
    expect(await alertsOf('fresh_approval', fresh)).toMatchObject([{ severity: 'high', count: 1 }]);
    await letTimePass(app.context, 24 * 3_600);
    [two, fresh.token] = [await signInAgain(two), (await signInAgain(fresh)).token];
    expect(await show(id, fresh)).toMatchObject({ decidable: true, obstacle: null });
    expect(await approve(id, fresh)).toMatchObject({ state: 'approved' });
  });

  test('does not owe the role to the proposer, nor to somebody whom the proposer made', async () => {
    const [puppet, next] = [await buildUser(app.context), await buildUser(app.context)];
    await setRole(puppet, 'super_admin', one);
    await letTimePass(app.context, 25 * 3_600);
    await setRole(next, 'super_admin', await signInAgain(puppet));
    await letTimePass(app.context, 25 * 3_600);
    [one, two] = [await signInAgain(one), await signInAgain(two)];
    const id = await propose(one);
    for (const made of [puppet, next]) {
      const approver = await signInAgain(made);
      expect(await rejectToApprove(id, approver)).toMatchObject({ code: 40951 });
      expect(await alertsOf('fresh_approval', approver)).toMatchObject([{ count: 1 }]);
      expect(await show(id, approver)).toMatchObject({ state: 'pending', obstacle: 'approverPromoted' });
    }
    expect(await approve(id, two)).toMatchObject({ state: 'approved' });
  });

  test('did not make the proposer within 24 hours, and may afterwards', async () => {
    const puppet = await buildUser(app.context);
    await setRole(puppet, 'admin', one);
    const id = await propose(puppet);
    expect(await rejectToApprove(id, one)).toMatchObject({ code: 40951 });
    await letTimePass(app.context, 24 * 3_600);
    expect(await approve(id, await signInAgain(one))).toMatchObject({ state: 'approved' });
  });

  test('who was disabled and enabled again owes it to whoever did that', async () => {
    await setStatus(two, 'disabled', one);
    await setStatus(two, 'active', one);
    two = await signInAgain(two);
    const id = await propose(one);
    expect(await rejectToApprove(id, two)).toMatchObject({ code: 40950 });
    await letTimePass(app.context, 24 * 3_600);
    two = await signInAgain(two);
    expect(await rejectToApprove(id, two)).toMatchObject({ code: 40951 });
  });
});

test('what waits counts for whom it waits: not one’s own, not about oneself, not for a role that decides nothing', async () => {
  const counts = async (by: BuiltUser) => {
    const { pending, decidable } = await app.call(endpoints.listApprovals, { query: { pageSize: '1' } }, by);
    return { pending, decidable };
  };
  const before = { one: await counts(one), two: await counts(two), admin: await counts(admin) };
  await recharge(await buildUser(app.context), 2_000, one);
  const adjustment = { points: 5, reason: 'mistake', remark: 'wrong sum' } as const;
  await app.call(endpoints.adjustUser, { params: { id: String(two.id) }, body: adjustment }, one);
  expect(await counts(one)).toEqual({
    pending: before.one.pending + 2,
    decidable: before.one.decidable,
  });
  expect((await counts(two)).decidable).toBe(before.two.decidable + 1);
  expect(await counts(admin)).toMatchObject({ pending: before.admin.pending + 2, decidable: 0 });
});

describe('proposals', () => {
  test.each([
    ['is demoted', () => setRole(admin, 'user', one)],
    ['is disabled', () => setStatus(admin, 'disabled', one)],
  ])('end at once when who made them %s, and say so', async (_name, take) => {
    const user = await buildUser(app.context, { points: 0 });
    const id = (await recharge(user, 2_000, admin)).approvalId ?? '';
    await take();
    expect(await show(id, one)).toMatchObject({ state: 'expired', decidedBy: null, effect: null });
    expect(await rejectToApprove(id, two)).toMatchObject({ code: 40914 });
    expect(await balanceOf(user)).toBe(0);
    const { list } = await app.call(
      endpoints.listAudit,
      { query: { act: 'approval.lapse', targetId: id } },
      one,
    );
    expect(list).toMatchObject([{ actor: null, after: { state: 'expired' } }]);
  });

  test('stay when who made them is promoted', async () => {
    const user = await buildUser(app.context, { points: 0 });
    const id = (await recharge(user, 2_000, admin)).approvalId ?? '';
    await setRole(admin, 'super_admin', one);
    expect(await approve(id, two)).toMatchObject({ state: 'approved' });
  });

  test('are told to those who may decide them, and their end to who made them', async () => {
    const user = await buildUser(app.context, { points: 0 });
    const id = (await recharge(user, 2_000, one)).approvalId ?? '';
    expect(await noticesOf(one)).toEqual([]);
    expect(await noticesOf(two)).toMatchObject([
      {
        title: '有操作等待您复核',
        content: `${one.email} 提交了充值，共 2,000.00 积分，需要另一位超级管理员复核，请到操作复核处理。`,
        link: '/admin/approvals',
      },
    ]);
    const late = await buildUser(app.context, { role: 'super_admin' });
    const body = { approvalId: id, decision: 'refuse' as const, remark: 'no invoice' };
    await app.call(endpoints.decideApproval, { body }, late);
    expect(await noticesOf(two)).toEqual([]);
    expect(await noticesOf(one)).toMatchObject([
      { title: '您提交的操作已有复核结果', content: expect.stringContaining('no invoice') },
    ]);
  });
});

describe('a batch of exchange codes', () => {
  const order = { count: 100, points: 10.01, remark: 'spring fair', validDays: 90 };
  const issue = (values: object, by: BuiltUser | { token: string; idempotencyKey: string }) =>
    app.call(endpoints.issueCodes, { body: { ...order, ...values } }, by);
  const collect = (approvalId: string, by: BuiltUser | { token: string; idempotencyKey: string }) =>
    app.call(endpoints.collectCodes, { body: { approvalId } }, by);
  const rejectToCollect = (approvalId: string, by: BuiltUser) =>
    app.refused(endpoints.collectCodes, { body: { approvalId } }, by);
  const countCodes = async (): Promise<number> => {
    const { rows } = await app.context.pool.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM exchange_codes',
    );
    return rows[0]?.n ?? 0;
  };

  test('above the limit exists only once another approved it, and shows its codes once to who proposed it', async () => {
    const before = await countCodes();
    const key = { token: one.token, idempotencyKey: `codes-${one.id}` };
    const proposed = await issue({}, key);
    expect(proposed).toMatchObject({ outcome: 'proposed', batch: null, codes: [] });
    expect(await issue({}, key)).toEqual(proposed);
    const id = proposed.approvalId ?? '';
    expect(await rejectToCollect(id, one)).toMatchObject({ code: 40914 });
    expect(await show(id, two)).toMatchObject({
      act: 'codes',
      user: null,
      points: 1_001,
      codes: { count: 100, points: 10.01, validDays: 90, batchId: null, collectable: false },
      decidable: true,
    });
    expect(await rejectToApprove(id, one)).toMatchObject({ code: 40955 });
    expect(await rejectToApprove(id, admin)).toMatchObject({ code: 40301 });
    await approve(id, two);
    expect(await countCodes()).toBe(before);
    expect((await show(id, two))?.codes?.collectable).toBe(false);
    expect((await show(id, one))?.codes?.collectable).toBe(true);
    expect(await rejectToCollect(id, two)).toMatchObject({ code: 40401 });
    const answers = await Promise.allSettled([collect(id, one), collect(id, one), collect(id, one)]);
    const got = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    expect(got).toHaveLength(1);
    expect(got[0]?.batch).toMatchObject({
      issued: 100,
      points: 10.01,
      remark: order.remark,
      createdBy: one.email,
    });
    expect(await countCodes()).toBe(before + 100);
    expect(await rejectToCollect(id, one)).toMatchObject({ status: 409, code: 40953 });
    expect((await show(id, one))?.codes).toMatchObject({ batchId: got[0]?.batch.id, collectable: false });
    const user = await buildUser(app.context, { points: 0 });
    await app.call(endpoints.pointsExchange, { body: { exchangeCode: got[0]?.codes[0] ?? '' } }, user);
    expect(await balanceOf(user)).toBe(10.01);
  });

  test('counts by its sum towards the day, beside recharges', async () => {
    const user = await buildUser(app.context, { points: 0 });
    for (let n = 0; n < 4; n += 1) {
      expect(await issue({ points: 10 }, one)).toMatchObject({ outcome: 'issued', approvalId: null });
    }
    expect(await recharge(user, 500, one)).toMatchObject({ outcome: 'done' });
    expect(await issue({ points: 5.01 }, one)).toMatchObject({ outcome: 'proposed' });
    expect(await issue({ points: 5 }, one)).toMatchObject({ outcome: 'issued' });
    expect(await recharge(user, 0.01, one)).toMatchObject({ outcome: 'proposed', approvalFor: 'day' });
  });

  test('that was approved ends with the role of who proposed it, and after seven days', async () => {
    const [demoted, late] = [
      (await issue({}, one)).approvalId ?? '',
      (await issue({}, two)).approvalId ?? '',
    ];
    await approve(demoted, two);
    await approve(late, one);
    await setRole(one, 'admin', two);
    expect(await show(demoted, two)).toMatchObject({ state: 'expired' });
    await setRole(one, 'super_admin', two);
    expect(await rejectToCollect(demoted, one)).toMatchObject({ code: 40914 });
    await letTimePass(app.context, 7 * 86_400 + 1);
    expect(await rejectToCollect(late, await signInAgain(two))).toMatchObject({ code: 40914 });
  });
});
