import { reservationTtl } from '@waybill/contract/constants.ts';
import { reservationReminder } from '@waybill/contract/vocabulary/notice.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import { sendNotice, withdrawNotices } from '../../outbox/notices/public-api.ts';
import type { Tx } from '../../platform/db/database.ts';
import { recordDue } from '../../platform/db/domain-events.ts';
import { type OutboxEvent, publishEvents } from '../../platform/db/outbox.ts';
import type { Order, StoredReservation } from './store.ts';

const createdEvent = (order: Order): OutboxEvent => {
  const { orderNo, carrier, action, quantity, failedQuantity: failed } = order;
  const data = { orderNo, carrier, action, quantity, failed, points: toPoints(order.amount) };
  return { type: 'order.created', object: `order:${orderNo}`, data };
};

const subjectOf = ({ orderId }: Pick<Order, 'orderId'>): string => `reservation:${orderId}`;

export const notifyBought = async (
  tx: Tx,
  order: Pick<Order, 'userId' | 'orderNo' | 'quantity' | 'failedQuantity' | 'amount'>,
  before: readonly OutboxEvent[] = [],
): Promise<void> => {
  const { userId, orderNo, quantity, failedQuantity, amount } = order;
  if (quantity === 0) return;
  recordDue(tx, 'bought');
  const facts = { event: 'order', orderNo, quantity, points: toPoints(amount) } as const;
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
  order: Pick<Order, 'userId' | 'orderId' | 'orderNo' | 'quantity'>,
  afterSeconds = reservationTtl - reservationReminder,
  before: readonly OutboxEvent[] = [],
): Promise<void> => {
  const { userId, orderNo, quantity } = order;
  if (quantity === 0) return;
  await sendNotice(tx, {
    userId,
    event: 'reservation',
    what: 'expiring',
    orderNo,
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
  const { userId, orderNo, quantity, amount } = order;
  const data = { orderNo, quantity, points: toPoints(amount) };
  return publishEvents(tx, userId, [{ type: 'order.cancelled', object: `order:${orderNo}`, data }]);
};

export const notifyExpired = async (tx: Tx, order: StoredReservation): Promise<void> => {
  const { userId, orderNo, quantity, amount } = order;
  if (quantity === 0) return;
  const points = toPoints(amount);
  await sendNotice(tx, { userId, event: 'reservation', what: 'expired', orderNo, quantity, points });
};

/** Tells that the staff blocked a number of a reservation; the number is masked, points as the outside sees them. */
export const notifyBlocked = (
  tx: Tx,
  order: Pick<Order, 'userId' | 'orderNo'> & { readonly number: string; readonly points: number },
): Promise<void> => sendNotice(tx, { event: 'reservation', what: 'blocked', ...order });
