import type { Db, Tx } from '../../platform/db/database.ts';
import { onceByKey } from '../../platform/db/idempotency.ts';
import { inTransaction, inUserTransaction } from '../../platform/db/transaction.ts';
import { Refusal, refuseField } from '../../platform/refusal.ts';
import type { Auditor } from '../../platform/access/audit.ts';
import { writeAudit } from '../audit/public.ts';
import { movePlannedPoints } from './move-points.ts';
import { readParties } from './parties.ts';
import { planPoints } from './plan-points.ts';
import { type Decision, reasonAgainstDecision } from './rules.ts';
import { type StoredApproval, findApproval, lapseApprovals, settleApproval } from './store.ts';
import { pointActOf } from './stored-act.ts';

export type ApprovalDecision = {
  readonly approvalId: number;
  readonly decision: Decision;
  readonly remark: string | undefined;
  readonly by: Auditor;
  readonly idempotencyKey: string | undefined;
};

const endings = { approve: 'approved', refuse: 'refused', withdraw: 'withdrawn' } as const;

const decide = async (tx: Tx, asked: ApprovalDecision): Promise<{ id: number }> => {
  const { approvalId: id, decision, remark, by } = asked;
  const approval = await findApproval(tx, id);
  if (approval === undefined) throw new Refusal('notFound');
  const { caller, target } = await readParties(tx, by.userId, approval.user_id);
  const against = reasonAgainstDecision(decision, caller, {
    state: approval.state,
    proposedBy: approval.proposed_by,
    userId: approval.user_id,
  });
  if (against !== undefined) throw new Refusal(against, { moneyEffect: 'none' });
  if (decision === 'refuse' && (remark ?? '').length < 2) throw refuseField('remark', 'fields.remark');
  let ledgerId: number | null = null;
  if (decision === 'approve') {
    const act = pointActOf(approval);
    const plan = await planPoints(tx, act);
    ledgerId = await movePlannedPoints(tx, by, target, act, plan, {
      id,
      proposedBy: approval.proposed_by_name,
    });
  }
  const settled = await settleApproval(tx, id, endings[decision], by.userId, remark ?? null, ledgerId);
  if (settled.length === 0) throw new Refusal('decided', { moneyEffect: 'none' });
  await writeAudit(tx, by, {
    act: `approval.${decision}`,
    targetType: 'approval',
    targetId: id,
    targetName: approval.user_name,
    reason: remark ?? null,
    before: { state: 'pending' },
    after: { state: endings[decision], ...(ledgerId === null ? {} : { ledgerId: String(ledgerId) }) },
  });
  return { id };
};

/**
 * Approves, refuses or withdraws a proposal, under the lock of the user whose points it is about: of two who decide
 * at once one wins. Approving checks everything again and acts once. Refuses notFound, forbidden, ownAccount (one's
 * own proposal or points), decided, and what the act itself refuses now.
 */
export const decideApproval = async (db: Db, asked: ApprovalDecision): Promise<StoredApproval> => {
  const { approvalId, decision, remark, by, idempotencyKey: key } = asked;
  const found = await findApproval(db, approvalId);
  if (found === undefined) throw new Refusal('notFound');
  const path = `admin/approvals/${approvalId}`;
  await inUserTransaction(db, found.user_id, (tx) =>
    onceByKey(tx, { userId: by.userId, path, key, content: { decision, remark } }, () => decide(tx, asked)),
  );
  const decided = await findApproval(db, approvalId);
  if (decided === undefined) throw new Refusal('notFound');
  return decided;
};

/** Ends proposals that nobody decided in time; answers how many. */
export const sweepLapsedApprovals = (db: Db): Promise<number> =>
  inTransaction(db, async (tx) => {
    const lapsed = await lapseApprovals(tx);
    for (const { id, act, user_name } of lapsed) {
      // One link of the chain after the other.
      // oxlint-disable-next-line no-await-in-loop
      await writeAudit(tx, null, {
        act: 'approval.lapse',
        targetType: 'approval',
        targetId: id,
        targetName: user_name,
        before: { state: 'pending' },
        after: { state: 'lapsed', act },
      });
    }
    return lapsed.length;
  });
