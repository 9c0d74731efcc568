import { refundOrder } from '../orders/public-api.ts';
import type { Tx } from '../../platform/db/database.ts';
import { movePoints } from '../points/public-api.ts';
import type { Auditor } from '../../platform/access/audit.ts';
import { writeAudit } from '../../console/audit/public-api.ts';
import { creditedPayments, requireNewPayment } from './payments/earlier-payments.ts';
import type { PointAct, PointPlan } from './plan-points.ts';
import type { StoredParty } from './store.ts';
import { notifyUser } from './notify.ts';
import { paymentKey } from './rules.ts';
import { insertRecharge } from './payments/store.ts';

const post = async (tx: Tx, act: PointAct, plan: PointPlan, actorId: number): Promise<number | null> => {
  const { userId, remark } = act;
  if (plan.refund !== undefined) return refundOrder(tx, plan.refund, { actorId, remark });
  return (await movePoints(tx, act.kind, { userId, amount: plan.points, remark, actorId })).transactionId;
};

const notify = (tx: Tx, act: PointAct, { points, refund }: PointPlan): Promise<void> =>
  act.kind === 'refund'
    ? notifyUser(tx, act.userId, {
        event: 'refund',
        decision: refund?.requestId == null ? 'given' : 'refunded',
        orderNo: refund?.orderNo ?? '',
        points,
        remark: act.remark,
      })
    : notifyUser(tx, act.userId, { event: 'points', act: act.kind, points });

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
  if (act.kind === 'recharge') await requireNewPayment(tx, act);
  const ledgerId = await post(tx, act, plan, by.userId);
  if (act.kind === 'recharge' && ledgerId !== null) {
    const { userId, refNo, points, remark } = act;
    const duplicate = refNo !== null && (await creditedPayments(tx, refNo)).length > 0;
    await insertRecharge(tx, {
      user_id: userId,
      transaction_id: ledgerId,
      points,
      remark,
      ref_no: refNo,
      ref_key: refNo === null ? null : paymentKey(refNo),
      duplicate,
      duplicate_reason: duplicate ? act.duplicateReason : null,
      actor_id: approval?.proposerId ?? by.userId,
      approved_by: approval === undefined ? null : by.userId,
    });
  }
  await notify(tx, act, plan);
  const { balance, orderStatus, points } = plan.effect;
  const { refund } = plan;
  await writeAudit(tx, by, {
    act: `user.${act.kind}`,
    targetType: 'user',
    targetId: target.id,
    targetName: target.user_name,
    reason: act.remark,
    before: {
      balance: balance?.before,
      ...(orderStatus === null ? {} : { orderStatus: orderStatus.before }),
    },
    after: {
      balance: balance?.after,
      points,
      ledgerId: ledgerId === null ? null : String(ledgerId),
      ...(act.kind === 'recharge' && act.refNo !== null ? { refNo: act.refNo } : {}),
      ...(act.kind === 'recharge' && act.duplicateReason !== null
        ? { duplicateReason: act.duplicateReason }
        : {}),
      ...(act.kind === 'adjust' ? { adjustReason: act.reason } : {}),
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
