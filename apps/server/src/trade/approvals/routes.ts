import type { approvalEndpoints } from '@waybill/contract/endpoints/approvals.ts';
import type { Recharge, rechargeEndpoints } from '@waybill/contract/endpoints/recharges.ts';
import { toHundredths, toPoints } from '@waybill/contract/vocabulary/points.ts';
import { refundRequests, requestRefund, requestsMatching } from '../orders/public-api.ts';
import { rowId, rowIdOrNone } from '../../platform/db/row-id.ts';
import type { FileAnswer, Routes } from '../../platform/http/handlers.ts';
import { auditorOf } from '../../platform/access/audit.ts';
import { countDecidable, decideApproval, decideRequest, readDecider } from './decide-approval.ts';
import {
  type RechargeFilter,
  earlierPayments,
  matching,
  recharges,
  rechargesInOrder,
} from './payments/store.ts';
import { type StoredApproval, approvals, approvalsMatching, countApprovers, countPending } from './store.ts';
import { approvalFor, reasonAgainstDecision } from './rules.ts';
import type { ActEffect, Approval } from '@waybill/contract/endpoints/people-shapes.ts';
import type { Db, Reader } from '../../platform/db/database.ts';
import { AppError } from '../../platform/app-error.ts';
import { planPoints, pointActOf } from './plan-points.ts';
import { shownTime } from '../../platform/db/times.ts';
import { type ExportColumns, allPages, exportFile } from '../../platform/files/export-file.ts';
import type { Translate } from '../../platform/http/language.ts';

const rowsAtATime = 2_000;
const columns: ExportColumns<Recharge> = [
  ['rechargeColumn.createdTime', ({ createdTime }) => shownTime(createdTime)],
  ['rechargeColumn.ledgerId', ({ ledgerId }) => ledgerId],
  ['word.user', ({ user }) => user.userName],
  ['word.points', ({ points }) => points],
  ['word.paymentNumber', ({ refNo }) => refNo ?? ''],
  ['rechargeColumn.duplicate', ({ duplicate }, t) => (duplicate ? t('word.yes') : '')],
  ['word.duplicateReason', ({ duplicateReason }) => duplicateReason ?? ''],
  ['word.remark', ({ remark }) => remark ?? ''],
  ['word.actor', ({ actor }) => actor.userName],
  ['rechargeColumn.approvedBy', ({ approvedBy }) => approvedBy?.userName ?? ''],
];

const exportRecharges = (
  db: Db,
  filter: RechargeFilter,
  format: 'csv' | 'xlsx',
  t: Translate,
): FileAnswer => {
  const rows = allPages<Recharge & { id: number }>(rowsAtATime, (last) =>
    rechargesInOrder.rows(db, matching(filter, last?.id ?? 0), rowsAtATime),
  );
  const days = [filter.startDate, filter.endDate].filter((day) => day !== undefined).map((day) => `-${day}`);
  const name = `waybill-recharges${days.join('')}`;
  return exportFile(rows, columns, { name, format, sheet: 'rechargeColumn.sheet' }, t);
};

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

const wireApproval = async (
  reader: Reader,
  callerId: number,
  approval: StoredApproval,
): Promise<Approval> => {
  const { stored, codes, ...shown } = approval;
  const { state } = shown;
  const decider = await readDecider(reader, callerId, stored.proposed_by);
  const obstacle = reasonAgainstDecision('approve', decider, { ...stored, state }) ?? null;
  return {
    ...shown,
    codes: codes && { ...codes, collectable: codes.collectable && stored.proposed_by === callerId },
    earlierPayments: state === 'pending' ? await earlierPayments(reader, stored.ref_no, stored.id) : [],
    decidable: obstacle === null,
    obstacle,
    effect: await effectNow(reader, approval),
  };
};

export const approvalRoutes: Routes<typeof approvalEndpoints & typeof rechargeEndpoints> = ({ db }) => ({
  listRecharges: async ({ query: { pageNum, pageSize, ...query } }) => {
    const conditions = matching(query);
    const [found, points] = await Promise.all([
      recharges.page(db, { pageNum, pageSize }, ...conditions),
      recharges.sum(db, 'r.points', conditions),
    ]);
    return { ...found, points: toPoints(points) };
  },
  exportRecharges: async ({ query: { format, ...filter }, t }) => exportRecharges(db, filter, format, t),
  listApprovals: async ({ caller, query: { state, userId, act, ...page } }) => {
    const filter = { state, act, userId: rowIdOrNone(userId) };
    const others = [caller.userId, filter.userId ?? null];
    const [found, pending, decidable, [approvers]] = await Promise.all([
      approvals.page(db, page, ...approvalsMatching(filter)),
      countPending(db),
      countDecidable(db, caller.userId),
      countApprovers(db, caller.userId, others),
    ]);
    const list = await Promise.all(found.list.map((row) => wireApproval(db, caller.userId, row)));
    return { ...found, list, pending, decidable, approvers: approvers?.count ?? 0 };
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
