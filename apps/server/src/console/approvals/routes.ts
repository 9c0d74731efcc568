import type { approvalEndpoints } from '@waybill/contract/endpoints/approvals.ts';
import type { Context } from '../../context.ts';
import { listRequests, requestRefund } from '../../orders/public.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { rowId, rowIdOrNone } from '../../platform/db/row-id.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { auditorOf } from '../../platform/access/audit.ts';
import { decideApproval } from './decide-approval.ts';
import { decideRequest } from './decide-request.ts';
import type { Party } from './rules.ts';
import { listApprovals } from './store.ts';
import { wireApproval, wireRequest } from './wire.ts';

const partyOf = ({ userId, role }: Caller): Party => ({ id: userId, role, status: 'active' });
export const approvalRoutes = ({ db }: Context): Handlers<typeof approvalEndpoints> => ({
  listApprovals: async ({ caller, query: { state, userId, ...page } }) => {
    const filter = { state, userId: rowIdOrNone(userId) };
    const found = await listApprovals(db, filter, page);
    const list = await Promise.all(found.list.map((row) => wireApproval(db, partyOf(caller), row)));
    return { ...page, list, total: found.total, pending: found.pending };
  },
  decideApproval: async ({ body, idempotencyKey, ...call }) => {
    const { approvalId, decision, remark } = body;
    const asked = { approvalId: rowId(approvalId), decision, remark, by: auditorOf(call), idempotencyKey };
    return wireApproval(db, partyOf(call.caller), await decideApproval(db, asked));
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
    const { requestId, ...decision } = body;
    return decideRequest(db, {
      ...decision,
      requestId: rowId(requestId),
      by: auditorOf(call),
      idempotencyKey,
    });
  },
});
