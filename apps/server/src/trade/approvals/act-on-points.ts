import type { ActResult, StaffAct } from '@waybill/contract/endpoints/people-shapes.ts';
import type { Db, Reader, Tx } from '../../platform/db/database.ts';
import { onceByKey } from '../../platform/db/idempotency.ts';
import { inUserTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Auditor } from '../../platform/access/audit.ts';
import { fitsDay, propose, takeFromDay } from './propose.ts';
import { type PointAct, type PointPlan, movePlannedPoints, planPoints, resultOf } from './plan-points.ts';
import { earlierPayments, requireNewPayment } from './payments/store.ts';
import { approvalFor, errorFor, rightOf } from './rules.ts';
import { type StoredParty, countSuperAdminsBut, findParties, findPendingOfRequest } from './store.ts';

export type Parties = {
  readonly caller: StoredParty;
  readonly target: StoredParty;
  readonly superAdminsLeft: number;
};

/**
 * Reads who acts and on whom as they are now: a role that was taken a moment ago counts no more. Throws notFound when
 * there is no such account, forbidden when the caller is gone.
 */
export const readParties = async (reader: Reader, callerId: number, targetId: number): Promise<Parties> => {
  const [parties, [left]] = await Promise.all([
    findParties(reader, [callerId, targetId]),
    countSuperAdminsBut(reader, targetId),
  ]);
  const caller = parties.find(({ id }) => id === callerId);
  const target = parties.find(({ id }) => id === targetId);
  if (caller === undefined) throw new AppError('forbidden');
  if (target === undefined) throw new AppError('notFound');
  return { caller, target, superAdminsLeft: left?.count ?? 0 };
};

/** Rejects an act that the caller has no right to: forbidden, ownAccount, staffAccount, lastSuperAdmin; any on an erased account. */
export const requireRight = (act: StaffAct, parties: Parties): void => {
  const reason = errorFor(rightOf(act, parties));
  if (parties.target.erased_at !== null) throw new AppError('unsupported', { moneyEffect: 'none' });
  if (reason !== undefined) throw new AppError(reason, { moneyEffect: 'none' });
};

export type ActOptions = {
  readonly by: Auditor;
  readonly preview: boolean;
  readonly idempotencyKey: string | undefined;
};

const plan = async (
  tx: Tx,
  by: Auditor,
  act: PointAct,
): Promise<{ parties: Parties; planned: PointPlan }> => {
  const parties = await readParties(tx, by.userId, act.user_id);
  requireRight(act.act, parties);
  if (act.request_id != null) {
    // A request that a proposal waits for is decided with that, not beside it.
    const waiting = await findPendingOfRequest(tx, act.user_id, act.request_id);
    if (waiting.length > 0) throw new AppError('decided', { moneyEffect: 'none' });
  }
  return { parties, planned: await planPoints(tx, act) };
};

/** What counts towards the sum of a day: not a refund that its user asked for, which returns what was paid. */
const countsForDay = (act: PointAct): boolean => act.request_id == null;

const carryOut = async (tx: Tx, by: Auditor, act: PointAct): Promise<ActResult> => {
  const { parties, planned } = await plan(tx, by, act);
  await requireNewPayment(tx, act, earlierPayments);
  const { effect, points } = planned;
  const byItself = approvalFor(act.act, points);
  const fits = byItself !== null || !countsForDay(act) || (await takeFromDay(tx, by, points));
  if (byItself !== null || !fits) {
    const { orderNo, ids } = planned.refund ?? {};
    const details = orderNo === undefined ? {} : { orderNo, numbers: ids?.length };
    const approval = { ...act, points, order_no: orderNo ?? null };
    const id = await propose(tx, by, approval, { targetName: parties.target.user_name, details });
    const approvalFor = byItself ?? 'day';
    return resultOf('proposed', effect, { needsApproval: true, approvalFor, approvalId: String(id) });
  }
  const ledgerId = await movePlannedPoints(tx, by, parties.target, act, planned);
  return resultOf('done', effect, { ledgerId: ledgerId === null ? null : String(ledgerId) });
};

const previewAct = async (tx: Tx, by: Auditor, act: PointAct): Promise<ActResult> => {
  const { effect, points } = (await plan(tx, by, act)).planned;
  const fits = !countsForDay(act) || (await fitsDay(tx, by.userId, points));
  const reason = approvalFor(act.act, points) ?? (fits ? null : 'day');
  const payments = await earlierPayments(tx, act.ref_no);
  return resultOf('preview', effect, {
    needsApproval: reason !== null,
    approvalFor: reason,
    earlierPayments: payments,
  });
};

/**
 * Recharges, refunds or adjusts the points of somebody else, once per key and under that user's lock; above the limit of
 * an act or of the day, and always for an adjustment, it becomes a proposal. With `preview` nothing happens and the
 * effect is told. Throws forbidden, ownAccount, staffAccount, notFound, notRefundable, notEnoughPoints, decided,
 * paymentCredited.
 */
export const actOnPoints = (
  db: Db,
  act: PointAct,
  { by, preview, idempotencyKey: key }: ActOptions,
): Promise<ActResult> =>
  inUserTransaction(db, act.user_id, async (tx) => {
    if (preview) return previewAct(tx, by, act);
    const path = `admin/users/${act.user_id}/${act.act}`;
    return onceByKey(tx, { userId: by.userId, path, key, content: act }, () => carryOut(tx, by, act));
  });
