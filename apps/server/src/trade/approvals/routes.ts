import type { approvalEndpoints } from '@waybill/contract/endpoints/approvals.ts';
import type { rechargeEndpoints } from '@waybill/contract/endpoints/recharges.ts';
import { toHundredths, toPoints } from '@waybill/contract/vocabulary/points.ts';
import type { Deps } from '../../platform/deps.ts';
import { refundRequests, requestRefund, requestsMatching } from '../orders/public-api.ts';
import { rowId, rowIdOrNone } from '../../platform/db/row-id.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { auditorOf } from '../../platform/access/audit.ts';
import { countDecidable, decideApproval, decideRequest, readDecider } from './decide-approval.ts';
import { exportRecharges, rechargeFilter } from './payments/list-recharges.ts';
import { matching, recharges, sumRecharges } from './payments/store.ts';
import { type StoredApproval, countApprovers, listApprovals } from './store.ts';
import { approvalFor, reasonAgainstDecision } from './rules.ts';
import type { ActEffect, Approval } from '@waybill/contract/endpoints/people-shapes.ts';
import type { Reader } from '../../platform/db/database.ts';
import { epochMs, wallTime, wallTimeOrNull } from '../../platform/db/times.ts';
import { AppError } from '../../platform/app-error.ts';
import { planPoints, pointActOf } from './plan-points.ts';
import { earlierPayments } from './payments/earlier-payments.ts';

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

const wireApproval = async (
  reader: Reader,
  callerId: number,
  approval: StoredApproval,
): Promise<Approval> => {
  const decider = await readDecider(reader, callerId, approval.proposed_by);
  const obstacle = reasonAgainstDecision('approve', decider, approval) ?? null;
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

export const approvalRoutes = ({
  db,
}: Pick<Deps, 'db'>): Handlers<typeof approvalEndpoints & typeof rechargeEndpoints> => ({
  listRecharges: async ({ query: { pageNum, pageSize, ...query } }) => {
    const filter = rechargeFilter(query);
    const [found, points] = await Promise.all([
      recharges.page(db, { pageNum, pageSize }, ...matching(filter)),
      sumRecharges(db, filter),
    ]);
    return { ...found, points: toPoints(points) };
  },
  exportRecharges: async ({ query: { format, ...filter }, t }) =>
    exportRecharges(db, rechargeFilter(filter), format, t),
  listApprovals: async ({ caller, query: { state, userId, act, ...page } }) => {
    const filter = { state, act, userId: rowIdOrNone(userId) };
    const others = [caller.userId, filter.userId ?? null];
    const [{ list: found, total, pending }, decidable, [approvers]] = await Promise.all([
      listApprovals(db, filter, page),
      countDecidable(db, caller.userId),
      countApprovers(db, caller.userId, others),
    ]);
    const list = await Promise.all(found.map((row) => wireApproval(db, caller.userId, row)));
    return { ...page, list, total, pending, decidable, approvers: approvers?.count ?? 0 };
  },
  decideApproval: async ({ body, idempotencyKey, ...call }) => {
    const { approvalId, decision, remark } = body;
    const asked = { approvalId: rowId(approvalId), decision, remark, by: auditorOf(call), idempotencyKey };
    return wireApproval(db, call.caller.userId, await decideApproval(db, asked));
  },
  requestRefund: ({ caller, body, idempotencyKey }) =>
    requestRefund(db, {
      userId: caller.userId,
      orderId: rowId(body.orderId),
      shipmentIds: body.trackingInfoIds?.map(rowId) ?? null,
      reason: body.reason,
      idempotencyKey,
    }),
  listRefundRequests: async ({ query: { pageNum, pageSize, ...filter } }) => {
    const [found, pending] = await Promise.all([
      refundRequests.page(db, { pageNum, pageSize }, ...requestsMatching(filter)),
      refundRequests.count(db, requestsMatching({ state: 'pending' })),
    ]);
    const list = found.list.map((request) => ({
      ...request,
      needsApproval: approvalFor('refund', toHundredths(request.points)) !== null,
    }));
    return { ...found, list, pending };
  },
  decideRefundRequest: ({ body, idempotencyKey, ...call }) => {
    const { requestId, trackingInfoIds, ...decision } = body;
    return decideRequest(db, {
      ...decision,
      shipmentIds: trackingInfoIds?.map(rowId) ?? null,
      requestId: rowId(requestId),
      by: auditorOf(call),
      idempotencyKey,
    });
  },
});
