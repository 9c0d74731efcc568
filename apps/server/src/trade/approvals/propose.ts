import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import type { Db, Reader, Tx } from '../../platform/db/database.ts';
import type { Auditor } from '../../platform/access/audit.ts';
import { writeAudit } from '../../console/audit/public-api.ts';
import {
  type ExpiredApproval,
  type NewApproval,
  type StoredApproval,
  addToDay,
  expireApprovals,
  expireProposalsOf,
  findApproval,
  findDay,
  findDecidersBut,
  insertApproval,
  keepBatch,
  takeCodes,
} from './store.ts';
import { staffLimits } from '@waybill/contract/vocabulary/staff.ts';
import { raiseAlert } from '../../records/security/public-api.ts';
import { approvalFor, freelyADay, isNearLimit } from './rules.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError, existing } from '../../platform/app-error.ts';
import type { CodeOrder } from '../points/public-api.ts';
import { sendNotice, withdrawNotices } from '../../outbox/notices/public-api.ts';
import { publishToStaff } from '../../platform/db/outbox.ts';

type Proposal = Pick<StoredApproval['stored'], 'id' | 'act' | 'user_id' | 'points' | 'proposed_by'>;

const subjectOf = (id: number): string => `approval:${id}`;

const notifyDeciders = async (tx: Tx, approval: Proposal, by: string): Promise<void> => {
  const { id, act, user_id: userId, proposed_by: proposedBy } = approval;
  const points = toPoints(approval.points);
  const event = { type: 'approval.waiting', object: subjectOf(id), data: { act, points, by } } as const;
  await publishToStaff(tx, 'approvals:read', event);
  for (const decider of await findDecidersBut(tx, [userId, proposedBy])) {
    // A transaction has one connection.
    await sendNotice(tx, {
      userId: decider.id,
      event: 'security',
      what: 'approvalWaiting',
      act,
      points,
      by,
      subject: subjectOf(id),
    });
  }
};

/**
 * Tells who proposed something what became of it, and takes back what the deciders were told and have not read; both in
 * the transaction that decides. Nobody is told of their own withdrawal.
 */
export const notifyProposer = async (
  tx: Tx,
  approval: Proposal,
  ending: 'approved' | 'refused' | 'withdrawn' | 'expired',
  remark: string | null,
): Promise<void> => {
  const { id, act, user_id: userId, proposed_by: proposedBy } = approval;
  for (const decider of await findDecidersBut(tx, [userId, proposedBy])) {
    await withdrawNotices(tx, decider.id, subjectOf(id));
  }
  if (ending === 'withdrawn') return;
  await sendNotice(tx, {
    userId: proposedBy,
    event: 'security',
    what: 'approvalDecided',
    ending,
    act,
    points: toPoints(approval.points),
    reason: remark ?? '',
  });
};

const notifyExpired = async (tx: Tx, expired: readonly ExpiredApproval[]): Promise<number> => {
  for (const approval of expired) {
    // A transaction has one connection.
    await notifyProposer(tx, { ...approval, user_id: null }, 'expired', null);
  }
  for (const { id, act, user_name: targetName } of expired) {
    // One link of the chain after the other.
    await writeAudit(tx, null, {
      act: 'approval.lapse',
      targetId: id,
      targetName,
      before: { state: 'pending' },
      after: { state: 'expired', act },
    });
  }
  return expired.length;
};

const expireOverdue = async (tx: Tx): Promise<number> => notifyExpired(tx, await expireApprovals(tx));

export const sweepExpiredApprovals = (db: Db): Promise<number> => inTransaction(db, expireOverdue);

/**
 * Ends what somebody proposed and waits, in the transaction that takes their rights: what is proposed by whom nobody
 * trusts any more is not decided. Codes that were approved and not collected end with it. Answers how many.
 */
export const expireProposals = async (tx: Tx, proposerId: number): Promise<number> =>
  notifyExpired(tx, await expireProposalsOf(tx, proposerId));

export const fitsDay = async (reader: Reader, userId: number, points: number): Promise<boolean> => {
  const [today] = await findDay(reader, userId);
  return (today?.points ?? 0) + points <= freelyADay;
};

/**
 * Adds hundredths to what somebody gives today without another's approval; false when that would be more than the sum
 * of a day. Raises the alerts that go with it, in the same transaction: the sum is reached, or many acts stay just
 * below the limit of one.
 */
export const takeFromDay = async (
  tx: Tx,
  by: Pick<Auditor, 'userId' | 'userName'>,
  points: number,
): Promise<boolean> => {
  const near = isNearLimit(points);
  const [added] = await addToDay(tx, by.userId, points, near ? 1 : 0, freelyADay);
  if (added === undefined) {
    await raiseAlert(tx, { kind: 'day_sum', severity: 'medium', subject: by.userName, count: 1 });
    return false;
  }
  if (near && added.near_limit >= staffLimits.nearActs) {
    const count = added.near_limit === staffLimits.nearActs ? staffLimits.nearActs : 1;
    await raiseAlert(tx, { kind: 'near_limit', severity: 'high', subject: by.userName, count });
  }
  return true;
};

export const propose = async (
  tx: Tx,
  by: Auditor,
  approval: NewApproval,
  { targetName, details }: { readonly targetName: string; readonly details?: object },
): Promise<number> => {
  const { act, user_id: userId, points } = approval;
  // One about the same request that ran out would stand in the way until it is swept.
  if (approval.request_id != null) await expireOverdue(tx);
  const id = await insertApproval(tx, { ...approval, proposed_by: by.userId });
  await notifyDeciders(tx, { ...approval, id, proposed_by: by.userId }, by.userName);
  await writeAudit(tx, by, {
    act: 'approval.propose',
    targetId: id,
    targetName,
    reason: approval.remark,
    after: {
      act,
      ...(userId === null ? {} : { userId: String(userId) }),
      points: toPoints(points),
      ...details,
    },
  });
  return id;
};

/**
 * Keeps a batch of exchange codes as a proposal when its sum is above the limit of an act, or above what is left of the
 * day; answers its id. Null when the caller may issue it alone, which then counts towards the day.
 */
export const proposeCodes = async (
  tx: Tx,
  by: Auditor,
  { count, points, validDays, remark }: CodeOrder,
): Promise<number | null> => {
  const sum = count * points;
  if (approvalFor('codes', sum) === null && (await takeFromDay(tx, by, sum))) return null;
  return propose(
    tx,
    by,
    { act: 'codes', user_id: null, points: sum, remark, code_count: count, code_days: validDays },
    { targetName: remark, details: { count, validDays } },
  );
};

/**
 * Takes a batch that was approved, for who proposed it, to be issued in this transaction, and keeps which batch that
 * becomes. Throws notFound, codesCollected, decided when it is not approved or was not collected in time.
 */
export const collectApproved = async <T extends { readonly batchId: number }>(
  tx: Tx,
  by: Auditor,
  approvalId: number,
  issue: (approved: CodeOrder) => Promise<T>,
): Promise<T> => {
  const [taken] = await takeCodes(tx, approvalId, by.userId);
  if (taken === undefined) {
    const { act, proposed_by, batch_id } = existing(await findApproval(tx, approvalId)).stored;
    if (act !== 'codes' || proposed_by !== by.userId) throw new AppError('notFound');
    throw new AppError(batch_id === null ? 'decided' : 'codesCollected', { moneyEffect: 'none' });
  }
  const { points, code_count: count, code_days: validDays, remark } = taken;
  const issued = await issue({ count, points: points / count, validDays, remark });
  await keepBatch(tx, taken.id, issued.batchId);
  return issued;
};
