import { z } from 'zod';
import { soughtText } from '../std/typed-text.ts';
import { roles } from '../permissions.ts';
import { EpochMs, Id, WallTime, pageOf, someOf, typedText, trimmed, choice } from '../vocabulary/fields.ts';
import { Points } from '../vocabulary/points.ts';
import { staffLimits } from '../vocabulary/staff.ts';
import { userFields, userStatuses } from './accounts.ts';
import { orderStatuses } from './logistics.ts';
import { refundRequestStates } from './orders.ts';

export const StaffUser = z.object(userFields);
export type StaffUser = z.infer<typeof StaffUser>;

export const staffActs = [
  'recharge',
  'refund',
  'adjust',
  'status',
  'role',
  'revoke',
  'follow',
  'factor',
  'closure',
] as const;
export type StaffAct = (typeof staffActs)[number];
/** `yes`; `propose`: somebody else has to approve it; else the reason. */
export const actRights = ['yes', 'propose', 'role', 'self', 'staff', 'last_super_admin'] as const;

/** What an act does, or would do. Null where it changes nothing of the kind. */
export const ActEffect = z.object({
  balance: z.object({ before: Points, after: Points }).nullable(),
  frozen: z.object({ before: Points, after: Points }).nullable(),
  points: Points.nullable(),
  status: z.object({ before: z.enum(userStatuses), after: z.enum(userStatuses) }).nullable(),
  role: z.object({ before: z.enum(roles), after: z.enum(roles) }).nullable(),
  orderStatus: z.object({ before: z.enum(orderStatuses), after: z.enum(orderStatuses) }).nullable(),
  /** Numbers that the account may follow at a time. */
  followLimit: z.object({ before: z.number().int(), after: z.number().int() }).nullable(),
  /** Numbers that are retired by a refund. */
  numbersRetired: z.number().int(),
  sessionsEnded: z.number().int(),
  keysEnded: z.number().int(),
  /** API keys that lose some of their scopes. */
  keysNarrowed: z.number().int(),
  /** Numbers in holds, and reservations: they expire when their time is over, and frozen points come back. */
  numbersHeld: z.number().int(),
  reservations: z.number().int(),
  /** Waits that are not served, and followed numbers that no mail tells of, until it is enabled again. */
  waits: z.number().int(),
  followed: z.number().int(),
  /** Webhook endpoints that are paused until their owner turns them on again. */
  webhooksPaused: z.number().int(),
  /** Tickets given to the account that go back to nobody. */
  ticketsReturned: z.number().int(),
});
export type ActEffect = z.infer<typeof ActEffect>;

/** A payment that was credited before, or that another proposal would credit: to whom, how much, by whom and when. */
export const EarlierPayment = z.object({
  refNo: z.string(),
  /** Whether it is a proposal that still waits to be decided. */
  waiting: z.boolean(),
  userName: z.string(),
  points: Points,
  actor: z.string(),
  time: WallTime,
});
export type EarlierPayment = z.infer<typeof EarlierPayment>;

/** How an act ended: `preview` did nothing, `proposed` waits for the approval of another. */
export const ActResult = z.object({
  outcome: z.enum(['preview', 'done', 'proposed']),
  /** Whether it would need, or needs, somebody else's approval. */
  needsApproval: z.boolean(),
  /** Why: it is an adjustment, more than one act may move, or more than is left of the day. Null where it needs none. */
  approvalFor: z.enum(['adjust', 'act', 'day']).nullable(),
  /**
   * Where the payment of a recharge was credited before, the latest first, then proposals that would credit it; it then
   * needs a `duplicateReason`.
   */
  earlierPayments: z.array(EarlierPayment),
  effect: ActEffect,
  approvalId: z.string().nullable(),
  /** Of the movement of points, where there is one. */
  ledgerId: z.string().nullable(),
});
export type ActResult = z.infer<typeof ActResult>;

