import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser, letTimePass } from '../../../test/builders.ts';
import { orderSome, raisePrice } from '../../../test/paid-order.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { checkBooks } from '../points/public-api.ts';
import { startSession } from '../../identity/sessions/public-api.ts';
import { sweepExpiredApprovals } from './public-api.ts';

let app: TestApp;
let admin: BuiltUser;
let one: BuiltUser;
let two: BuiltUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await buildUser(app.context, { role: 'admin' });
  one = await buildUser(app.context, { role: 'super_admin' });
  two = await buildUser(app.context, { role: 'super_admin' });
});
afterAll(() => app.close());

const remark = 'contract 2026-17';
const balanceOf = (user: { token: string }) => app.call(endpoints.getUserPoint, {}, user);
let invoices = 0;
const proposeRecharge = async (user: BuiltUser, points: number, by = admin): Promise<string> => {
  invoices += 1;
  const body = { points, remark, refNo: `INV-${invoices}` };
  const input = { params: { id: String(user.id) }, body };
  return (await app.call(endpoints.rechargeUser, input, by)).approvalId ?? '';
};
const adjust = async (user: BuiltUser, points: number, by: BuiltUser): Promise<string> => {
  const body = { points, reason: 'mistake' as const, remark };
  const input = { params: { id: String(user.id) }, body };
  return (await app.call(endpoints.adjustUser, input, by)).approvalId ?? '';
};
type Decision = 'approve' | 'refuse' | 'withdraw';
const decide = (approvalId: string, decision: Decision, by: BuiltUser, text?: string) =>
  app.call(
    endpoints.decideApproval,
    { body: { approvalId, decision, ...(text === undefined ? {} : { remark: text }) } },
    by,
  );
const rejectDecision = (approvalId: string, decision: Decision, by: BuiltUser) =>
  app.refused(endpoints.decideApproval, { body: { approvalId, decision, remark } }, by);
const show = async (id: string, by: BuiltUser) =>
  (await app.call(endpoints.listApprovals, { query: { pageSize: '100' } }, by)).list.find(
    (approval) => approval.id === id,
  );

