import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { writeAudit } from '../audit/public.ts';
import { type LapsedApproval, lapseApprovals, lapseProposalsOf } from './store.ts';
import { tellProposer } from './tell-staff.ts';

const tellLapsed = async (tx: Tx, lapsed: readonly LapsedApproval[]): Promise<number> => {
  for (const { id, act, points, proposed_by: proposedBy } of lapsed) {
    // A transaction has one connection.
    await tellProposer(tx, { id, act, points, proposedBy, userId: null }, 'lapsed', null);
  }
  for (const { id, act, user_name: targetName } of lapsed) {
    // One link of the chain after the other.
    await writeAudit(tx, null, {
      act: 'approval.lapse',
      targetType: 'approval',
      targetId: id,
      targetName,
      before: { state: 'pending' },
      after: { state: 'lapsed', act },
    });
  }
  return lapsed.length;
};

/** Ends proposals that nobody decided in time; answers how many. */
export const sweepLapsedApprovals = (db: Db): Promise<number> =>
  inTransaction(db, async (tx) => tellLapsed(tx, await lapseApprovals(tx)));

/**
 * Ends what somebody proposed and waits, in the transaction that takes their rights: what is proposed by whom nobody
 * trusts any more is not decided. Codes that were approved and not collected end with it. Answers how many.
 */
export const lapseProposals = async (tx: Tx, proposerId: number): Promise<number> =>
  tellLapsed(tx, await lapseProposalsOf(tx, proposerId));
