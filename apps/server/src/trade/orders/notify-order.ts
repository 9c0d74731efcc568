import { reservationTtl } from '@waybill/contract/constants.ts';
import { reservationReminder } from '@waybill/contract/vocabulary/notice.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import { sendNotice, withdrawNotices } from '../../outbox/notices/public-api.ts';
import type { Tx } from '../../platform/db/database.ts';
import { recordDue } from '../../platform/db/domain-events.ts';
import { type OutboxEvent, publishEvents } from '../../platform/db/outbox.ts';
import type { Order, StoredReservation } from './store.ts';

const createdEvent = (order: Order): OutboxEvent => {
  const { orderNo, reference, carrier, action, quantity, failedQuantity: failed } = order;
  const data = { orderNo, reference, carrier, action, quantity, failed, points: toPoints(order.amount) };
  return { type: 'order.created', object: `order:${orderNo}`, data };
};

const subjectOf = ({ orderId }: Pick<Order, 'orderId'>): string => `reservation:${orderId}`;

export const notifyBought = async (
  tx: Tx,
  order: Pick<Order, 'userId' | 'orderNo' | 'reference' | 'quantity' | 'failedQuantity' | 'amount'>,
  before: readonly OutboxEvent[] = [],
): Promise<void> => {
  const { userId, orderNo, reference, quantity, failedQuantity, amount } = order;
  if (quantity === 0) return;
  recordDue(tx, 'bought');
  const facts = { event: 'order', orderNo, reference, quantity, points: toPoints(amount) } as const;
  await sendNotice(
    tx,
    failedQuantity === 0
      ? { userId, ...facts, what: 'completed', before }
      : { userId, ...facts, what: 'partial', failed: failedQuantity, before },
  );
};

/** Has the owner of a reservation recalled to it an hour before it ends: of a new one, unless said otherwise. */
export const notifyBeforeExpiry = async (
  tx: Tx,
  order: Pick<Order, 'userId' | 'orderId' | 'orderNo' | 'reference' | 'quantity'>,
  afterSeconds = reservationTtl - reservationReminder,
  before: readonly OutboxEvent[] = [],
): Promise<void> => {
  const { userId, orderNo, reference, quantity } = order;
  if (quantity === 0) return;
  await sendNotice(tx, {
    userId,
    event: 'reservation',
    what: 'expiring',
    orderNo,
    reference,
    quantity,
    minutes: reservationReminder / 60,
    subject: subjectOf(order),
    afterSeconds,
    before,
  });
};

export const notifyPlaced = (tx: Tx, order: Order): Promise<void> =>
  order.action === 'buy'
    ? notifyBought(tx, order, [createdEvent(order)])
    : notifyBeforeExpiry(tx, order, undefined, [createdEvent(order)]);

export const withdrawExpiryNotice = (tx: Tx, order: Pick<Order, 'userId' | 'orderId'>): Promise<void> =>
  withdrawNotices(tx, order.userId, subjectOf(order));

export const publishCancelled = (tx: Tx, order: StoredReservation): Promise<void> => {
  const { userId, orderNo, reference, quantity, amount } = order;
  const data = { orderNo, reference, quantity, points: toPoints(amount) };
  return publishEvents(tx, userId, [{ type: 'order.cancelled', object: `order:${orderNo}`, data }]);
};

export const notifyExpired = async (tx: Tx, order: StoredReservation): Promise<void> => {
  const { userId, orderNo, reference, quantity, amount } = order;
  if (quantity === 0) return;
  const points = toPoints(amount);
  await sendNotice(tx, {
    userId,
    event: 'reservation',
    what: 'expired',
    orderNo,
    reference,
    quantity,
    points,
  });
};

/** Tells that the staff blocked a number of a reservation; the number is masked, points as the outside sees them. */
export const notifyBlocked = (
  tx: Tx,
  order: Pick<Order, 'userId' | 'orderNo' | 'reference'> & Readonly<{ number: string; points: number }>,
): Promise<void> => sendNotice(tx, { event: 'reservation', what: 'blocked', ...order });
