import { reservationTtl } from '@waybill/contract/constants.ts';
import { reservationReminder } from '@waybill/contract/vocabulary/notice.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import { sendNotice, withdrawNotices } from '../notices/public-api.ts';
import type { Tx } from '../platform/db/database.ts';

/** What an order's owner is told of it. Points in hundredths. */
export type NotifiedOrder = {
  readonly userId: number;
  readonly id: number;
  readonly orderNo: string;
  readonly quantity: number;
  readonly failedQuantity: number;
  readonly total: number;
};

const subjectOf = ({ id }: Pick<NotifiedOrder, 'id'>): string => `reservation:${id}`;

/** Tells that numbers were bought and what they cost; nothing when none was. */
export const notifyBought = async (tx: Tx, order: NotifiedOrder): Promise<void> => {
  const { userId, orderNo, quantity, failedQuantity, total } = order;
  if (quantity === 0) return;
  const facts = { event: 'order', orderNo, quantity, points: toPoints(total) } as const;
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
  order: Pick<NotifiedOrder, 'userId' | 'id' | 'orderNo' | 'quantity'>,
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
export const withdrawExpiryNotice = (tx: Tx, order: Pick<NotifiedOrder, 'userId' | 'id'>): Promise<void> =>
  withdrawNotices(tx, order.userId, subjectOf(order));

/** Tells that a reservation ran out and its points are back. */
export const notifyExpired = async (tx: Tx, order: Omit<NotifiedOrder, 'failedQuantity'>): Promise<void> => {
  const { userId, orderNo, quantity, total } = order;
  if (quantity === 0) return;
  const points = toPoints(total);
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
