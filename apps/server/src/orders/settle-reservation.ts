import type { OrderResult } from '@waybill/contract/endpoints/logistics.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { onceByKey } from '../platform/db/idempotency.ts';
import { rowId } from '../platform/db/row-id.ts';
import { inUserTransaction } from '../platform/db/transaction.ts';
import type { Translate } from '../platform/http/language.ts';
import { AppError } from '../platform/app-error.ts';
import { type Balances, movePoints, payPoints, readBalances } from '../points/public-api.ts';
import { orderedNumber } from './ordered-number.ts';
import {
  type StoredReservation,
  findExpiredReservations,
  findFailedQuantity,
  findItems,
  findReservation,
  releaseReserved,
  sellReserved,
} from './store.ts';
import { withdrawExpiryNotice, notifyBought, notifyExpired } from './notify-order.ts';

export type Settlement = {
  readonly userId: number;
  readonly orderId: string;
  readonly idempotencyKey: string | undefined;
  readonly t: Translate;
};

const findOwn = async (tx: Tx, userId: number, orderId: string): Promise<StoredReservation> => {
  const [order] = await findReservation(tx, userId, rowId(orderId));
  if (order === undefined) throw new AppError('notFound', { moneyEffect: 'none' });
  if (order.status !== 'reserved') throw new AppError('wrongState', { moneyEffect: 'none' });
  return order;
};

const resultOf = async (
  tx: Tx,
  { userId, t }: Settlement,
  order: StoredReservation,
  status: OrderResult['status'],
  balances: Balances,
): Promise<OrderResult> => ({
  orderId: String(order.id),
  orderNo: order.order_no,
  status,
  quantity: order.quantity,
  totalPoints: toPoints(order.total_points),
  balance: toPoints(balances.available),
  frozen: toPoints(balances.frozen),
  expiresAt: null,
  serverTime: order.now,
  trackingInfos: (await findItems(tx, userId, order.id)).map((item) => orderedNumber(item, t)),
  failed: [],
});

const postingOf = (userId: number, order: StoredReservation) => ({
  userId,
  amount: order.total_points,
  orderId: order.id,
  orderNo: order.order_no,
});

const notifiedOrder = (userId: number, order: StoredReservation) => ({
  userId,
  id: order.id,
  orderNo: order.order_no,
  quantity: order.quantity,
  total: order.total_points,
});

const settle = (
  db: Db,
  settlement: Settlement,
  act: 'confirm' | 'cancel',
  work: (tx: Tx, order: StoredReservation) => Promise<OrderResult>,
): Promise<OrderResult> => {
  const { userId, orderId, idempotencyKey } = settlement;
  const identity = { userId, path: `orders/${act}`, key: idempotencyKey, content: orderId };
  return inUserTransaction(db, userId, (tx) =>
    onceByKey(tx, identity, async () => work(tx, await findOwn(tx, userId, orderId))),
  );
};

/** Pays for a reservation with its frozen points and reveals its numbers. Refuses with reservationGone after its deadline. */
export const confirmReservation = (db: Db, settlement: Settlement): Promise<OrderResult> =>
  settle(db, settlement, 'confirm', async (tx, order) => {
    if (order.expired) throw new AppError('reservationGone', { moneyEffect: 'none' });
    const [failed] = await findFailedQuantity(tx, settlement.userId, order.id);
    const status = failed?.failed_quantity === 0 ? 'completed' : 'partial';
    const sold = await sellReserved(tx, settlement.userId, order.id, status, 'sold');
    if (sold.length !== order.quantity)
      throw new Error(`reservation ${order.id} holds ${sold.length} of ${order.quantity}`);
    const posting = postingOf(settlement.userId, order);
    const balances =
      posting.amount === 0
        ? await readBalances(tx, settlement.userId)
        : await payPoints(tx, 'frozen', posting);
    await withdrawExpiryNotice(tx, { userId: settlement.userId, id: order.id });
    await notifyBought(tx, {
      ...notifiedOrder(settlement.userId, order),
      failedQuantity: failed?.failed_quantity ?? 0,
    });
    return resultOf(tx, settlement, order, status, balances);
  });

const returnStock = async (
  tx: Tx,
  userId: number,
  order: StoredReservation,
  status: 'cancelled' | 'expired',
): Promise<Balances> => {
  await releaseReserved(tx, userId, order.id, status, 'released');
  await withdrawExpiryNotice(tx, { userId, id: order.id });
  if (status === 'expired') await notifyExpired(tx, notifiedOrder(userId, order));
  const posting = postingOf(userId, order);
  return posting.amount === 0 ? readBalances(tx, userId) : movePoints(tx, 'release', posting);
};

/** Gives a reservation up: numbers and points go back. */
export const cancelReservation = (db: Db, settlement: Settlement): Promise<OrderResult> =>
  settle(db, settlement, 'cancel', async (tx, order) => {
    const balances = await returnStock(tx, settlement.userId, order, 'cancelled');
    return resultOf(tx, settlement, order, 'cancelled', balances);
  });

/** Gives back what was reserved and not confirmed in time; answers how many reservations ended. */
export const sweepExpiredReservations = async (db: Db): Promise<number> => {
  const expired = await findExpiredReservations(db, 200);
  for (const { user_id, id } of expired) {
    // One after the other: each is a short transaction under its user's lock.
    await inUserTransaction(db, user_id, async (tx) => {
      const [order] = await findReservation(tx, user_id, id);
      if (order?.status === 'reserved' && order.expired) await returnStock(tx, user_id, order, 'expired');
    });
  }
  return expired.length;
};
