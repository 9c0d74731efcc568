import type { ActEffect, ActResult } from '@waybill/contract/endpoints/people-shapes.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import { type RefundPlan, planRefund } from '../orders/public-api.ts';
import type { Reader } from '../../platform/db/database.ts';
import { AppError } from '../../platform/app-error.ts';
import { readBalances } from '../points/public-api.ts';
import type { StoredApproval } from './store.ts';

const none: ActEffect = {
  balance: null,
  frozen: null,
  points: null,
  status: null,
  role: null,
  orderStatus: null,
  followLimit: null,
  numbersRetired: 0,
  sessionsEnded: 0,
  keysEnded: 0,
  keysNarrowed: 0,
  numbersHeld: 0,
  reservations: 0,
  waits: 0,
  followed: 0,
  webhooksPaused: 0,
  ticketsReturned: 0,
};

export const effectOf = (effect: Partial<ActEffect>): ActEffect => ({ ...none, ...effect });

/** An act that was done, or what it would do, unless `parts` says otherwise. */
export const resultOf = (
  outcome: ActResult['outcome'],
  effect: ActEffect,
  parts: Partial<ActResult> = {},
): ActResult => ({
  outcome,
  needsApproval: false,
  approvalFor: null,
  earlierPayments: [],
  effect,
  approvalId: null,
  ledgerId: null,
  ...parts,
});

/** An act on somebody's points; points in hundredths. */
export type PointAct =
  | {
      readonly kind: 'recharge';
      readonly userId: number;
      readonly points: number;
      readonly remark: string;
      readonly refNo: string | null;
      readonly duplicateReason: string | null;
    }
  | {
      readonly kind: 'refund';
      readonly userId: number;
      readonly orderId: number;
      readonly shipmentIds: readonly number[] | null;
      /** The request that it answers, null when nobody asked. */
      readonly requestId: number | null;
      readonly remark: string;
    }
  | {
      readonly kind: 'adjust';
      readonly userId: number;
      readonly points: number;
      readonly reason: string;
      readonly remark: string;
    };

/** What an act on points would do now. Points in hundredths, those of an adjustment may be negative. */
export type PointPlan = {
  readonly points: number;
  readonly refund: RefundPlan | undefined;
  readonly effect: ActEffect;
};

/**
 * Works out what an act on points does, without doing it: carrying it out in the same transaction does exactly this.
 * Throws notEnoughPoints when an adjustment takes more than there is, and what a refund rejects.
 */
export const planPoints = async (reader: Reader, act: PointAct): Promise<PointPlan> => {
  const refund = act.kind === 'refund' ? await planRefund(reader, act) : undefined;
  const points = refund?.points ?? (act.kind === 'refund' ? 0 : act.points);
  const { available } = await readBalances(reader, act.userId);
  if (available + points < 0) throw new AppError('notEnoughPoints', { moneyEffect: 'none' });
  return {
    points,
    refund,
    effect: effectOf({
      balance: { before: toPoints(available), after: toPoints(available + points) },
      points: toPoints(points),
      ...(refund === undefined
        ? {}
        : {
            orderStatus: { before: refund.statusBefore, after: refund.statusAfter },
            numbersRetired: refund.ids.length,
          }),
    }),
  };
};

export const pointActOf = (approval: StoredApproval): PointAct | undefined => {
  const { act, user_id: userId, points, remark } = approval;
  if (act === 'codes' || userId === null) return undefined;
  if (act === 'recharge')
    return {
      kind: act,
      userId,
      points,
      remark,
      refNo: approval.ref_no,
      duplicateReason: approval.duplicate_reason,
    };
  if (act === 'adjust') return { kind: act, userId, points, remark, reason: approval.reason ?? 'other' };
  const { order_id: orderId, shipment_ids: shipmentIds, request_id: requestId } = approval;
  if (orderId === null) throw new Error(`approval ${approval.id} names no order`);
  return { kind: act, userId, orderId, shipmentIds, requestId, remark };
};
