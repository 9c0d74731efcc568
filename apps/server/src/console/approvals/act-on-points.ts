import type { ActResult } from '@waybill/contract/endpoints/people-shapes.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { onceByKey } from '../../platform/db/idempotency.ts';
import { inUserTransaction } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Auditor } from '../../platform/access/audit.ts';
import { writeAudit } from '../audit/public.ts';
import { movePlannedPoints } from './move-points.ts';
import { type Parties, readParties, requireRight } from './parties.ts';
import { type PointAct, type PointPlan, planPoints } from './plan-points.ts';
import { findPendingOfRequest, insertApproval } from './store.ts';

export type ActOptions = {
  readonly by: Auditor;
  readonly preview: boolean;
  readonly idempotencyKey: string | undefined;
};

const propose = async (
  tx: Tx,
  by: Auditor,
  { target }: Parties,
  act: PointAct,
  plan: PointPlan,
): Promise<number> => {
  const refund = act.kind === 'refund' ? act : undefined;
  const id = await insertApproval(tx, {
    act: act.kind,
    userId: act.userId,
    points: plan.points,
    orderId: refund?.orderId ?? null,
    orderNo: plan.refund?.orderNo ?? null,
    shipmentIds: refund?.shipmentIds ?? null,
    requestId: refund?.requestId ?? null,
    reason: act.kind === 'adjust' ? act.reason : null,
    remark: act.remark,
    refNo: act.kind === 'recharge' ? act.refNo : null,
    proposedBy: by.userId,
  });
  await writeAudit(tx, by, {
    act: 'approval.propose',
    targetType: 'approval',
    targetId: id,
    targetName: target.user_name,
    reason: act.remark,
    after: {
      act: act.kind,
      userId: String(act.userId),
      points: toPoints(plan.points),
      ...(plan.refund === undefined ? {} : { orderNo: plan.refund.orderNo, numbers: plan.refund.ids.length }),
    },
  });
  return id;
};

/** A request that a proposal waits for is decided with that, not beside it. */
const refuseSecondDecision = async (tx: Tx, act: PointAct): Promise<void> => {
  if (act.kind !== 'refund' || act.requestId === null) return;
  const waiting = await findPendingOfRequest(tx, act.userId, act.requestId);
  if (waiting.length > 0) throw new Refusal('decided', { moneyEffect: 'none' });
};

const plan = async (
  tx: Tx,
  by: Auditor,
  act: PointAct,
): Promise<{ parties: Parties; planned: PointPlan }> => {
  const parties = await readParties(tx, by.userId, act.userId);
  requireRight(act.kind, parties);
  await refuseSecondDecision(tx, act);
  return { parties, planned: await planPoints(tx, act) };
};

const carryOut = async (tx: Tx, by: Auditor, act: PointAct): Promise<ActResult> => {
  const { parties, planned } = await plan(tx, by, act);
  const { effect } = planned;
  if (planned.needsApproval) {
    const id = await propose(tx, by, parties, act, planned);
    return { outcome: 'proposed', needsApproval: true, effect, approvalId: String(id), ledgerId: null };
  }
  const ledgerId = await movePlannedPoints(tx, by, parties.target, act, planned);
  return {
    outcome: 'done',
    needsApproval: false,
    effect,
    approvalId: null,
    ledgerId: ledgerId === null ? null : String(ledgerId),
  };
};

/**
 * Recharges, refunds or adjusts the points of somebody else, once per key and under that user's lock; above the limit,
 * and always for an adjustment, it becomes a proposal. With `preview` nothing happens and the effect is told. Refuses
 * forbidden, ownAccount, staffAccount, notFound, notRefundable, notEnoughPoints, decided.
 */
export const actOnPoints = (
  db: Db,
  act: PointAct,
  { by, preview, idempotencyKey: key }: ActOptions,
): Promise<ActResult> =>
  inUserTransaction(db, act.userId, async (tx) => {
    if (preview) {
      const { planned } = await plan(tx, by, act);
      const { effect } = planned;
      return {
        outcome: 'preview',
        needsApproval: planned.needsApproval,
        effect,
        approvalId: null,
        ledgerId: null,
      };
    }
    const path = `admin/users/${act.userId}/${act.kind}`;
    return onceByKey(tx, { userId: by.userId, path, key, content: act }, () => carryOut(tx, by, act));
  });
