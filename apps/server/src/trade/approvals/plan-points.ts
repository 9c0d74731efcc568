import type { ActEffect, ActResult } from '@waybill/contract/endpoints/people-shapes.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import { type RefundPlan, planRefund, refundOrder } from '../orders/public-api.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/app-error.ts';
import { movePoints, readBalances } from '../points/public-api.ts';
import type { NewApproval, StoredApproval, StoredParty } from './store.ts';
import { type NewNotice, sendNotice } from '../../outbox/notices/public-api.ts';
import type { Auditor } from '../../platform/access/audit.ts';
import { writeAudit } from '../../console/audit/public-api.ts';
import { paymentKey } from './rules.ts';
import { creditedPayments, insertRecharge, requireNewPayment } from './payments/store.ts';

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

const post = async (tx: Tx, act: PointAct, plan: PointPlan, actorId: number): Promise<number | null> => {
  const { user_id: userId, remark } = act;
  if (plan.refund !== undefined) return refundOrder(tx, plan.refund, { actorId, remark });
  return (await movePoints(tx, act.act, { userId, amount: plan.points, remark, actorId })).transactionId;
};

const noticeOf = ({ act, user_id: userId, remark: reason }: PointAct, plan: PointPlan): NewNotice => {
  const points = toPoints(plan.points);
  if (act !== 'refund')
    return { userId, event: 'points', what: act === 'recharge' ? 'recharged' : 'adjusted', points };
  const refund = { userId, event: 'refund', orderNo: plan.refund?.orderNo ?? '', points } as const;
  return plan.refund?.requestId == null
    ? { ...refund, what: 'given', reason }
    : { ...refund, what: 'accepted' };
};

/**
 * Carries an act on points out as it was planned in this transaction: ledger, order and stock, the news for the user,
 * and the audit. Answers the movement of points, null where none moved.
 */
export const movePlannedPoints = async (
  tx: Tx,
  by: Auditor,
  target: StoredParty,
  act: PointAct,
  plan: PointPlan,
  approval?: { readonly id: number; readonly proposedBy: string; readonly proposerId: number },
): Promise<number | null> => {
  const { user_id, remark, ref_no = null, duplicate_reason = null } = act;
  await requireNewPayment(tx, act);
  const ledgerId = await post(tx, act, plan, by.userId);
  if (act.act === 'recharge' && ledgerId !== null) {
    const duplicate = ref_no !== null && (await creditedPayments(tx, ref_no)).length > 0;
    await insertRecharge(tx, {
      user_id,
      transaction_id: ledgerId,
      points: plan.points,
      remark,
      ref_no,
      ref_key: ref_no === null ? null : paymentKey(ref_no),
      duplicate,
      duplicate_reason: duplicate ? duplicate_reason : null,
      actor_id: approval?.proposerId ?? by.userId,
      approved_by: approval === undefined ? null : by.userId,
    });
  }
  await sendNotice(tx, noticeOf(act, plan));
  const { balance, orderStatus, points } = plan.effect;
  const { refund } = plan;
  await writeAudit(tx, by, {
    act: `user.${act.act}`,
    targetId: target.id,
    targetName: target.user_name,
    reason: remark,
    before: {
      balance: balance?.before,
      ...(orderStatus === null ? {} : { orderStatus: orderStatus.before }),
    },
    after: {
      balance: balance?.after,
      points,
      ledgerId: ledgerId === null ? null : String(ledgerId),
      ...(ref_no === null ? {} : { refNo: ref_no }),
      ...(duplicate_reason === null ? {} : { duplicateReason: duplicate_reason }),
      ...(act.act === 'adjust' ? { adjustReason: act.reason ?? 'other' } : {}),
      ...(refund === undefined
        ? {}
        : {
            orderStatus: orderStatus?.after,
            orderNo: refund.orderNo,
            numbersRetired: refund.ids.length,
            ...(refund.requestId === null ? {} : { requestId: String(refund.requestId) }),
          }),
      ...(approval === undefined ? {} : { approvalId: String(approval.id), proposedBy: approval.proposedBy }),
    },
  });
  return ledgerId;
};
