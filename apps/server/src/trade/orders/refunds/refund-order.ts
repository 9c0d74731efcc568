import type { Db, Reader, Tx } from '../../../platform/db/database.ts';
import { AppError, existing } from '../../../platform/app-error.ts';
import { movePoints } from '../../points/public-api.ts';
import { type RefundPlan, type RefundWish, chooseRefund, isPaid, refundableUntil } from './rules.ts';
import {
  findRefundable,
  findRequest,
  insertRequest,
  moveOrder,
  retireNumbers,
  settleRequest,
} from './store.ts';
import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { approvalEndpoints } from '@waybill/contract/endpoints/approvals.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import { onceByKey } from '../../../platform/db/idempotency.ts';
import { inUserTransaction } from '../../../platform/db/transaction.ts';

/**
 * What a refund would do now. An order that its user asked to have refunded is refunded by answering the request only.
 * Reserved numbers are not paid for and cannot be refunded. Throws notFound, decided, notRefundable.
 */
export const planRefund = async (reader: Reader, wish: RefundWish): Promise<RefundPlan> => {
  const order = existing((await findRefundable(reader, wish.userId, wish.orderId))[0]);
  if (wish.requestId !== null) {
    const [request] = await findRequest(reader, wish.requestId);
    if (request?.state !== 'pending' || request.order_id !== wish.orderId || request.user_id !== wish.userId)
      throw new AppError('decided', { moneyEffect: 'none' });
  }
  const ready = wish.requestId === null ? isPaid(order.status) : order.status === 'refunding';
  const choice = chooseRefund(order, wish.shipmentIds);
  if (!ready || choice === undefined) throw new AppError('notRefundable', { moneyEffect: 'none' });
  return { ...wish, ...choice, orderNo: order.order_no, statusBefore: order.status };
};

/**
 * Carries a refund out: its numbers are retired and the points come back by a counter-entry. The caller is in the
 * user's transaction that planned it. Answers the movement of points, null when the numbers had cost nothing.
 */
export const refundOrder = async (
  tx: Tx,
  plan: RefundPlan,
  by: { readonly actorId: number; readonly remark: string },
): Promise<number | null> => {
  const { userId, orderId, orderNo, points } = plan;
  const done = await retireNumbers(tx, plan);
  const complete = done.refunded === plan.ids.length && done.retired === plan.ids.length;
  if (!complete || done.points !== points) throw new Error(`order ${orderId} was not refunded as planned`);
  if (plan.requestId !== null)
    await settleRequest(tx, userId, plan.requestId, 'accepted', by.actorId, by.remark);
  if (points === 0) return null;
  const posting = { userId, amount: points, orderId, orderNo, remark: by.remark, actorId: by.actorId };
  return (await movePoints(tx, 'refund', posting)).transactionId;
};

/**
 * Rejects a request: the order stands where it stood. The caller is in the user's transaction. Throws decided.
 */
export const rejectRequest = async (
  tx: Tx,
  request: { readonly userId: number; readonly requestId: number },
  by: { readonly actorId: number; readonly remark: string },
): Promise<void> => {
  const { userId, requestId } = request;
  const [settled] = await settleRequest(tx, userId, requestId, 'refused', by.actorId, by.remark);
  if (settled === undefined) throw new AppError('decided', { moneyEffect: 'none' });
  const moved = await moveOrder(tx, userId, settled.order_id, 'refunding', settled.order_status);
  if (moved.length === 0) throw new Error(`order ${settled.order_id} was not waiting for its refund`);
};

/**
 * Asks for a refund of one's own order, or some of its numbers, within 24 h of paying for it; the order is `refunding`
 * until the staff decide. One request at a time, and none after a rejected one. Throws notFound, notRefundable.
 */
export const requestRefund = (
  db: Db,
  {
    userId,
    orderId,
    shipmentIds,
    reason,
    idempotencyKey: key,
  }: Omit<RefundWish, 'requestId'> & { readonly reason: string; readonly idempotencyKey: string | undefined },
): Promise<EndpointData<typeof approvalEndpoints.requestRefund>> =>
  inUserTransaction(db, userId, (tx) =>
    onceByKey(
      tx,
      { userId, path: 'refundRequest', key, content: { orderId, shipmentIds, reason } },
      async () => {
        const order = existing((await findRefundable(tx, userId, orderId))[0], { moneyEffect: 'none' });
        const { status } = order;
        const choice = chooseRefund(order, shipmentIds);
        if (refundableUntil(order, order.now) === null || choice === undefined)
          throw new AppError('notRefundable', { moneyEffect: 'none' });
        const requestId = await insertRequest(tx, {
          user_id: userId,
          order_id: orderId,
          shipment_ids: [...choice.ids],
          points: choice.points,
          whole_order: choice.wholeOrder,
          order_status: status,
          reason,
        });
        await moveOrder(tx, userId, orderId, status, 'refunding');
        return {
          requestId: String(requestId),
          orderId: String(orderId),
          status: 'refunding',
          quantity: choice.ids.length,
          points: toPoints(choice.points),
        };
      },
    ),
  );
