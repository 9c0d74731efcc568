import { sql } from 'kysely';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser, letTimePass } from '../../../test/builders.ts';
import { orderSome, raisePrice } from '../../../test/paid-order.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { findOrphanedRefunds } from '../orders/public-api.ts';
import { checkBooks } from '../points/public-api.ts';
import { startSession } from '../../identity/sessions/public-api.ts';

let app: TestApp;
let admin: BuiltUser;
let superAdmin: BuiltUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await buildUser(app.context, { role: 'admin' });
  superAdmin = await buildUser(app.context, { role: 'super_admin' });
});
afterAll(() => app.close());

const reason = 'labels never scanned';
const remark = 'checked with the carrier';
const balanceOf = (user: BuiltUser) => app.call(endpoints.getUserPoint, {}, user);
const ask = (user: BuiltUser, orderId: string, trackingInfoIds?: string[], idempotencyKey?: string) =>
  app.call(
    endpoints.requestRefund,
    { body: { orderId, reason, ...(trackingInfoIds === undefined ? {} : { trackingInfoIds }) } },
    { ...user, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) },
  );
const rejectToAsk = (user: BuiltUser, orderId: string, trackingInfoIds?: string[]) =>
  app.refused(endpoints.requestRefund, { body: { orderId, reason, trackingInfoIds } }, user);
const decide = (requestId: string, decision: 'accept' | 'refuse', by = admin, preview = false) =>
  app.call(endpoints.decideRefundRequest, { body: { requestId, decision, remark, preview } }, by);
const orderOf = async (user: BuiltUser, orderId: string) => {
  const { list } = await app.call(endpoints.getUserOrder, { body: {} }, user);
  return list.find((order) => order.id === orderId);
};

