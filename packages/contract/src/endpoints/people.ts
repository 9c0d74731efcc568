import { z } from 'zod';
import { byConfirmed, byStaff, get, group, once, post } from '../endpoint.ts';
import { type Permission, roles } from '../permissions.ts';
import {
  Id,
  WallTime,
  pageOf,
  pageQuery,
  wholeNumber,
  typedText,
  trimmed,
  choice,
} from '../vocabulary/fields.ts';
import { Points, PointsInput } from '../vocabulary/points.ts';
import { staffLimits } from '../vocabulary/staff.ts';
import { UserInfo, userStatuses } from './accounts.ts';
import { SessionRow } from './sessions.ts';
import { followLimits } from './followed-numbers.ts';
import { OrderRow } from './orders.ts';
import {
  ActResult,
  Preview,
  RefundedNumbers,
  Remark,
  StaffKeyword,
  StaffUser,
  actRights,
  longPageOf,
  staffActs,
  why,
} from './people-shapes.ts';
import { PointLogRow } from './points.ts';

/** An act on an account, which can be previewed. */
const act = <const P extends Permission>(access: P) => ({ ...byConfirmed(access), data: ActResult });

export const peopleEndpoints = group({
  listUsers: get('/admin/users/list', {
    summary:
      'Accounts, newest first or as sorted; the keyword begins an e-mail, user name, nickname or phone, or is an id',
    ...byStaff('users:read'),
    query: z.strictObject({
      ...pageQuery,
      keyword: StaffKeyword.optional(),
      role: z.enum(roles).optional(),
      status: z.enum(userStatuses).optional(),
      sort: z.enum(['created_desc', 'created_asc', 'login_desc']).default('created_desc'),
    }),
    data: longPageOf(StaffUser),
  }),
  getUser: get('/admin/users/:id', {
    summary: 'An account, what it has, and what the caller may do to it',
    ...byStaff('users:read'),
    data: UserInfo.extend({
      rights: z.record(z.enum(staffActs), z.enum(actRights)),
      /** Since when, by whom and why it is disabled; null when it is not, or nobody wrote it down. */
      disabled: z
        .object({ time: WallTime, by: z.string().nullable(), reason: z.string().nullable() })
        .nullable(),
      secondFactor: z.boolean(),
      orders: z.object({ count: z.number().int(), points: Points, refunded: Points }),
      openTickets: z.number().int(),
      liveSessions: z.number().int(),
      liveHolds: z.number().int(),
      /** Followed numbers that count against the limit, and the limit. */
      followed: z.object({ count: z.number().int(), limit: z.number().int() }),
      pendingApprovals: z.number().int(),
      pendingRefundRequests: z.number().int(),
    }),
  }),
  listUserPoints: get('/admin/users/:id/points', {
    summary: 'Ledger of a user, newest first, and the balances',
    ...byStaff('users:read'),
    query: z.strictObject(pageQuery),
    data: pageOf(
      PointLogRow.extend({
        actor: z.string().nullable(),
        /** Of a recharge by the staff: the payment, why it was credited again, and who approved it. */
        payment: z
          .object({
            refNo: z.string().nullable(),
            duplicateReason: z.string().nullable(),
            approvedBy: z.string().nullable(),
          })
          .nullable(),
      }),
    ).extend({ balance: Points, frozen: Points }),
  }),
  listUserOrders: get('/admin/users/:id/orders', {
    summary: 'The orders of an account, newest first; numbers are masked',
    ...byStaff('users:read'),
    query: z.strictObject({ ...pageQuery, keyword: StaffKeyword.optional() }),
    data: pageOf(OrderRow),
  }),
  listUserSessions: get('/admin/users/:id/sessions', {
    summary: 'Where an account is signed in',
    access: 'users:read',
    data: z.object({ list: z.array(SessionRow) }),
  }),
  rechargeUser: post('/admin/users/:id/recharge', {
    ...act('users:money'),
    summary: 'Give points; above the limit of one act it becomes a proposal',
    body: z.strictObject({
      points: PointsInput(0.01, staffLimits.mostPoints, 'fields.points'),
      remark: Remark,
      /** Of the payment, as the operator's books have it. */
      refNo: typedText(64, 'fields.remark', trimmed).optional(),
      /** Why a payment that was credited before is credited again. */
      duplicateReason: Remark.optional(),
      preview: Preview,
    }),
  }),
  refundUser: post('/admin/users/:id/refund', {
    ...act('users:money'),
    summary: 'Refund an order or some of its numbers, which are retired',
    body: z.strictObject({
      orderId: Id,
      trackingInfoIds: RefundedNumbers.optional(),
      remark: Remark,
      preview: Preview,
    }),
  }),
  adjustUser: post('/admin/users/:id/adjust', {
    ...act('users:money'),
    statuses: [402],
    summary: 'Correct a balance up or down; always a proposal, approved by another',
    body: z.strictObject({
      points: PointsInput(-staffLimits.mostPoints, staffLimits.mostPoints, 'fields.points').refine(
        (value) => value !== 0,
        { error: 'fields.points' },
      ),
      reason: z.enum(['mistake', 'compensation', 'fraud', 'migration', 'other']),
      remark: Remark,
      preview: Preview,
    }),
  }),
  setUserStatus: post('/admin/users/:id/status', {
    ...act('users:status'),
    summary:
      'Disable an account, which ends its sessions and keys and gives its tickets back to nobody, or enable it again; the preview counts what ends',
    body: z.strictObject({ status: z.enum(['active', 'disabled']), ...why }),
  }),
  setUserRole: post('/admin/users/:id/role', {
    ...act('users:role'),
    summary: 'Change the role of somebody else',
    body: z.strictObject({ role: z.enum(roles), ...why }),
  }),
  setFollowLimit: post('/admin/users/:id/follow-limit', {
    ...act('users:status'),
    summary:
      'Set how many numbers an account may follow at a time, without those that it bought; what it follows stays',
    body: z.strictObject({ limit: wholeNumber(0, followLimits.mostActive, 'fields.followLimit'), ...why }),
  }),
  resetSecondFactor: post('/admin/users/:id/second-factor/reset', {
    ...act('users:role'),
    summary: 'Take the second factor of somebody else away, whose app is lost; ends their sessions',
    body: z.strictObject(why),
  }),
  setUserClosure: post('/admin/users/:id/closure', {
    ...act('users:status'),
    statuses: [409],
    summary:
      'Close an account on request of its owner, which erases its personal data in 14 days and is refused while it has open work, or keep it after all',
    body: z.strictObject({ closing: z.boolean(choice), ...why }),
  }),
  revokeUserSessions: post('/admin/users/:id/sessions/revoke', {
    access: 'users:status',
    ...once,
    summary: 'Sign an account out everywhere, or one of its sessions',
    body: z.strictObject({ sessionId: Id.optional(), ...why }),
    data: ActResult,
  }),
});
