import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import { type NewNotice, sendNotice } from '../../outbox/notices/public-api.ts';
import { refundOrder } from '../orders/public-api.ts';
import type { Tx } from '../../platform/db/database.ts';
import { movePoints } from '../points/public-api.ts';
import type { Auditor } from '../../platform/access/audit.ts';
import { writeAudit } from '../../console/audit/public-api.ts';
import type { PointAct, PointPlan } from './plan-points.ts';
import type { StoredParty } from './store.ts';
import { paymentKey } from './rules.ts';
import { creditedPayments, insertRecharge, requireNewPayment } from './payments/store.ts';

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
    targetType: 'user',
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
