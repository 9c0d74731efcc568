import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { orderSome } from '../../../test/paid-order.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { checkBooks } from '../../trade/points/public-api.ts';

let app: TestApp;
let admin: BuiltUser;
let superAdmin: BuiltUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await buildUser(app.context, { role: 'admin' });
  superAdmin = await buildUser(app.context, { role: 'super_admin' });
});
afterAll(() => app.close());

const remark = 'paid by bank transfer';
const to = <Body extends object>(user: BuiltUser, body: Body) => ({ params: { id: String(user.id) }, body });
const balanceOf = (user: BuiltUser) => app.call(endpoints.getUserPoint, {}, user);
const auditOf = (user: BuiltUser) =>
  app.call(endpoints.listAudit, { query: { targetType: 'user', targetId: String(user.id) } }, admin);
const countEverything = async (): Promise<unknown> => {
  const { rows } = await app.context.pool.query(
    `SELECT (SELECT count(*) FROM point_transactions) AS movements, (SELECT count(*) FROM audit_entries) AS entries,
       (SELECT count(*) FROM approvals) AS approvals, (SELECT count(*) FROM idempotency_keys) AS keys,
       (SELECT count(*) FROM order_items WHERE state = 'refunded') AS refunded`,
  );
  return rows[0];
};

describe('a recharge', () => {
  test('gives points, tells the user why, and stands in the audit with before and after', async () => {
    const user = await buildUser(app.context, { points: 1_000 });
    const result = await app.call(
      endpoints.rechargeUser,
      to(user, { points: 250.5, remark, refNo: 'BANK-77' }),
      admin,
    );
    expect(result).toMatchObject({
      outcome: 'done',
      needsApproval: false,
      approvalId: null,
      effect: { balance: { before: 10, after: 260.5 }, points: 250.5, status: null, numbersRetired: 0 },
    });
    expect(await balanceOf(user)).toBe(260.5);
    const { list } = await app.call(endpoints.getUserPointLog, { body: { type: 'recharge' } }, user);
    expect(list[0]).toMatchObject({ id: result.ledgerId, available: 250.5, remark });
    const statement = await app.call(
      endpoints.listUserPoints,
      { params: { id: String(user.id) }, query: {} },
      admin,
    );
    expect(statement.list.map(({ actor, balance }) => [actor, balance])).toEqual([
      [admin.email, 260.5],
      [null, 10],
    ]);
    expect((await auditOf(user)).list).toMatchObject([
      {
        act: 'user.recharge',
        actor: { id: String(admin.id), userName: admin.email, role: 'admin' },
        targetName: user.email,
        reason: remark,
        before: { balance: 10 },
        after: { balance: 260.5, points: 250.5, refNo: 'BANK-77', ledgerId: result.ledgerId },
        ip: '127.0.0.1',
      },
    ]);
  });

  test('previewed tells the same and does nothing', async () => {
    const user = await buildUser(app.context, { points: 1_000 });
    const before = await countEverything();
    const key = { ...admin, idempotencyKey: `preview-${user.id}` };
    const input = (preview: boolean) => to(user, { points: 5, remark, preview });
    const preview = await app.call(endpoints.rechargeUser, input(true), key);
    expect(preview).toMatchObject({ outcome: 'preview', needsApproval: false, ledgerId: null });
    expect(await countEverything()).toEqual(before);
    expect(await balanceOf(user)).toBe(10);
    const done = await app.call(endpoints.rechargeUser, input(false), key);
    expect(done.effect).toEqual(preview.effect);
    expect(await balanceOf(user)).toBe(done.effect.balance?.after);
  });

  test('sent again under the same key acts once, also at once; another content is refused', async () => {
    const user = await buildUser(app.context, { points: 0 });
    const key = { ...admin, idempotencyKey: `recharge-${user.id}` };
    const results = await Promise.all(
      Array.from({ length: 5 }, () => app.call(endpoints.rechargeUser, to(user, { points: 7, remark }), key)),
    );
    expect(new Set(results.map(({ ledgerId }) => ledgerId)).size).toBe(1);
    expect(await balanceOf(user)).toBe(7);
    expect(await app.refused(endpoints.rechargeUser, to(user, { points: 8, remark }), key)).toMatchObject({
      code: 42201,
    });
    expect((await auditOf(user)).total).toBe(1);
  });

  test.each([
    [0, 'points'],
    [-5, 'points'],
    [0.001, 'points'],
    [1e-9, 'points'],
    [1.99999, 'points'],
    [1 + 1e-9, 'points'],
    [0.1 + 0.2, 'points'],
    [10_000_001, 'points'],
  ])('of %d points is refused', async (points, field) => {
    const user = await buildUser(app.context, { points: 0 });
    const refused = await app.refused(endpoints.rechargeUser, to(user, { points, remark }), admin);
    expect(refused.code).toBe(40001);
    expect(refused.data.fields).toHaveProperty(field);
  });

  test('of up to 1,000 points is done, above that it is proposed, whoever does it', async () => {
    const user = await buildUser(app.context, { points: 0 });
    const give = (points: number, by: BuiltUser) =>
      app.call(endpoints.rechargeUser, to(user, { points, remark }), by);
    expect(await give(1_000, admin)).toMatchObject({ outcome: 'done' });
    for (const by of [admin, superAdmin]) {
      expect(await give(1_000.01, by)).toMatchObject({
        outcome: 'proposed',
        needsApproval: true,
        ledgerId: null,
        effect: { balance: { before: 1_000, after: 2_000.01 } },
      });
    }
    expect(await balanceOf(user)).toBe(1_000);
  });
});

