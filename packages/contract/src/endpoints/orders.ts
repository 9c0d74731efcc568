import { z } from 'zod';
import { soughtText } from '../std/typed-text.ts';
import { byOwner, file, groupOf, post } from '../endpoint.ts';
import { Carrier } from '../vocabulary/carrier.ts';
import {
  EpochMs,
  WallTime,
  dayFields,
  dayRange,
  pageFields,
  pageOf,
  ownText,
  ownWordFields,
  choice,
} from '../vocabulary/fields.ts';
import { Points } from '../vocabulary/points.ts';
import { OrderStatus, OrderedNumber, Scope, orderActions, orderStatuses } from './logistics.ts';

export const refundRequestStates = ['pending', 'accepted', 'refused'] as const;

export const OrderRefund = z.object({
  requestId: z.string(),
  state: z.enum(refundRequestStates),
  /** Numbers asked for, and what was paid for them. */
  trackingInfoIds: z.array(z.string()),
  quantity: z.number().int(),
  points: Points,
  reason: z.string(),
  decisionRemark: z.string().nullable(),
  createdTime: WallTime,
  decidedTime: WallTime.nullable(),
});

/** What of an order its owner and the staff are told in a list. */
export const orderFields = {
  id: z.string(),
  orderNo: z.string(),
  carrier: Carrier,
  action: z.enum(orderActions),
  status: OrderStatus,
  /** Numbers delivered or reserved. */
  quantity: z.number().int(),
  totalPoints: Points,
  /** Points that came back. */
  refundedPoints: Points,
  createdTime: WallTime,
};

export const OrderRow = z.object({
  ...orderFields,
  ...ownWordFields,
  scope: Scope,
  unitPrice: Points,
  percentOff: z.number().int(),
  /** What was paid in the end: the total without refunds; 0 for a reservation that waits, was cancelled or expired. */
  paidPoints: Points,
  expiresAt: EpochMs.nullable(),
  /** The numbers that points came back for; they are never sold again. */
  refundedIds: z.array(z.string()),
  refund: OrderRefund.nullable(),
  /** Until when a refund can be asked for; null when it cannot. */
  refundableUntil: EpochMs.nullable(),
  trackingInfos: z.array(OrderedNumber),
});
export type OrderRow = z.infer<typeof OrderRow>;

export const orderQueryDays = 366;

const orderFilter = {
  /** A carrier in any case; it is upper-cased by the client (spec section 5). */
  serviceType: z
    .string()
    .regex(/^(ups|fedex|usps|all)$/i, choice)
    .transform((text) => text.toLowerCase() as Carrier | 'all')
    .optional(),
  ...dayFields,
  status: z.enum(['all', ...orderStatuses]).optional(),
  /** An order number, a tracking number of one's own, or part of a reference or note. */
  keyword: ownText(64, soughtText).optional(),
};

const inRange = dayRange('startDate', 'endDate', orderQueryDays);

const OrderQuery = z.strictObject({ ...orderFilter, ...pageFields }).superRefine(inRange);

export const orderEndpoints = groupOf(byOwner('own:orders'), {
  getUserOrder: post('/user/getUserOrder', {
    summary: 'My orders, newest first; the last 30 days unless a range is given',
    priority: 'read',
    body: OrderQuery,
    data: pageOf(OrderRow).extend({ serverTime: EpochMs }),
  }),
  exportOrders: post('/user/exportOrders', {
    summary: 'My orders as a file, a line a number',
    ...file('csv', 'xlsx'),
    priority: 'read',
    body: z.strictObject({ ...orderFilter, format: z.enum(['csv', 'xlsx']) }).superRefine(inRange),
  }),
});
