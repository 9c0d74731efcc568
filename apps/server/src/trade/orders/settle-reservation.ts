import type { OrderResult, OrderStatus, logisticsEndpoints } from '@waybill/contract/endpoints/logistics.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { onceByKey } from '../../platform/db/idempotency.ts';
import { together } from '../../platform/db/one-trip.ts';
import { wakeWaits } from '../../platform/db/wake-waits.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { inTradeTransaction } from '../../platform/db/transaction.ts';
import type { Call } from '../../platform/http/handlers.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Balances, movePoints, payPoints, readBalances } from '../points/public-api.ts';
import { orderResult } from './my-orders.ts';
import {
  type StoredReservation,
  dropFromReservation,
  findExpiredReservations,
  findItems,
  findReservation,
} from './store.ts';
import { releaseReserved, sellReserved } from './settling/store.ts';
import {
  notifyBeforeExpiry,
  notifyBlocked,
  notifyBought,
  notifyExpired,
  publishCancelled,
  withdrawExpiryNotice,
} from './notify-order.ts';

type SettleCall = Call<typeof logisticsEndpoints.confirmOrder> | Call<typeof logisticsEndpoints.cancelOrder>;

const standing = (order: StoredReservation | undefined): StoredReservation => {
  if (order === undefined) throw new AppError('notFound', { moneyEffect: 'none' });
  if (order.status !== 'reserved') throw new AppError('wrongState', { moneyEffect: 'none' });
  return order;
};

const settle = (
  db: Db,
  call: SettleCall,
  act: 'confirm' | 'cancel',
  work: (tx: Tx, order: StoredReservation) => Promise<{ status: OrderStatus; balances: Balances }>,
): Promise<OrderResult> => {
  const { userId } = call.caller;
  const identity = { userId, path: `orders/${act}`, key: call.idempotencyKey, content: call.params.id };
  return inTradeTransaction(db, userId, (tx) =>
    onceByKey(
      tx,
      identity,
      async ([found]) => {
        const order = standing(found);
        const { status, balances } = await work(tx, order);
        const items = await findItems(tx, userId, order.orderId);
        return orderResult({ ...order, status }, balances, items, order.now, call.t);
      },
      () => findReservation(tx, userId, rowId(call.params.id)),
    ),
  );
};

/** Pays for a reservation with its frozen points and reveals its numbers. Throws reservationGone after its deadline. */
export const confirmReservation = (db: Db, call: SettleCall): Promise<OrderResult> =>
  settle(db, call, 'confirm', async (tx, order) => {
    if (order.expired) throw new AppError('reservationGone', { moneyEffect: 'none' });
    const status = order.failedQuantity === 0 ? 'completed' : 'partial';
    const [sold, balances] = await together([
      sellReserved(tx, order, status),
      order.amount === 0 ? readBalances(tx, order.userId) : payPoints(tx, 'frozen', order),
    ]);
    if (sold !== order.quantity)
      throw new Error(`reservation ${order.orderId} holds ${sold} of ${order.quantity}`);
    await withdrawExpiryNotice(tx, order);
    await notifyBought(tx, order);
    return { status, balances };
  });

const returnStock = async (
  tx: Tx,
  order: StoredReservation,
  status: 'cancelled' | 'expired',
): Promise<Balances> => {
  const [rows, balances] = await together([
    releaseReserved(tx, order, status),
    order.amount === 0 ? readBalances(tx, order.userId) : movePoints(tx, 'release', order),
  ]);
  await wakeWaits(tx, rows);
  await withdrawExpiryNotice(tx, order);
  await (status === 'expired' ? notifyExpired(tx, order) : publishCancelled(tx, order));
  return balances;
};

export const cancelReservation = (db: Db, call: SettleCall): Promise<OrderResult> =>
  settle(db, call, 'cancel', async (tx, order) => ({
    status: 'cancelled',
    balances: await returnStock(tx, order, 'cancelled'),
  }));

export const sweepExpiredReservations = async (db: Db): Promise<number> => {
  const expired = await findExpiredReservations(db, 200);
  for (const { user_id, id } of expired) {
    // One after the other: each is a short transaction under its user's lock.
    await inTradeTransaction(db, user_id, async (tx) => {
      const [order] = await findReservation(tx, user_id, id);
      if (order?.status === 'reserved' && order.expired) await returnStock(tx, order, 'expired');
    });
  }
  return expired.length;
};

/**
 * Takes a number that the staff blocked out of a reservation: its frozen points come back by an entry of the ledger, its
 * user is told, and the rest stays reserved. Without another number the order has failed. The caller is in that user's
 * transaction and changes the shipment. `number` is masked; answers points in hundredths.
 */
export const takeOutOfReservation = async (
  tx: Tx,
  taken: {
    readonly userId: number;
    readonly orderId: number;
    readonly shipmentId: number;
    readonly number: string;
    readonly actorId: number;
    readonly remark: string;
  },
): Promise<{ orderNo: string; points: number }> => {
  const { userId, orderId, shipmentId, number, actorId, remark } = taken;
  const [order] = await dropFromReservation(tx, userId, orderId, shipmentId);
  if (order === undefined) throw new Error(`order ${orderId} does not reserve shipment ${shipmentId}`);
  const { order_no: orderNo, reference, price, left, reminder_in: reminderIn } = order;
  if (price > 0)
    await movePoints(tx, 'release', { userId, amount: price, orderId, orderNo, actorId, remark });
  await withdrawExpiryNotice(tx, { userId, orderId });
  const called = { userId, orderNo, reference };
  if (reminderIn > 0) await notifyBeforeExpiry(tx, { ...called, orderId, quantity: left }, reminderIn);
  await notifyBlocked(tx, { ...called, number, points: toPoints(price) });
  return { orderNo, points: price };
};
