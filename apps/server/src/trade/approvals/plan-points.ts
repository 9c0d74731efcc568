import type { ActEffect, ActResult } from '@waybill/contract/endpoints/people-shapes.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import { type RefundPlan, planRefund } from '../orders/public-api.ts';
import type { Reader } from '../../platform/db/database.ts';
import { AppError } from '../../platform/app-error.ts';
import { readBalances } from '../points/public-api.ts';
import type { NewApproval, StoredApproval } from './store.ts';

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

/** An act on somebody's points as it is proposed; points in hundredths, those of a refund are worked out. */
export type PointAct = Omit<NewApproval, 'act' | 'user_id' | 'points'> & {
  readonly act: Exclude<NewApproval['act'], 'codes'>;
  readonly user_id: number;
  readonly points?: number;
};

/** What an act on points would do now. Points in hundredths, those of an adjustment may be negative. */
export type PointPlan = {
  readonly points: number;
  readonly refund: RefundPlan | undefined;
  readonly effect: ActEffect;
};

const wishOf = (act: PointAct): Parameters<typeof planRefund>[1] => {
  const {
    user_id: userId,
    order_id: orderId,
    shipment_ids: shipmentIds = null,
    request_id: requestId = null,
  } = act;
  if (orderId == null) throw new Error(`a refund for user ${userId} names no order`);
  return { userId, orderId, shipmentIds, requestId };
};

/**
 * Works out what an act on points does, without doing it: carrying it out in the same transaction does exactly this.
 * Throws notEnoughPoints when an adjustment takes more than there is, and what a refund rejects.
 */
export const planPoints = async (reader: Reader, act: PointAct): Promise<PointPlan> => {
  const refund = act.act === 'refund' ? await planRefund(reader, wishOf(act)) : undefined;
  const points = refund?.points ?? act.points ?? 0;
  const { available } = await readBalances(reader, act.user_id);
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

export const pointActOf = ({ stored }: StoredApproval): PointAct | undefined => {
  const { act, user_id } = stored;
  return act === 'codes' || user_id === null ? undefined : { ...stored, act, user_id };
};