describe('a refund that is asked for', () => {
  test('is accepted for some of its numbers: those alone are refunded, the others stay bought', async () => {
    const user = await buildUser(app.context, { points: 10_000 });
    const { orderId, orderNo, trackingInfos } = await orderSome(app, user, 3);
    const ids = trackingInfos.map(({ id }) => id);
    const [first = '', second = '', third = ''] = ids;
    const { requestId } = await ask(user, orderId, [first, second]);
    const accept = (trackingInfoIds: string[], preview = false) =>
      ({ body: { requestId, decision: 'accept', remark, trackingInfoIds, preview } }) as const;
    const decision = endpoints.decideRefundRequest;
    // Neither a number that was not asked for, nor a part of an error.
    expect(await app.refused(decision, accept([first, third]), admin)).toMatchObject({ code: 40001 });
    const refusal = { body: { ...accept([first]).body, decision: 'refuse' } };
    expect(await app.refused(decision, refusal, admin)).toMatchObject({ code: 40001 });
    const preview = await app.call(decision, accept([first], true), admin);
    expect(preview.effect).toMatchObject({ numbersRetired: 1, points: 2 });
    const before = await balanceOf(user);
    await app.call(decision, accept([first]), admin);
    expect(await balanceOf(user)).toBe(before + 2);
    expect(await orderOf(user, orderId)).toMatchObject({
      status: 'partially_refunded',
      refundedIds: [first],
      refundedPoints: 2,
      refund: { state: 'accepted' },
    });
    const requests = async () =>
      (await app.call(endpoints.listRefundRequests, { query: { keyword: orderNo } }, admin)).list;
    expect(await requests()).toMatchObject([
      { quantity: 2, points: 4, refunded: { quantity: 1, points: 2 } },
    ]);
    // What is refunded later is not counted there.
    const again = await ask(user, orderId, [second]);
    expect((await requests())[0]).toMatchObject({ state: 'pending', refunded: null });
    await decide(again.requestId, 'accept');
    expect((await requests()).map(({ refunded }) => refunded?.quantity)).toEqual([1, 1]);
    expect(await findOrphanedRefunds(app.context.db)).toEqual([]);
  });

  test('of a whole order: refunding, accepted, the points back, the numbers off the shelf for good', async () => {
    const user = await buildUser(app.context, { points: 10_000 });
    const order = await orderSome(app, user, 3);
    expect((await orderOf(user, order.orderId))?.refundableUntil).toBeGreaterThan(Date.now() + 86_000_000);
    const asked = await ask(user, order.orderId);
    expect(asked).toMatchObject({ status: 'refunding', quantity: 3, points: 6 });
    expect(await orderOf(user, order.orderId)).toMatchObject({
      status: 'refunding',
      refundableUntil: null,
      refund: { requestId: asked.requestId, state: 'pending', reason, decisionRemark: null, points: 6 },
    });
    const { list } = await app.call(
      endpoints.listRefundRequests,
      { query: { keyword: order.orderNo } },
      admin,
    );
    expect(list).toMatchObject([
      { id: asked.requestId, state: 'pending', quantity: 3, points: 6, wholeOrder: true, reason },
    ]);
    const preview = await decide(asked.requestId, 'accept', admin, true);
    expect(await orderOf(user, order.orderId)).toMatchObject({ status: 'refunding' });
    const done = await decide(asked.requestId, 'accept');
    expect(done).toEqual({ ...preview, outcome: 'done', ledgerId: done.ledgerId });
    expect(done.effect).toMatchObject({ orderStatus: { before: 'refunding', after: 'refunded' } });
    expect(await balanceOf(user)).toBe(100);
    expect(await orderOf(user, order.orderId)).toMatchObject({
      status: 'refunded',
      refundedPoints: 6,
      refund: { state: 'accepted', decisionRemark: remark },
      refundableUntil: null,
    });
    const { list: moves } = await app.call(endpoints.getUserPointLog, { body: { type: 'refund' } }, user);
    expect(moves).toMatchObject([{ id: done.ledgerId, available: 6, orderNo: order.orderNo }]);
    const other = await buildUser(app.context);
    const again = await app.call(
      endpoints.queryShipments,
      { params: { carrier: 'ups' }, body: { zipCode: order.zipCode } },
      other,
    );
    expect(again).toMatchObject({ list: [], reservation: null });
    expect(
      await app.refused(
        endpoints.decideRefundRequest,
        { body: { requestId: asked.requestId, decision: 'refuse', remark } },
        superAdmin,
      ),
    ).toMatchObject({ code: 40914 });
  });

  test('of some numbers leaves the rest, which can be asked for later', async () => {
    const user = await buildUser(app.context, { points: 10_000 });
    const order = await orderSome(app, user, 4);
    const ids = order.trackingInfos.map(({ id }) => id);
    const first = await ask(user, order.orderId, ids.slice(0, 1));
    await decide(first.requestId, 'accept');
    expect(await orderOf(user, order.orderId)).toMatchObject({
      status: 'partially_refunded',
      refundedPoints: 2,
      refundedIds: ids.slice(0, 1),
    });
    expect(await rejectToAsk(user, order.orderId, ids.slice(0, 2))).toMatchObject({ code: 40913 });
    const second = await ask(user, order.orderId);
    expect(second).toMatchObject({ quantity: 3, points: 6 });
    await decide(second.requestId, 'accept');
    expect(await balanceOf(user)).toBe(100);
    expect(await findOrphanedRefunds(app.context.db)).toEqual([]);
  });

  test('and refused puts the order back where it was, with the reason, and is not asked again', async () => {
    const user = await buildUser(app.context, { points: 10_000 });
    const order = await orderSome(app, user, 2);
    await decide((await ask(user, order.orderId, [order.trackingInfos[0]?.id ?? ''])).requestId, 'accept');
    const asked = await ask(user, order.orderId);
    expect(await decide(asked.requestId, 'refuse', admin, true)).toMatchObject({ outcome: 'preview' });
    const refused = await decide(asked.requestId, 'refuse');
    expect(refused.effect.orderStatus).toEqual({ before: 'refunding', after: 'partially_refunded' });
    expect(await orderOf(user, order.orderId)).toMatchObject({
      status: 'partially_refunded',
      refund: { state: 'refused', decisionRemark: remark },
      refundableUntil: null,
    });
    expect(await balanceOf(user)).toBe(98);
    expect(await rejectToAsk(user, order.orderId)).toMatchObject({ status: 409, code: 40913 });
    const { list } = await app.call(
      endpoints.listAudit,
      { query: { act: 'refund', targetId: order.orderId } },
      admin,
    );
    expect(list).toMatchObject([
      {
        act: 'refund.refuse',
        targetName: order.orderNo,
        reason: remark,
        before: { orderStatus: 'refunding' },
      },
    ]);
  });

  test('is refused twice, late, for another’s order, for reservations; the same key answers the same', async () => {
    const [user, stranger] = [await buildUser(app.context), await buildUser(app.context)];
    const [order, late] = [await orderSome(app, user, 2), await orderSome(app, user, 2)];
    const reserved = await orderSome(app, user, 1, 'reserve');
    expect(await rejectToAsk(stranger, order.orderId)).toMatchObject({ status: 404, code: 40401 });
    expect(await rejectToAsk(user, reserved.orderId)).toMatchObject({ code: 40913 });
    const asked = await Promise.all([1, 2, 3].map(() => ask(user, order.orderId, undefined, 'ask-once-1')));
    expect(new Set(asked.map(({ requestId }) => requestId)).size).toBe(1);
    expect(await rejectToAsk(user, order.orderId)).toMatchObject({ status: 409, code: 40913 });
    const direct = { params: { id: String(user.id) }, body: { orderId: order.orderId, remark } };
    expect(await app.refused(endpoints.refundUser, direct, admin)).toMatchObject({ code: 40913 });
    await letTimePass(app.context, 86_401);
    const back = { ...user, token: (await startSession(app.context.db, user.id, 'test', '::1')).token };
    expect(await rejectToAsk(back, late.orderId)).toMatchObject({ status: 409, code: 40913 });
    expect(await orderOf(back, late.orderId)).toMatchObject({ status: 'completed', refundableUntil: null });
  });

  test('counts its 24 hours from when a reservation was paid for', async () => {
    const user = await buildUser(app.context);
    const reserved = await orderSome(app, user, 1, 'reserve');
    await letTimePass(app.context, 80_000);
    await app.call(endpoints.confirmOrder, { params: { id: reserved.orderId } }, user);
    await letTimePass(app.context, 80_000);
    const back = { ...user, token: (await startSession(app.context.db, user.id, 'test', '::1')).token };
    expect(await ask(back, reserved.orderId)).toMatchObject({ status: 'refunding', points: 2 });
  });
});

