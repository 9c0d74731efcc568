import { z } from 'zod';
import { byConfirmed, byOwner, byStaff, get, group, post } from '../endpoint.ts';
import { Id, pageOf, pageQuery } from '../vocabulary/fields.ts';
import { Points } from '../vocabulary/points.ts';
import { staffLimits } from '../vocabulary/staff.ts';
import { orderStatuses } from './logistics.ts';
import { refundRequestStates } from './orders.ts';
import {
  ActResult,
  Approval,
  Preview,
  RefundRequest,
  RefundedNumbers,
  Remark,
  StaffKeyword,
  approvalStates,
  proposedActs,
} from './people-shapes.ts';

const remarkError = { error: 'fields.remark' } as const;

/** Four eyes: proposals above somebody's limits, and refunds that users ask for. */
export const approvalEndpoints = group({
  listApprovals: get('/admin/approvals', {
    summary: 'Proposals that need another pair of eyes, pending ones first',
    ...byStaff('approvals:read'),
    query: z.strictObject({
      ...pageQuery,
      state: z.enum(approvalStates).optional(),
      userId: Id.optional(),
      act: z.enum(proposedActs).optional(),
    }),
    data: pageOf(Approval).extend({
      pending: z.number().int(),
      /** Those of the pending that the caller may approve now. */
      decidable: z.number().int(),
      /**
       * Others who could approve what the caller proposes (about the account of `userId`, where it is named), also those
       * whose role is too fresh today.
       */
      approvers: z.number().int(),
    }),
  }),
  decideApproval: post('/admin/approvals', {
    summary: 'Approve or refuse a proposal of somebody else, or withdraw one of mine',
    ...byConfirmed('approvals:read'),
    statuses: [402],
    priority: 'vital',
    body: z.strictObject({
      approvalId: Id,
      decision: z.enum(['approve', 'refuse', 'withdraw']),
      remark: z.string(remarkError).trim().max(staffLimits.remark, remarkError).optional(),
    }),
    data: Approval,
  }),
  requestRefund: post('/user/refundRequest', {
    summary: 'Ask for a refund of an order or some of its numbers, within 24 h of the order',
    ...byOwner('own:order'),
    idempotent: true,
    body: z.strictObject({
      orderId: Id,
      trackingInfoIds: RefundedNumbers.optional(),
      reason: Remark,
    }),
    data: z.object({
      requestId: z.string(),
      orderId: z.string(),
      status: z.enum(orderStatuses),
      quantity: z.number().int(),
      points: Points,
    }),
  }),
  listRefundRequests: get('/admin/refunds/list', {
    summary: 'Refunds that users asked for, the oldest pending first',
    ...byStaff('refunds:read'),
    query: z.strictObject({
      ...pageQuery,
      state: z.enum(refundRequestStates).optional(),
      userId: Id.optional(),
      keyword: StaffKeyword.optional(),
    }),
    data: pageOf(RefundRequest).extend({ pending: z.number().int() }),
  }),
  decideRefundRequest: post('/admin/refunds/decide', {
    summary:
      'Accept a refund request for all or some of its numbers, or refuse it with a reason that the user reads',
    ...byConfirmed('users:money'),
    body: z.strictObject({
      requestId: Id,
      decision: z.enum(['accept', 'refuse']),
      /** Of those asked for, which are accepted; all when left out. */
      trackingInfoIds: RefundedNumbers.optional(),
      remark: Remark,
      preview: Preview,
    }),
    data: ActResult,
  }),
});
