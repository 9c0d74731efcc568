import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { roles } from '../permissions.ts';
import { AsOf, Id, WallTime, pageOf, pageQuery } from '../vocabulary/fields.ts';
import { Carrier } from '../vocabulary/carrier.ts';
import { Points, PointsInput } from '../vocabulary/points.ts';
import { PriceList } from '../vocabulary/pricing.ts';
import { staffLimits } from '../vocabulary/staff.ts';
import { SessionRow, UserInfo, userStatuses } from './accounts.ts';
import { followLimits } from './followed-numbers.ts';
import { Scope } from './logistics.ts';
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
} from './people-shapes.ts';
import { PointLogRow } from './points.ts';

const remarkError = { error: 'fields.remark' } as const;
const params = z.strictObject({ id: Id });

/** An act on an account: acts once per Idempotency-Key, is never repeated by the client, and can be previewed. */
const act = { access: 'users:money', method: 'POST', idempotent: true, retry: false, params } as const;

/** What of an account no history is kept of. The status is among them until something shows that it was activated. */
export const userFieldsOfToday = [
  'userName',
  'nickname',
  'email',
  'phone',
  'locale',
  'notifyPrefs',
  'lastLoginTime',
  'acceptedTerms',
  'acceptedTermsTime',
  'status',
  'rights',
  'openTickets',
  'liveSessions',
  'followed',
] as const;

/** What of an order no history is kept of: how its numbers are tracked. */
export const orderFieldsOfToday = [
  'trackingInfos.status',
  'trackingInfos.statusText',
  'trackingInfos.subStatusText',
  'trackingInfos.lastEventTime',
  'trackingInfos.fetchedAt',
] as const;

