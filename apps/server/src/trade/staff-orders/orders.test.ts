import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { maskTrackingNumber } from '@waybill/contract/vocabulary/masking.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { orderSome } from '../../../test/paid-order.ts';
import { type TicketBench, openTicketBench } from '../../../test/ticket-bench.ts';

let app: TicketBench;
let admin: BuiltUser;
let buyer: BuiltUser;
let other: BuiltUser;
beforeAll(async () => {
  app = await openTicketBench();
  admin = await buildUser(app.context, { role: 'admin' });
  buyer = await buildUser(app.context, { points: 1_000_000 });
  other = await buildUser(app.context, { points: 1_000_000 });
});
afterAll(() => app.close());

const search = async (body: Parameters<typeof app.call<typeof endpoints.searchOrders>>[1]['body']) =>
  (await app.call(endpoints.searchOrders, { body }, admin)).list.map(({ orderNo }) => orderNo);

describe('the list', () => {
  test('finds an order of anybody by its number, by a tracking number, by its user and by its status', async () => {
    const mine = await orderSome(app, buyer, 2);
    const reserved = await orderSome(app, buyer, 1, 'reserve');
    const foreign = await orderSome(app, other, 1);
    expect(await search({ orderNo: ` ${mine.orderNo.toLowerCase()} ` })).toEqual([mine.orderNo]);
    const full = mine.trackingInfos[1]?.trackingNumber ?? '';
    expect(await search({ trackingNumber: `${full.slice(0, 4)} ${full.slice(4).toLowerCase()}` })).toEqual([
      mine.orderNo,
    ]);
    expect(await search({ trackingNumber: full.slice(0, -1) })).toEqual([]);
    expect(await search({ user: String(other.id) })).toEqual([foreign.orderNo]);
    expect(await search({ user: buyer.email.slice(0, -5) })).toEqual([reserved.orderNo, mine.orderNo]);
    expect(await search({ user: String(buyer.id), status: 'reserved' })).toEqual([reserved.orderNo]);
    expect(await search({ user: String(buyer.id), carrier: 'fedex' })).toEqual([]);
    expect(await search({})).toEqual([foreign.orderNo, reserved.orderNo, mine.orderNo]);
    const day = app.context.today();
    expect(await search({ startDate: day, endDate: day })).toHaveLength(3);
    expect(await search({ endDate: '2020-01-31' })).toEqual([]);
  });

  test('goes back 30 days by itself, and without end for an order, a number or an account that is named', async () => {
    const order = await orderSome(app, other, 1);
    await app.context.pool.query(
      `UPDATE orders SET created_at = created_at - interval '40 days' WHERE order_no = $1`,
      [order.orderNo],
    );
    expect(await search({})).not.toContain(order.orderNo);
    expect(await search({ user: String(other.id) })).toContain(order.orderNo);
    expect(await search({ orderNo: order.orderNo })).toEqual([order.orderNo]);
  });

  test('is read by an index, whichever of the numbers is asked for', async () => {
    const { rows } = await app.context.pool.query<{ indexdef: string }>(
      `SELECT indexdef FROM pg_indexes WHERE tablename IN ('orders', 'order_items')`,
    );
    const keys = rows.map(({ indexdef }) => indexdef.slice(indexdef.indexOf('(')));
    expect(keys).toContain('(order_no)');
    expect(keys).toContain('(tracking_number, user_id)');
  });
});

describe('an order', () => {
  test('shows its numbers masked, its points, refunds, tickets and what the staff did to it', async () => {
    const order = await orderSome(app, buyer, 3);
    const [first] = order.trackingInfos;
    await app.call(
      endpoints.requestRefund,
      { body: { orderId: order.orderId, trackingInfoIds: [first?.id ?? ''], reason: 'does not scan' } },
      buyer,
    );
    const { list } = await app.call(endpoints.listRefundRequests, { query: {} }, admin);
    const requestId = list.find(({ orderNo }) => orderNo === order.orderNo)?.id ?? '';
    await app.call(
      endpoints.decideRefundRequest,
      { body: { requestId, decision: 'accept', remark: 'checked' } },
      admin,
    );
    const ticket = await app.call(
      endpoints.createTicket,
      {
        body: {
          title: 'Number',
          content: 'One does not scan.',
          category: 'order',
          priority: 'normal',
          orderId: order.orderId,
        },
      },
      buyer,
    );
    const found = await app.call(endpoints.getStaffOrder, { params: { id: order.orderId } }, admin);
    expect(found).toMatchObject({
      orderNo: order.orderNo,
      status: 'partially_refunded',
      user: { id: String(buyer.id), userName: buyer.email },
      refundedPoints: 2,
      refundedIds: [first?.id],
      refunds: [
        {
          requestId,
          state: 'accepted',
          quantity: 1,
          points: 2,
          refunded: { quantity: 1, points: 2 },
          wholeOrder: false,
          decidedBy: admin.email,
        },
      ],
      tickets: [{ id: ticket.id, status: 'open' }],
      acts: [{ act: 'user.refund', actor: admin.email, reason: 'checked' }],
    });
    expect(found.movements.map(({ type, available }) => [type, available])).toEqual([
      ['purchase', -6],
      ['refund', 2],
    ]);
    const shown = (numbers: typeof found.trackingInfos) =>
      numbers.map((one) => one.trackingNumber).toSorted();
    expect(shown(found.trackingInfos)).toEqual(shown(order.trackingInfos).map(maskTrackingNumber));
    const byNumber = await app.call(endpoints.getStaffOrder, { params: { id: order.orderNo } }, admin);
    expect(byNumber.id).toBe(order.orderId);
  });

  test('gives its numbers in full to who may, and each look stands in the audit', async () => {
    const order = await orderSome(app, buyer, 2, 'reserve');
    const params = { id: order.orderId };
    const { rows } = await app.context.pool.query<{ tracking_number: string }>(
      'SELECT tracking_number FROM order_items WHERE order_id = $1 ORDER BY shipment_id',
      [order.orderId],
    );
    for (const looks of [1, 2]) {
      const { numbers } = await app.call(endpoints.revealOrderNumbers, { params }, admin);
      expect(numbers.map(({ trackingNumber }) => trackingNumber)).toEqual(
        rows.map((row) => row.tracking_number),
      );
      const { list } = await app.call(endpoints.listAudit, { query: { act: 'order.reveal' } }, admin);
      const entries = list.filter(({ targetId }) => targetId === order.orderId);
      expect(entries).toHaveLength(looks);
      expect(entries[0]).toMatchObject({
        actor: { userName: admin.email },
        targetName: order.orderNo,
        after: { userId: String(buyer.id), numbers: 2 },
      });
      expect(JSON.stringify(entries)).not.toContain(rows[0]?.tracking_number);
    }
  });

  test('is not there for a key that names none, nor for whoever is not of the staff', async () => {
    const order = await orderSome(app, buyer, 1);
    const announcer = await buildUser(app.context, { role: 'announcement_admin' });
    for (const params of [{ id: '999999999' }, { id: 'LT20010100000000' }])
      expect(await app.refused(endpoints.getStaffOrder, { params }, admin)).toMatchObject({ code: 40_401 });
    const params = { id: order.orderId };
    for (const caller of [buyer, announcer])
      for (const endpoint of [endpoints.getStaffOrder, endpoints.revealOrderNumbers])
        expect(await app.refused(endpoint, { params }, caller)).toMatchObject({ code: 40_301 });
  });
});