describe('deciding', () => {
  const freshStaff = async (role: 'admin' | 'super_admin') => buildUser(app.context, { role });

  test('above the limit becomes a proposal, which decides the request', async () => {
    const [first, second] = [await freshStaff('admin'), await freshStaff('super_admin')];
    const user = await buildUser(app.context, { points: 500_000 });
    const order = await orderSome(app, user, 500);
    const { db } = app.context;
    await raisePrice(app, order.orderId);
    const { requestId } = await ask(user, order.orderId);
    const before = await balanceOf(user);
    const late = await decide(requestId, 'accept', first);
    // It runs out, and nobody has swept it yet.
    await db
      .updateTable('approvals')
      .set({ expires_at: sql<string>`now() - interval '1 second'` })
      .where('id', '=', Number(late.approvalId))
      .execute();
    const proposed = await decide(requestId, 'accept', first);
    expect(proposed.approvalId).not.toBe(late.approvalId);
    expect(proposed).toMatchObject({ outcome: 'proposed', needsApproval: true, ledgerId: null });
    for (const decision of ['accept', 'refuse'] as const) {
      const body = { requestId, decision, remark };
      expect(await app.refused(endpoints.decideRefundRequest, { body }, second)).toMatchObject({
        status: 409,
        code: 40914,
      });
    }
    expect(await orderOf(user, order.orderId)).toMatchObject({ status: 'refunding' });
    const body = { approvalId: proposed.approvalId ?? '', decision: 'approve' as const };
    await app.call(endpoints.decideApproval, { body }, second);
    expect(await orderOf(user, order.orderId)).toMatchObject({
      status: 'refunded',
      refund: { state: 'accepted', decisionRemark: remark },
    });
    expect(await balanceOf(user)).toBe(before + 1_500);
  });

  test('by two at once is done by one, and never by whom it is for', async () => {
    const [first, second] = [await freshStaff('admin'), await freshStaff('super_admin')];
    for (let round = 0; round < 5; round += 1) {
      const user = await buildUser(app.context, { points: 10_000 });
      const order = await orderSome(app, user, 2);
      const { requestId } = await ask(user, order.orderId);
      const send = async (decision: string, by: BuiltUser): Promise<number> => {
        const body = { requestId, decision, remark };
        const response = await app.send('POST', '/api/v1/admin/refunds/decide', body, by);
        return ((await response.json()) as { code: number }).code;
      };
      const codes = await Promise.all([
        send('accept', first),
        send('refuse', second),
        send('accept', second),
        send('refuse', first),
      ]);
      expect(codes.toSorted((a, b) => a - b)).toEqual([0, 40914, 40914, 40914]);
    }
    const order = await orderSome(app, first, 1);
    const { requestId } = await ask(first, order.orderId);
    const body = { requestId, decision: 'accept', remark };
    expect(await app.refused(endpoints.decideRefundRequest, { body }, first)).toMatchObject({ code: 40910 });
    const colleague = await freshStaff('admin');
    expect(await app.refused(endpoints.decideRefundRequest, { body }, colleague)).toMatchObject({
      code: 40912,
    });
    await decide(requestId, 'accept', second);
    expect(await checkBooks(app.context.db)).toEqual([]);
    expect(await findOrphanedRefunds(app.context.db)).toEqual([]);
  });
});
