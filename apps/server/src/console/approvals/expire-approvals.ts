import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { writeAudit } from '../audit/public-api.ts';
import { type ExpiredApproval, expireApprovals, expireProposalsOf } from './store.ts';
import { notifyProposer } from './notify-staff.ts';

const notifyExpired = async (tx: Tx, expired: readonly ExpiredApproval[]): Promise<number> => {
  for (const { id, act, points, proposed_by: proposedBy } of expired) {
    // A transaction has one connection.
    await notifyProposer(tx, { id, act, points, proposedBy, userId: null }, 'expired', null);
  }
  for (const { id, act, user_name: targetName } of expired) {
    // One link of the chain after the other.
    await writeAudit(tx, null, {
      act: 'approval.lapse',
      targetType: 'approval',
      targetId: id,
      targetName,
      before: { state: 'pending' },
      after: { state: 'expired', act },
    });
  }
  return expired.length;
};

export const expireOverdue = async (tx: Tx): Promise<number> => notifyExpired(tx, await expireApprovals(tx));

export const sweepExpiredApprovals = (db: Db): Promise<number> => inTransaction(db, expireOverdue);

/**
 * Ends what somebody proposed and waits, in the transaction that takes their rights: what is proposed by whom nobody
 * trusts any more is not decided. Codes that were approved and not collected end with it. Answers how many.
 */
export const expireProposals = async (tx: Tx, proposerId: number): Promise<number> =>
  notifyExpired(tx, await expireProposalsOf(tx, proposerId));
