import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import type { Tx } from '../platform/db/database.ts';
import { movePoints } from '../points/public-api.ts';
import { dropFromReservation } from './store.ts';
import { withdrawExpiryNotice, notifyBlocked, notifyBeforeExpiry } from './notify-order.ts';

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
  const { order_no: orderNo, price, left, reminder_in: reminderIn } = order;
  if (price > 0)
    await movePoints(tx, 'release', { userId, amount: price, orderId, orderNo, actorId, remark });
  await withdrawExpiryNotice(tx, { userId, orderId });
  if (reminderIn > 0) await notifyBeforeExpiry(tx, { userId, orderId, orderNo, quantity: left }, reminderIn);
  await notifyBlocked(tx, { userId, orderNo, number, points: toPoints(price) });
  return { orderNo, points: price };
};
