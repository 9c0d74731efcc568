import type { approvalEndpoints } from '@waybill/contract/endpoints/approvals.ts';
import type { rechargeEndpoints } from '@waybill/contract/endpoints/recharges.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import type { Deps } from '../../platform/deps.ts';
import { listRequests, requestRefund } from '../../orders/public-api.ts';
import { rowId, rowIdOrNone } from '../../platform/db/row-id.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { auditorOf } from '../../platform/access/audit.ts';
import { countDecidable, decideApproval } from './decide-approval.ts';
import { decideRequest } from './decide-request.ts';
import { exportRecharges, rechargeFilter, wireRecharge } from './payments/list-recharges.ts';
import { listRecharges } from './payments/store.ts';
import { countApprovers, listApprovals } from './store.ts';
import { wireApproval, wireRequest } from './wire.ts';

export const approvalRoutes = ({
  db,
}: Pick<Deps, 'db'>): Handlers<typeof approvalEndpoints & typeof rechargeEndpoints> => ({
  listRecharges: async ({ query: { pageNum, pageSize, ...filter } }) => {
    const page = { pageNum, pageSize };
    const { list, total, points } = await listRecharges(db, rechargeFilter(filter), page);
    return { ...page, list: list.map(wireRecharge), total, points: toPoints(points) };
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
  listRefundRequests: async ({ query: { state, userId, keyword, ...page } }) => {
    const filter = { state, userId: rowIdOrNone(userId), keyword };
    const { list, total, pending } = await listRequests(db, filter, page);
    return { ...page, list: list.map(wireRequest), total, pending };
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
