import type { ActResult } from '@waybill/contract/endpoints/people-shapes.ts';
import { type StoredRequest, findRequest, rejectRequest } from '../../orders/public-api.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { onceByKey } from '../../platform/db/idempotency.ts';
import { inUserTransaction } from '../../platform/db/transaction.ts';
import { AppError, fieldError } from '../../platform/app-error.ts';
import type { Auditor } from '../../platform/access/audit.ts';
import { writeAudit } from '../audit/public-api.ts';
import { type ActOptions, actOnPoints } from './act-on-points.ts';
import { effectOf } from './effect.ts';
import { readParties, requireRight } from './parties.ts';
import { findPendingOfRequest } from './store.ts';
import { notifyUser } from './notify-user.ts';

export type RequestDecision = ActOptions & {
  readonly requestId: number;
  readonly decision: 'accept' | 'refuse';
  /** Numbers that are accepted, null for all that were asked for. */
  readonly shipmentIds: readonly number[] | null;
  readonly remark: string;
};

const readRefusable = async (tx: Tx, by: Auditor, requestId: number): Promise<StoredRequest> => {
  const request = await findRequest(tx, requestId);
  if (request === undefined) throw new AppError('notFound');
  requireRight('refund', await readParties(tx, by.userId, request.user_id));
  const waiting = await findPendingOfRequest(tx, request.user_id, requestId);
  if (request.state !== 'pending' || waiting.length > 0)
    throw new AppError('decided', { moneyEffect: 'none' });
  return request;
};

const effectOfRejection = (request: StoredRequest): ActResult['effect'] =>
  effectOf({ orderStatus: { before: 'refunding', after: request.order_status } });

const rejectAfterReview = async (tx: Tx, { by, requestId, remark }: RequestDecision): Promise<ActResult> => {
  const request = await readRefusable(tx, by, requestId);
  const { user_id: userId, order_no: orderNo, points } = request;
  await rejectRequest(tx, { userId, requestId }, { actorId: by.userId, remark });
  await notifyUser(tx, userId, {
    event: 'refund',
    decision: 'refused',
    orderNo,
    points,
    remark,
  });
  await writeAudit(tx, by, {
    act: 'refund.refuse',
    targetType: 'order',
    targetId: request.order_id,
    targetName: orderNo,
    reason: remark,
    before: { orderStatus: 'refunding' },
    after: { orderStatus: request.order_status, requestId: String(requestId), userId: String(userId) },
  });
  return {
    outcome: 'done',
    needsApproval: false,
    approvalFor: null,
    earlierPayments: [],
    effect: effectOfRejection(request),
    approvalId: null,
    ledgerId: null,
  };
};

/**
 * Accepts a refund request, which refunds what it asks for or some of it (above the limit by a proposal), or rejects it,
 * which puts the order back where it was; the user reads the remark. Throws notFound, decided, and what a refund rejects.
 */
export const decideRequest = async (db: Db, asked: RequestDecision): Promise<ActResult> => {
  const { by, preview, idempotencyKey: key, requestId, decision, shipmentIds: wanted, remark } = asked;
  const found = await findRequest(db, requestId);
  if (found === undefined) throw new AppError('notFound');
  const { user_id: userId, order_id: orderId } = found;
  const beyond = wanted !== null && wanted.some((id) => !found.shipment_ids.includes(id));
  if (beyond || (decision === 'refuse' && wanted !== null)) throw fieldError('trackingInfoIds', 'fields.ids');
  const shipmentIds = wanted ?? found.shipment_ids;
  if (decision === 'accept')
    return actOnPoints(db, { kind: 'refund', userId, orderId, shipmentIds, requestId, remark }, asked);
  return inUserTransaction(db, userId, async (tx) => {
    if (preview)
      return {
        outcome: 'preview',
        needsApproval: false,
        approvalFor: null,
        earlierPayments: [],
        effect: effectOfRejection(await readRefusable(tx, by, requestId)),
        approvalId: null,
        ledgerId: null,
      };
    const identity = {
      userId: by.userId,
      path: `admin/refunds/${requestId}`,
      key,
      content: { decision, remark },
    };
    return onceByKey(tx, identity, () => rejectAfterReview(tx, asked));
  });
};