/** Accounts and what the staff do to them (spec section 7). */
export const peopleEndpoints = {
  listUsers: defineEndpoint({
    id: 'listUsers',
    method: 'GET',
    path: '/admin/users/list',
    summary:
      'Accounts, newest first or as sorted; the keyword begins an e-mail, user name, nickname or phone, or is an id',
    access: 'users:read',
    key: true,
    query: z.strictObject({
      ...pageQuery,
      keyword: StaffKeyword.optional(),
      role: z.enum(roles, { error: 'fields.choice' }).optional(),
      status: z.enum(userStatuses, { error: 'fields.choice' }).optional(),
      sort: z
        .enum(['created_desc', 'created_asc', 'login_desc'], { error: 'fields.choice' })
        .default('created_desc'),
    }),
    data: longPageOf(StaffUser),
  }),
  getUser: defineEndpoint({
    id: 'getUser',
    method: 'GET',
    path: '/admin/users/:id',
    summary: 'An account, what it has, and what the caller may do to it; with `asOf` as it was at that time',
    access: 'users:read',
    key: true,
    params,
    query: z.strictObject({ asOf: AsOf.optional() }),
    data: UserInfo.extend({
      /** With `asOf`: fields that nobody kept, so that they stand as they are today. */
      ofToday: z.array(z.enum(userFieldsOfToday)),
      /** What a number cost, by carrier and scope. */
      prices: z.array(PriceList.extend({ carrier: Carrier, scope: Scope })),
      rights: z.record(z.enum(staffActs), z.enum(actRights)),
      /** Since when, by whom and why it is disabled; null when it is not, or nobody wrote it down. */
      disabled: z
        .object({ time: WallTime, by: z.string().nullable(), reason: z.string().nullable() })
        .nullable(),
      /** Whether it signs in with a second factor. */
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
  listUserPoints: defineEndpoint({
    id: 'listUserPoints',
    method: 'GET',
    path: '/admin/users/:id/points',
    summary: 'Ledger of a user, newest first, and the balances; with `asOf` both as they were at that time',
    access: 'users:read',
    key: true,
    params,
    query: z.strictObject({
      ...pageQuery,
      asOf: AsOf.optional(),
    }),
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
  listUserOrders: defineEndpoint({
    id: 'listUserOrders',
    method: 'GET',
    path: '/admin/users/:id/orders',
    summary:
      'The orders of an account, newest first; numbers are masked; with `asOf` as they were at that time',
    access: 'users:read',
    key: true,
    params,
    query: z.strictObject({ ...pageQuery, keyword: StaffKeyword.optional(), asOf: AsOf.optional() }),
    data: pageOf(OrderRow).extend({
      /** With `asOf`: fields of a row that nobody kept, so that they stand as they are today. */
      ofToday: z.array(z.enum(orderFieldsOfToday)),
    }),
  }),
  listUserSessions: defineEndpoint({
    id: 'listUserSessions',
    method: 'GET',
    path: '/admin/users/:id/sessions',
    summary: 'Where an account is signed in',
    access: 'users:read',
    params,
    data: z.object({ list: z.array(SessionRow) }),
  }),
  rechargeUser: defineEndpoint({
    ...act,
    id: 'rechargeUser',
    stepUp: true,
    path: '/admin/users/:id/recharge',
    summary: 'Give points; above the limit of one act it becomes a proposal',
    body: z.strictObject({
      points: PointsInput(0.01, staffLimits.mostPoints, 'fields.points'),
      remark: Remark,
      /** Of the payment, as the operator's books have it. */
      refNo: z.string(remarkError).trim().min(1, remarkError).max(64, remarkError).optional(),
      /** Why a payment that was credited before is credited again. */
      duplicateReason: Remark.optional(),
      preview: Preview,
    }),
    data: ActResult,
  }),
  refundUser: defineEndpoint({
    ...act,
    id: 'refundUser',
    stepUp: true,
    path: '/admin/users/:id/refund',
    summary: 'Refund an order or some of its numbers, which are retired',
    body: z.strictObject({
      orderId: Id,
      trackingInfoIds: RefundedNumbers.optional(),
      remark: Remark,
      preview: Preview,
    }),
    data: ActResult,
  }),
  adjustUser: defineEndpoint({
    ...act,
    id: 'adjustUser',
    stepUp: true,
    path: '/admin/users/:id/adjust',
    summary: 'Correct a balance up or down; always a proposal, approved by another',
    body: z.strictObject({
      points: PointsInput(-staffLimits.mostPoints, staffLimits.mostPoints, 'fields.points').refine(
        (value) => value !== 0,
        { error: 'fields.points' },
      ),
      reason: z.enum(['mistake', 'compensation', 'fraud', 'migration', 'other'], { error: 'fields.choice' }),
      remark: Remark,
      preview: Preview,
    }),
    data: ActResult,
  }),
  setUserStatus: defineEndpoint({
    ...act,
    access: 'users:status',
    id: 'setUserStatus',
    path: '/admin/users/:id/status',
    summary: 'Disable an account, which ends its sessions and keys, or enable it again',
    body: z.strictObject({
      status: z.enum(['active', 'disabled'], { error: 'fields.choice' }),
      reason: Remark,
      preview: Preview,
    }),
    data: ActResult,
  }),
  setUserRole: defineEndpoint({
    ...act,
    access: 'users:role',
    stepUp: true,
    id: 'setUserRole',
    path: '/admin/users/:id/role',
    summary: 'Change the role of somebody else',
    body: z.strictObject({
      role: z.enum(roles, { error: 'fields.choice' }),
      reason: Remark,
      preview: Preview,
    }),
    data: ActResult,
  }),
  setFollowLimit: defineEndpoint({
    ...act,
    access: 'users:status',
    id: 'setFollowLimit',
    path: '/admin/users/:id/follow-limit',
    summary:
      'Set how many numbers an account may follow at a time, without those that it bought; what it follows stays',
    body: z.strictObject({
      limit: z
        .number({ error: 'fields.followLimit' })
        .int({ error: 'fields.followLimit' })
        .min(0, { error: 'fields.followLimit' })
        .max(followLimits.mostActive, { error: 'fields.followLimit' }),
      reason: Remark,
      preview: Preview,
    }),
    data: ActResult,
  }),
  resetSecondFactor: defineEndpoint({
    ...act,
    access: 'users:role',
    stepUp: true,
    id: 'resetSecondFactor',
    path: '/admin/users/:id/second-factor/reset',
    summary: 'Take the second factor of somebody else away, whose app is lost; ends their sessions',
    body: z.strictObject({ reason: Remark, preview: Preview }),
    data: ActResult,
  }),
  revokeUserSessions: defineEndpoint({
    ...act,
    access: 'users:status',
    id: 'revokeUserSessions',
    path: '/admin/users/:id/sessions/revoke',
    summary: 'Sign an account out everywhere, or one of its sessions',
    body: z.strictObject({ sessionId: Id.optional(), reason: Remark, preview: Preview }),
    data: ActResult,
  }),
} as const;
