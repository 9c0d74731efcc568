import { randomUUID } from 'node:crypto';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { expect, test } from 'vitest';
import { buildStock, buildUser } from '../../../../test/builders.ts';
import { orderSome } from '../../../../test/paid-order.ts';
import { app, admin, user, withBoard, tamper, until, breakAndMend } from '../board.test-kit.ts';

withBoard();

test('one_owner: a number that two orders sold, and a sold number that no order has', async () => {
  const mine = await orderSome(app, user, 1);
  const other = await buildUser(app.context);
  const theirs = await orderSome(app, other, 1);
  const numberOf = (order: { trackingInfos: readonly { trackingNumber: string }[] }) =>
    order.trackingInfos[0]?.trackingNumber ?? '';
  const rename = (from: string, to: string) =>
    tamper(
      [],
      `UPDATE order_items SET tracking_number = '${to}' WHERE user_id = ${other.id} AND tracking_number = '${from}'`,
    );
  const twice = await breakAndMend(
    'one_owner',
    () => rename(numberOf(theirs), numberOf(mine)),
    () => rename(numberOf(mine), numberOf(theirs)),
  );
  expect(twice.rows).toHaveLength(2);
  expect(twice.rows).toContainEqual(
    expect.objectContaining({ userId: other.id, orderId: Number(theirs.orderId), problem: 'two_owners' }),
  );
  const [free] = await buildStock(app.context, 1, { zip5: '90001' });
  const put = (state: string) =>
    tamper([], `UPDATE shipments SET state = '${state}', holder_id = ${user.id} WHERE id = ${free}`);
  const unowned = await breakAndMend(
    'one_owner',
    () => put('sold'),
    () => put('available'),
  );
  expect(unowned.rows).toEqual([{ shipmentId: free, orderId: null, holdId: null, problem: 'no_order' }]);
});

test('holds_in_time: a hold and a reservation that nobody takes back', async () => {
  const reserved = await orderSome(app, user, 1, 'reserve');
  const move = (by: string) =>
    tamper([], `UPDATE orders SET expires_at = expires_at ${by} WHERE id = ${reserved.orderId}`);
  const late = await breakAndMend(
    'holds_in_time',
    () => move(`- interval '30 days'`),
    () => move(`+ interval '30 days'`),
  );
  expect(late.rows).toEqual([
    expect.objectContaining({ userId: user.id, orderId: Number(reserved.orderId), holdId: null }),
  ]);
  await buildStock(app.context, 2, { zip5: '33101' });
  const { reservation } = await app.call(
    endpoints.queryShipments,
    { params: { carrier: 'ups' }, body: { zipCode: '33101', scope: 'single' } },
    user,
  );
  const moveHold = (by: string) =>
    tamper([], `UPDATE holds SET expires_at = expires_at ${by} WHERE id = '${reservation?.holdId}'`);
  const lateHold = await breakAndMend(
    'holds_in_time',
    () => moveHold(`- interval '1 day'`),
    () => moveHold(`+ interval '1 day'`),
  );
  expect(lateHold.rows).toEqual([expect.objectContaining({ holdId: reservation?.holdId, orderId: null })]);
});

test('holds_match_stock: a number that is held by nobody, which the diagnosis counts as stuck', async () => {
  const [row] = await buildStock(app.context, 1, { zip5: '98101' });
  const hold = (state: string, id: string) =>
    tamper([], `UPDATE shipments SET state = '${state}', hold_id = ${id} WHERE id = ${row}`);
  await until('holds_match_stock', 'holds');
  await hold('held', `'${randomUUID()}'`);
  const { rows } = await until('holds_match_stock', 'broken');
  expect(rows).toEqual([expect.objectContaining({ shipmentId: row, problem: 'no_hold' })]);
  const { stuckRows, suggestions } = await app.call(endpoints.reservationDiagnosis, {}, admin);
  expect(stuckRows).toBe(1);
  expect(suggestions.map(({ kind, subject }) => ({ kind, subject }))).toEqual(
    expect.arrayContaining([
      { kind: 'hold_stuck', subject: null },
      { kind: 'invariant_broken', subject: 'holds_match_stock' },
    ]),
  );
  await hold('available', 'NULL');
  await until('holds_match_stock', 'holds');
});

test('refunds_within_paid: more refunded than was paid', async () => {
  const order = await orderSome(app, user, 1);
  const set = (points: string) =>
    tamper(
      [],
      'ALTER TABLE orders DROP CONSTRAINT refunded_at_most_paid',
      `UPDATE orders SET refunded_points = ${points} WHERE id = ${order.orderId}`,
      `ALTER TABLE orders ADD CONSTRAINT refunded_at_most_paid CHECK (refunded_points BETWEEN 0 AND total_points) NOT VALID`,
    );
  const broken = await breakAndMend(
    'refunds_within_paid',
    () => set('total_points + 1'),
    () => set('0'),
  );
  expect(broken.rows).toEqual([
    { userId: user.id, orderId: Number(order.orderId), problem: 'more_than_paid' },
  ]);
});

test('orders_match_points: an order of another price than the ledger has', async () => {
  const order = await orderSome(app, user, 1);
  const raise = (points: number) =>
    tamper([], `UPDATE orders SET total_points = total_points + (${points}) WHERE id = ${order.orderId}`);
  const broken = await breakAndMend(
    'orders_match_points',
    () => raise(5),
    () => raise(-5),
  );
  expect(broken.rows).toEqual([
    expect.objectContaining({ userId: user.id, orderId: Number(order.orderId), problem: 'paid' }),
  ]);
});
