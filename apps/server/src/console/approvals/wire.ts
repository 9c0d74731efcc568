import type { ActEffect, Approval, RefundRequest } from '@waybill/contract/endpoints/people-shapes.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import type { StoredRequest } from '../../orders/public-api.ts';
import type { Reader } from '../../platform/db/database.ts';
import { epochMs, wallTime, wallTimeOrNull } from '../../platform/db/times.ts';
import { AppError } from '../../platform/app-error.ts';
import { planPoints } from './plan-points.ts';
import { readDecider } from './decide-approval.ts';
import { earlierPayments } from './payments/earlier-payments.ts';
import { approvalFor, reasonAgainstDecision } from './rules.ts';
import type { StoredApproval } from './store.ts';
import { pointActOf } from './stored-act.ts';

const party = (id: number, userName: string) => ({ id: String(id), userName });
const partyOrNull = (id: number | null, userName: string | null) =>
  id === null ? null : party(id, userName ?? '');

const effectNow = async (reader: Reader, approval: StoredApproval): Promise<ActEffect | null> => {
  const act = pointActOf(approval);
  if (approval.state !== 'pending' || act === undefined) return null;
  try {
    return (await planPoints(reader, act)).effect;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
};

const codesOf = (approval: StoredApproval, callerId: number): Approval['codes'] => {
  const { code_count: count, code_days: validDays, batch_id: batch } = approval;
  if (count === null || validDays === null) return null;
  const collectable =
    approval.state === 'approved' &&
    batch === null &&
    approval.proposed_by === callerId &&
    approval.decided_lately;
  const batchId = batch === null ? null : String(batch);
  return { count, points: toPoints(approval.points / count), validDays, batchId, collectable };
};

export const wireApproval = async (
  reader: Reader,
  callerId: number,
  approval: StoredApproval,
): Promise<Approval> => {
  const decider = await readDecider(reader, callerId, approval.proposed_by);
  const obstacle =
    reasonAgainstDecision('approve', decider, {
      state: approval.state,
      proposedBy: approval.proposed_by,
      userId: approval.user_id,
    }) ?? null;
  return {
    id: String(approval.id),
    act: approval.act,
    state: approval.state,
    user: partyOrNull(approval.user_id, approval.user_name),
    points: toPoints(approval.points),
    codes: codesOf(approval, callerId),
    orderNo: approval.order_no,
    quantity: approval.shipment_ids?.length ?? null,
    remark: approval.remark,
    refNo: approval.ref_no,
    duplicateReason: approval.duplicate_reason,
    earlierPayments:
      approval.state === 'pending' ? await earlierPayments(reader, approval.ref_no, approval.id) : [],
    proposedBy: party(approval.proposed_by, approval.proposed_by_name),
    proposedTime: wallTime(approval.proposed_at),
    decidedBy: partyOrNull(approval.decided_by, approval.decided_by_name),
    decidedTime: wallTimeOrNull(approval.decided_at),
    decisionRemark: approval.decision_remark,
    expiresAt: epochMs(approval.expires_at),
    decidable: obstacle === null,
    obstacle,
    effect: await effectNow(reader, approval),
  };
};

export const wireRequest = (request: StoredRequest): RefundRequest => ({
  id: String(request.id),
  state: request.state,
  user: party(request.user_id, request.user_name),
  orderId: String(request.order_id),
  orderNo: request.order_no,
  quantity: request.shipment_ids.length,
  points: toPoints(request.points),
  refunded:
    request.state === 'accepted'
      ? {
          quantity: request.refunded_count,
          points: toPoints(request.refunded_sum),
        }
      : null,
  wholeOrder: request.whole_order,
  reason: request.reason,
  createdTime: wallTime(request.created_at),
  decidedBy: partyOrNull(request.decided_by, request.decided_by_name),
  decidedTime: wallTimeOrNull(request.decided_at),
  decisionRemark: request.decision_remark,
  needsApproval: approvalFor('refund', request.points) !== null,
});
