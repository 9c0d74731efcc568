import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { approvalEndpoints } from '@waybill/contract/endpoints/approvals.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { onceByKey } from '../../platform/db/idempotency.ts';
import { inUserTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/app-error.ts';
import { chooseRefund, refundableUntil } from './rules.ts';
import { findRefundable, insertRequest, moveOrder } from './store.ts';

export type RefundQuestion = {
  readonly userId: number;
  readonly orderId: number;
  /** Null for all that is left. */
  readonly shipmentIds: readonly number[] | null;
  readonly reason: string;
  readonly idempotencyKey: string | undefined;
};

type RefundRequestResult = EndpointData<typeof approvalEndpoints.requestRefund>;

const ask = async (
  tx: Tx,
  { userId, orderId, shipmentIds, reason }: RefundQuestion,
): Promise<RefundRequestResult> => {
  const [order] = await findRefundable(tx, userId, orderId);
  if (order === undefined) throw new AppError('notFound', { moneyEffect: 'none' });
  const { status, sold, paid_at, refused_before, now } = order;
  const until = refundableUntil({ status, sold, paidAt: paid_at, refusedBefore: refused_before }, now);
  const choice = chooseRefund(order, shipmentIds);
  if (until === null || choice === undefined) throw new AppError('notRefundable', { moneyEffect: 'none' });
  const requestId = await insertRequest(tx, {
    userId,
    orderId,
    shipmentIds: choice.ids,
    points: choice.points,
    wholeOrder: choice.wholeOrder,
    orderStatus: status,
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
};

/**
 * Asks for a refund of one's own order, or some of its numbers, within 24 h of paying for it; the order is `refunding`
 * until the staff decide. One request at a time, and none after a rejected one. Throws notFound, notRefundable.
 */
export const requestRefund = (db: Db, question: RefundQuestion): Promise<RefundRequestResult> => {
  const { userId, orderId, shipmentIds, reason, idempotencyKey: key } = question;
  return inUserTransaction(db, userId, (tx) =>
    onceByKey(tx, { userId, path: 'refundRequest', key, content: { orderId, shipmentIds, reason } }, () =>
      ask(tx, question),
    ),
  );
};