/** How a proposed act stands; `expired` was decided by nobody in time. */
export const approvalStates = ['pending', 'approved', 'refused', 'withdrawn', 'expired'] as const;
export const proposedActs = ['recharge', 'refund', 'adjust', 'codes'] as const;
export const approvalObstacles = [
  'forbidden',
  'ownAccount',
  'ownProposal',
  'decided',
  'approverTooNew',
  'approverPromoted',
] as const;

export const Approval = z.object({
  id: z.string(),
  act: z.enum(proposedActs),
  state: z.enum(approvalStates),
  /** Whose points it is about; null for exchange codes. */
  user: z.object({ id: z.string(), userName: z.string() }).nullable(),
  /** Points of the act; of exchange codes their sum. */
  points: Points,
  /** Exchange codes that are to be issued, null for every other act. */
  codes: z
    .object({
      count: z.number().int(),
      points: Points,
      validDays: z.number().int(),
      /** The batch, once they were collected. */
      batchId: z.string().nullable(),
      /** Whether the caller can collect them now: who proposed them, once they are approved. */
      collectable: z.boolean(),
    })
    .nullable(),
  orderNo: z.string().nullable(),
  /** Numbers of a refund, null for the whole order or where there is none. */
  quantity: z.number().int().nullable(),
  remark: z.string(),
  refNo: z.string().nullable(),
  /** Why a payment that was credited before is credited again, as its proposer says. */
  duplicateReason: z.string().nullable(),
  /** Where its payment was credited before; only while pending. */
  earlierPayments: z.array(EarlierPayment),
  proposedBy: z.object({ id: z.string(), userName: z.string() }),
  proposedTime: WallTime,
  decidedBy: z.object({ id: z.string(), userName: z.string() }).nullable(),
  decidedTime: WallTime.nullable(),
  decisionRemark: z.string().nullable(),
  expiresAt: EpochMs,
  /** Whether the caller may approve it: see `obstacle`. */
  decidable: z.boolean(),
  /** What speaks against the caller's approving it; null where nothing does. */
  obstacle: z.enum(approvalObstacles).nullable(),
  /** What approving would do now; only while pending. */
  effect: ActEffect.nullable(),
});
export type Approval = z.infer<typeof Approval>;

export const RefundRequest = z.object({
  id: z.string(),
  state: z.enum(refundRequestStates),
  user: z.object({ id: z.string(), userName: z.string() }),
  orderId: z.string(),
  orderNo: z.string(),
  /** Numbers asked for, and what was paid for them. */
  quantity: z.number().int(),
  points: Points,
  /** What of it was refunded; null unless it was accepted. */
  refunded: z.object({ quantity: z.number().int(), points: Points }).nullable(),
  /** Whether all that is left of the order is asked for. */
  wholeOrder: z.boolean(),
  reason: z.string(),
  createdTime: WallTime,
  decidedBy: z.object({ id: z.string(), userName: z.string() }).nullable(),
  decidedTime: WallTime.nullable(),
  decisionRemark: z.string().nullable(),
  /** Whether accepting needs somebody else's approval. */
  needsApproval: z.boolean(),
});
export type RefundRequest = z.infer<typeof RefundRequest>;

/** An act of the staff, as the audit has it. */
export const actFields = {
  id: z.string(),
  time: WallTime,
  act: z.string(),
  actor: z.string().nullable(),
  reason: z.string().nullable(),
};

/** Why something is done; everything the staff do needs a reason. */
export const Remark = typedText(staffLimits.remark, 'fields.remark', trimmed, 2);

export const StaffKeyword = typedText(100, 'fields.keyword', soughtText);

/** Numbers of an order, all of them when left out. */
export const RefundedNumbers = someOf(Id, 500, 'fields.ids');

/** Whether the act is only to be told, and nothing done. */
export const Preview = z.boolean(choice).default(false);

/** What every act on an account says beside what it is to be. */
export const why = { reason: Remark, preview: Preview };

/** A page of a list that may be longer than is worth counting. */
export const longPageOf = <T extends z.core.$ZodType>(row: T) => pageOf(row).extend({ more: z.boolean() });
