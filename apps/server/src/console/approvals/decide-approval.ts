import { staffLimits } from '@waybill/contract/vocabulary/staff.ts';
import type { Db, Reader, Tx } from '../../platform/db/database.ts';
import { onceByKey } from '../../platform/db/idempotency.ts';
import { inUserTransaction } from '../../platform/db/transaction.ts';
import { AppError, fieldError } from '../../platform/app-error.ts';
import type { Auditor } from '../../platform/access/audit.ts';
import { writeAudit } from '../audit/public-api.ts';
import { raiseAlert } from '../security/public-api.ts';
import { movePlannedPoints } from './move-points.ts';
import { readParties } from './parties.ts';
import { planPoints } from './plan-points.ts';
import { type Decider, type Decision, reasonAgainstDecision } from './rules.ts';
import {
  type StoredApproval,
  findApproval,
  findDecider,
  findPending,
  lockApproval,
  settleApproval,
} from './store.ts';
import { pointActOf } from './stored-act.ts';
import { notifyProposer } from './notify-staff.ts';

export type ApprovalDecision = {
  readonly approvalId: number;
  readonly decision: Decision;
  readonly remark: string | undefined;
  readonly by: Auditor;
  readonly idempotencyKey: string | undefined;
};

const endings = { approve: 'approved', refuse: 'refused', withdraw: 'withdrawn' } as const;

/** Reads who decides as they are now, and how they stand to who proposed. Throws forbidden when they are gone. */
export const readDecider = async (reader: Reader, callerId: number, proposerId: number): Promise<Decider> => {
  const [found] = await findDecider(reader, callerId, proposerId, staffLimits.roleHours);
  if (found === undefined) throw new AppError('forbidden');
  return { ...found, madeByProposer: found.made_by_proposer, madeProposer: found.made_proposer };
};

export const countDecidable = async (reader: Reader, callerId: number): Promise<number> => {
  const pending = await findPending(reader);
  const proposers = [...new Set(pending.map((row) => row.proposed_by))];
  const deciders = new Map(
    await Promise.all(proposers.map(async (id) => [id, await readDecider(reader, callerId, id)] as const)),
  );
  return pending.filter(({ proposed_by: proposedBy, user_id: userId }) => {
    const decider = deciders.get(proposedBy);
    const approval = { state: 'pending', proposedBy, userId };
    return decider !== undefined && reasonAgainstDecision('approve', decider, approval) === undefined;
  }).length;
};

const moveApproved = async (tx: Tx, by: Auditor, approval: StoredApproval): Promise<number | null> => {
  const act = pointActOf(approval);
  if (act === undefined) return null;
  const { target } = await readParties(tx, by.userId, act.userId);
  return movePlannedPoints(tx, by, target, act, await planPoints(tx, act), {
    id: approval.id,
    proposedBy: approval.proposed_by_name,
    proposerId: approval.proposed_by,
  });
};

const decide = async (tx: Tx, asked: ApprovalDecision): Promise<{ id: number }> => {
  const { approvalId: id, decision, remark, by } = asked;
  await lockApproval(tx, id);
  const approval = await findApproval(tx, id);
  if (approval === undefined) throw new AppError('notFound');
  const against = reasonAgainstDecision(decision, await readDecider(tx, by.userId, approval.proposed_by), {
    state: approval.state,
    proposedBy: approval.proposed_by,
    userId: approval.user_id,
  });
  if (against !== undefined) throw new AppError(against, { moneyEffect: 'none' });
  if (decision === 'refuse' && (remark ?? '').length < 2) throw fieldError('remark', 'fields.remark');
  const ledgerId = decision === 'approve' ? await moveApproved(tx, by, approval) : null;
  const settled = await settleApproval(tx, id, endings[decision], by.userId, remark ?? null, ledgerId);
  if (settled.length === 0) throw new AppError('decided', { moneyEffect: 'none' });
  const { act, points, user_id: userId, proposed_by: proposedBy } = approval;
  await notifyProposer(tx, { id, act, points, userId, proposedBy }, endings[decision], remark ?? null);
  await writeAudit(tx, by, {
    act: `approval.${decision}`,
    targetType: 'approval',
    targetId: id,
    targetName: approval.user_name ?? approval.remark,
    reason: remark ?? null,
    before: { state: 'pending' },
    after: { state: endings[decision], ...(ledgerId === null ? {} : { ledgerId: String(ledgerId) }) },
  });
  return { id };
};

const alertOfPuppet = async (db: Db, by: Auditor, error: unknown): Promise<void> => {
  const suspicious =
    error instanceof AppError && (error.reason === 'approverTooNew' || error.reason === 'approverPromoted');
  if (suspicious)
    await raiseAlert(db, { kind: 'fresh_approval', severity: 'high', subject: by.userName, count: 1 });
};

/**
 * Approves, rejects or withdraws a proposal, under the lock of the user whose points it is about: of two who decide
 * at once one wins. Approving checks everything again and acts once; exchange codes then wait to be collected. Throws
 * notFound, forbidden, ownProposal, ownAccount (one's own points), decided, approverTooNew, approverPromoted, and what
 * the act itself rejects now.
 */
export const decideApproval = async (db: Db, asked: ApprovalDecision): Promise<StoredApproval> => {
  const { approvalId, decision, remark, by, idempotencyKey: key } = asked;
  const found = await findApproval(db, approvalId);
  if (found === undefined) throw new AppError('notFound');
  const path = `admin/approvals/${approvalId}`;
  try {
    await inUserTransaction(db, found.user_id ?? found.proposed_by, (tx) =>
      onceByKey(tx, { userId: by.userId, path, key, content: { decision, remark } }, () => decide(tx, asked)),
    );
  } catch (error) {
    await alertOfPuppet(db, by, error);
    throw error;
  }
  const decided = await findApproval(db, approvalId);
  if (decided === undefined) throw new AppError('notFound');
  return decided;
};
