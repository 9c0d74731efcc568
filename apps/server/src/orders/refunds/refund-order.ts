import type { OrderStatus } from '@waybill/contract/endpoints/logistics.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/app-error.ts';
import { movePoints } from '../../points/public-api.ts';
import { type RefundChoice, chooseRefund, isPaid } from './rules.ts';
import { findRefundable, findRequest, moveOrder, retireNumbers, settleRequest } from './store.ts';

export type RefundWish = {
  readonly userId: number;
  readonly orderId: number;
  /** Null for all that is left. */
  readonly shipmentIds: readonly number[] | null;
  /** The request that it answers, null when nobody asked. */
  readonly requestId: number | null;
};

/** A refund that is possible now; points in hundredths. */
export type RefundPlan = RefundWish &
  RefundChoice & { readonly orderNo: string; readonly statusBefore: OrderStatus };

const notRefundable = (): AppError => new AppError('notRefundable', { moneyEffect: 'none' });

/**
 * What a refund would do now. An order that its user asked to have refunded is refunded by answering the request only.
 * Reserved numbers are not paid for and cannot be refunded. Throws notFound, decided, notRefundable.
 */
export const planRefund = async (reader: Reader, wish: RefundWish): Promise<RefundPlan> => {
  const [order] = await findRefundable(reader, wish.userId, wish.orderId);
  if (order === undefined) throw new AppError('notFound');
  if (wish.requestId !== null) {
    const request = await findRequest(reader, wish.requestId);
    if (request?.state !== 'pending' || request.order_id !== wish.orderId || request.user_id !== wish.userId)
      throw new AppError('decided', { moneyEffect: 'none' });
  }
  const ready = wish.requestId === null ? isPaid(order.status) : order.status === 'refunding';
  const choice = chooseRefund(order, wish.shipmentIds);
  if (!ready || choice === undefined) throw notRefundable();
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
  const done = await retireNumbers(tx, plan, plan.statusAfter);
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