describe('a proposal', () => {
  test('shows what approving does now, is approved by another and acts once', async () => {
    const user = await buildUser(app.context, { points: 5_000 });
    const id = await proposeRecharge(user, 2_000);
    expect(await show(id, one)).toMatchObject({
      act: 'recharge',
      state: 'pending',
      points: 2_000,
      refNo: 'INV-1',
      user: { id: String(user.id), userName: user.email },
      proposedBy: { id: String(admin.id) },
      decidable: true,
      effect: { balance: { before: 50, after: 2_050 } },
    });
    expect((await show(id, admin))?.decidable).toBe(false);
    await app.call(
      endpoints.rechargeUser,
      { params: { id: String(user.id) }, body: { points: 50, remark } },
      admin,
    );
    expect((await show(id, one))?.effect?.balance).toEqual({ before: 100, after: 2_100 });
    expect(await decide(id, 'approve', one, 'fine')).toMatchObject({
      state: 'approved',
      decidedBy: { id: String(one.id) },
      decisionRemark: 'fine',
      decidable: false,
      effect: null,
    });
    expect(await balanceOf(user)).toBe(2_100);
    expect(await rejectDecision(id, 'approve', two)).toMatchObject({ status: 409, code: 40914 });
    const { list } = await app.call(
      endpoints.listAudit,
      { query: { actorId: String(one.id), pageSize: '2' } },
      admin,
    );
    expect(list).toMatchObject([
      { act: 'approval.approve', targetId: id, after: { state: 'approved' } },
      {
        act: 'user.recharge',
        targetId: String(user.id),
        before: { balance: 100 },
        after: { balance: 2_100, approvalId: id, proposedBy: admin.email, refNo: 'INV-1' },
      },
    ]);
  });

  test('of an adjustment needs a second super admin, up and down', async () => {
    const user = await buildUser(app.context, { points: 1_000 });
    const up = await adjust(user, 0.01, one);
    expect(await rejectDecision(up, 'approve', one)).toMatchObject({ status: 409, code: 40955 });
    expect(await rejectDecision(up, 'approve', admin)).toMatchObject({ status: 403, code: 40301 });
    await decide(up, 'approve', two);
    const down = await adjust(user, -10.01, admin);
    await decide(down, 'approve', two);
    expect(await balanceOf(user)).toBe(0);
    const body = { points: -0.01, reason: 'fraud', remark };
    const input = { params: { id: String(user.id) }, body };
    expect(await app.refused(endpoints.adjustUser, input, one)).toMatchObject({ status: 402, code: 40201 });
    expect(await checkBooks(app.context.db)).toEqual([]);
  });

  test('is not decided by whom it is for', async () => {
    const id = await adjust(two, 100, one);
    expect(await rejectDecision(id, 'approve', two)).toMatchObject({ status: 409, code: 40910 });
    expect(await rejectDecision(id, 'refuse', two)).toMatchObject({ status: 409, code: 40910 });
    expect((await show(id, two))?.decidable).toBe(false);
  });

  test('is refused with a reason, or withdrawn by who made it, and nothing moves', async () => {
    const user = await buildUser(app.context, { points: 0 });
    const [refused, withdrawn] = [await proposeRecharge(user, 3_000), await proposeRecharge(user, 4_000)];
    const bare = { body: { approvalId: refused, decision: 'refuse' } };
    expect(await app.refused(endpoints.decideApproval, bare, one)).toMatchObject({
      code: 40001,
      data: { fields: { remark: '请填写 2 到 500 字的说明' } },
    });
    expect(await decide(refused, 'refuse', one, 'no invoice')).toMatchObject({
      state: 'refused',
      decisionRemark: 'no invoice',
    });
    expect(await rejectDecision(withdrawn, 'withdraw', one)).toMatchObject({ code: 40301 });
    expect(await decide(withdrawn, 'withdraw', admin)).toMatchObject({ state: 'withdrawn' });
    for (const id of [refused, withdrawn]) {
      expect(await rejectDecision(id, 'approve', one)).toMatchObject({ code: 40914 });
    }
    expect(await balanceOf(user)).toBe(0);
  });

  test('is decided by one of many who try at once, and a repeated key answers the same', async () => {
    for (let round = 0; round < 5; round += 1) {
      const user = await buildUser(app.context, { points: 0 });
      const approvalId = await proposeRecharge(user, 1_500);
      const send = async (decision: Decision, by: BuiltUser): Promise<number> => {
        const body = { approvalId, decision, remark };
        const response = await app.send('POST', '/api/v1/admin/approvals', body, by);
        return ((await response.json()) as { code: number }).code;
      };
      const codes = await Promise.all([
        send('approve', one),
        send('approve', two),
        send('refuse', one),
        send('approve', two),
        send('withdraw', admin),
      ]);
      expect(codes.toSorted((a, b) => a - b)).toEqual([0, 40914, 40914, 40914, 40914]);
      expect([0, 1_500]).toContain(await balanceOf(user));
    }
    const user = await buildUser(app.context, { points: 0 });
    const body = { approvalId: await proposeRecharge(user, 1_500), decision: 'approve' as const };
    const key = { ...one, idempotencyKey: 'approve-once' };
    const answers = await Promise.all([1, 2, 3].map(() => app.call(endpoints.decideApproval, { body }, key)));
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['approved']));
    expect(await balanceOf(user)).toBe(1_500);
  });

  test('of a refund that became impossible cannot be approved, and says so beforehand', async () => {
    const user = await buildUser(app.context, { points: 500_000 });
    const order = await orderSome(app, user, 500);
    await letTimePass(app.context, 121);
    const more = await orderSome(app, user, 500);
    const { db } = app.context;
    await raisePrice(app, order.orderId);
    expect(more.quantity).toBe(500);
    const fresh = { ...user, token: (await startSession(db, user.id, 'test', '::1')).token };
    const refund = (body: object, by: BuiltUser) =>
      app.call(
        endpoints.refundUser,
        { params: { id: String(user.id) }, body: { orderId: order.orderId, remark, ...body } },
        by,
      );
    const whole = await refund({}, admin);
    expect(whole).toMatchObject({
      outcome: 'proposed',
      effect: { points: 1_500, orderStatus: { after: 'refunded' }, numbersRetired: 500 },
    });
    const id = whole.approvalId ?? '';
    expect((await show(id, one))?.effect).toEqual(whole.effect);
    const some = order.trackingInfos.slice(0, 100).map((number) => number.id);
    await refund({ trackingInfoIds: some }, admin);
    expect((await show(id, one))?.effect).toMatchObject({ points: 1_200, numbersRetired: 400 });
    await refund({ trackingInfoIds: order.trackingInfos.slice(100, 400).map((number) => number.id) }, admin);
    await refund({ trackingInfoIds: order.trackingInfos.slice(400).map((number) => number.id) }, admin);
    expect((await show(id, one))?.effect).toBeNull();
    const before = await balanceOf(fresh);
    expect(await rejectDecision(id, 'approve', one)).toMatchObject({ status: 409, code: 40913 });
    expect(await show(id, one)).toMatchObject({ state: 'pending' });
    expect(await balanceOf(fresh)).toBe(before);
  });

  test('expires after seven days, at once for who looks and by the sweep for good', async () => {
    const user = await buildUser(app.context, { points: 0 });
    const id = await proposeRecharge(user, 9_000);
    await letTimePass(app.context, 7 * 86_400 + 1);
    const tokens = await Promise.all(
      [admin, one].map(async (who) => ({
        ...who,
        token: (await startSession(app.context.db, who.id, 'test', '::1')).token,
      })),
    );
    const [freshAdmin, freshOne] = tokens as [BuiltUser, BuiltUser];
    expect(await show(id, freshOne)).toMatchObject({ state: 'expired', decidable: false, effect: null });
    expect(await rejectDecision(id, 'approve', freshOne)).toMatchObject({ code: 40914 });
    expect(await sweepExpiredApprovals(app.context.db)).toBeGreaterThanOrEqual(1);
    expect(await sweepExpiredApprovals(app.context.db)).toBe(0);
    expect(await show(id, freshOne)).toMatchObject({ state: 'expired', decidedBy: null });
    const { list } = await app.call(
      endpoints.listAudit,
      { query: { act: 'approval.lapse', targetId: id } },
      freshAdmin,
    );
    expect(list).toMatchObject([{ actor: null, before: { state: 'pending' }, after: { state: 'expired' } }]);
    expect(await app.call(endpoints.listApprovals, { query: { state: 'pending' } }, freshOne)).toMatchObject({
      total: 0,
      pending: 0,
    });
  });
});