describe('nobody acts', () => {
  const acts = [
    ['rechargeUser', { points: 1, remark }],
    ['adjustUser', { points: 1, reason: 'mistake', remark }],
    ['refundUser', { orderId: '1', remark }],
    ['setUserStatus', { status: 'disabled', reason: remark }],
    ['revokeUserSessions', { reason: remark }],
  ] as const;

  test.each(acts)('on their own account: %s', async (id, body) => {
    for (const by of [admin, superAdmin]) {
      expect(await app.refused(endpoints[id], to(by, body), by)).toMatchObject({ status: 409, code: 40910 });
      expect(await app.refused(endpoints[id], to(by, { ...body, preview: true }), by)).toMatchObject({
        code: 40910,
      });
    }
    expect(await balanceOf(admin)).toBe(1_000);
  });

  test.each(acts)('on the staff without being a super admin: %s', async (id, body) => {
    for (const role of ['announcement_admin', 'admin', 'super_admin'] as const) {
      const staff = await buildUser(app.context, { role });
      expect(await app.refused(endpoints[id], to(staff, body), admin)).toMatchObject({
        status: 409,
        code: 40912,
      });
    }
  });

  test.each(acts)('on an account that is not there: %s', async (id, body) => {
    for (const userId of ['999999999', '9'.repeat(19)]) {
      expect(await app.refused(endpoints[id], { params: { id: userId }, body }, admin)).toMatchObject({
        status: 404,
        code: 40401,
      });
    }
  });
});

describe('a direct refund', () => {
  const refund = (
    user: BuiltUser,
    body: { orderId: string; trackingInfoIds?: string[]; preview?: boolean },
  ) => app.call(endpoints.refundUser, to(user, { remark, ...body }), admin);

  test('of some numbers returns what each was paid for, of the rest the rest', async () => {
    const user = await buildUser(app.context, { points: 100_000 });
    const order = await orderSome(app, user, 51);
    expect(order.totalPoints).toBe(91.8);
    const some = order.trackingInfos.slice(0, 20);
    const input = { orderId: order.orderId, trackingInfoIds: some.map(({ id }) => id) };
    const preview = await refund(user, { ...input, preview: true });
    const first = await refund(user, input);
    expect(first).toEqual({ ...preview, outcome: 'done', ledgerId: first.ledgerId });
    expect(first.effect).toMatchObject({
      points: 36,
      numbersRetired: 20,
      orderStatus: { before: 'completed', after: 'partially_refunded' },
    });
    const rest = await refund(user, { orderId: order.orderId });
    expect(rest.effect).toMatchObject({ numbersRetired: 31, orderStatus: { after: 'refunded' } });
    expect((first.effect.points ?? 0) + (rest.effect.points ?? 0)).toBeCloseTo(91.8, 10);
    expect(await balanceOf(user)).toBe(1_000);
    const mine = await app.call(endpoints.getUserOrder, { body: {} }, user);
    expect(mine.list[0]).toMatchObject({ status: 'refunded', refundedPoints: 91.8, refund: null });
    expect(mine.list[0]?.refundedIds).toHaveLength(51);
    expect(await checkBooks(app.context.db)).toEqual([]);
  });

  test('is refused twice, for numbers of another order, and of what is only reserved', async () => {
    const user = await buildUser(app.context);
    const [order, other] = [await orderSome(app, user, 2), await orderSome(app, user, 2)];
    const reserved = await orderSome(app, user, 2, 'reserve');
    const [mine] = order.trackingInfos;
    await refund(user, { orderId: order.orderId, trackingInfoIds: [mine?.id ?? ''] });
    const before = await balanceOf(user);
    const bad = [
      { orderId: order.orderId, trackingInfoIds: [mine?.id] },
      { orderId: order.orderId, trackingInfoIds: order.trackingInfos.map(({ id }) => id) },
      { orderId: order.orderId, trackingInfoIds: [other.trackingInfos[0]?.id] },
      { orderId: reserved.orderId },
    ];
    for (const body of bad) {
      const refused = await app.refused(endpoints.refundUser, to(user, { remark, ...body }), admin);
      expect(refused).toMatchObject({ status: 409, code: 40913, data: { moneyEffect: 'none' } });
    }
    const stranger = await buildUser(app.context);
    expect(
      await app.refused(endpoints.refundUser, to(stranger, { remark, orderId: other.orderId }), admin),
    ).toMatchObject({ code: 40401 });
    expect(await balanceOf(user)).toBe(before);
  });

  test('of many at once of the same order is done once', async () => {
    const user = await buildUser(app.context);
    const order = await orderSome(app, user, 3);
    const body = { remark, orderId: order.orderId };
    const answers = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const path = `/api/v1/admin/users/${user.id}/refund`;
        return ((await (await app.send('POST', path, body, admin)).json()) as { code: number }).code;
      }),
    );
    expect(answers.toSorted((a, b) => a - b)).toEqual([0, ...Array.from({ length: 5 }, () => 40913)]);
    expect(await balanceOf(user)).toBe(1_000);
  });
});
