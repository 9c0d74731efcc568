import { reservationTtl } from '@waybill/contract/constants.ts';
import { reservationReminder } from '@waybill/contract/vocabulary/notice.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import { sendNotice, withdrawNotices } from '../notices/public-api.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Order } from './store.ts';

/** What an order's owner is told of it. */
type NotifiedOrder = Pick<Order, 'userId' | 'orderId' | 'orderNo' | 'quantity'>;

const subjectOf = ({ orderId }: Pick<Order, 'orderId'>): string => `reservation:${orderId}`;

/** Tells that numbers were bought and what they cost; nothing when none was. */
export const notifyBought = async (
  tx: Tx,
  order: NotifiedOrder & Pick<Order, 'failedQuantity' | 'amount'>,
): Promise<void> => {
  const { userId, orderNo, quantity, failedQuantity, amount } = order;
  if (quantity === 0) return;
  const facts = { event: 'order', orderNo, quantity, points: toPoints(amount) } as const;
  await sendNotice(
    tx,
    failedQuantity === 0
      ? { userId, ...facts, what: 'completed' }
      : { userId, ...facts, what: 'partial', failed: failedQuantity },
  );
};

/** Has the owner of a reservation recalled to it an hour before it ends: of a new one, unless said otherwise. */
export const notifyBeforeExpiry = async (
  tx: Tx,
  order: NotifiedOrder,
  afterSeconds = reservationTtl - reservationReminder,
): Promise<void> => {
  const { userId, orderNo, quantity } = order;
  if (quantity === 0) return;
  await sendNotice(tx, {
    userId,
    event: 'reservation',
    what: 'lapsing',
    orderNo,
    quantity,
    minutes: reservationReminder / 60,
    subject: subjectOf(order),
    afterSeconds,
  });
};

/** Takes the recall of a reservation back that came to its end, whichever. */
export const withdrawExpiryNotice = (tx: Tx, order: Pick<Order, 'userId' | 'orderId'>): Promise<void> =>
  withdrawNotices(tx, order.userId, subjectOf(order));

/** Tells that a reservation ran out and its points are back. */
export const notifyExpired = async (tx: Tx, order: NotifiedOrder & Pick<Order, 'amount'>): Promise<void> => {
  const { userId, orderNo, quantity, amount } = order;
  if (quantity === 0) return;
  const points = toPoints(amount);
  await sendNotice(tx, { userId, event: 'reservation', what: 'lapsed', orderNo, quantity, points });
};

/** Tells that the staff blocked a number of a reservation; the number is masked, points as the outside sees them. */
export const notifyBlocked = (
  tx: Tx,
  order: {
    readonly userId: number;
    readonly orderNo: string;
    readonly number: string;
    readonly points: number;
  },
): Promise<void> => sendNotice(tx, { event: 'reservation', what: 'blocked', ...order });
