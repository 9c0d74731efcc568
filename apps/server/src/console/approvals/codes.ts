import type { Tx } from '../../platform/db/database.ts';
import type { Auditor } from '../../platform/access/audit.ts';
import { AppError } from '../../platform/app-error.ts';
import { takeFromDay } from './day-sum.ts';
import { propose } from './propose.ts';
import { approvalFor } from './rules.ts';
import { findApproval, keepBatch, takeCodes } from './store.ts';

export type CodeProposal = {
  readonly count: number;
  /** What all of them are worth, in hundredths. */
  readonly sum: number;
  readonly validDays: number;
  readonly remark: string;
};

/**
 * Keeps a batch of exchange codes as a proposal when its sum is above the limit of an act, or above what is left of the
 * day; answers its id. Null when the caller may issue it alone, which then counts towards the day.
 */
export const proposeCodes = async (
  tx: Tx,
  by: Auditor,
  { count, sum, validDays, remark }: CodeProposal,
): Promise<number | null> => {
  if (approvalFor('codes', sum) === null && (await takeFromDay(tx, by, sum))) return null;
  return propose(
    tx,
    by,
    {
      act: 'codes',
      userId: null,
      points: sum,
      orderId: null,
      orderNo: null,
      shipmentIds: null,
      requestId: null,
      reason: null,
      remark,
      refNo: null,
      duplicateReason: null,
      codes: { count, validDays },
    },
    { targetName: remark, details: { count, validDays } },
  );
};

/** An approved batch, `points` in hundredths for each code. */
export type ApprovedCodes = {
  readonly count: number;
  readonly points: number;
  readonly validDays: number;
  readonly remark: string;
};

/**
 * Takes a batch that was approved, for who proposed it, to be issued in this transaction, and keeps which batch that
 * becomes. Throws notFound, codesCollected, decided when it is not approved or was not collected in time.
 */
export const collectApproved = async <T extends { readonly batchId: number }>(
  tx: Tx,
  by: Auditor,
  approvalId: number,
  issue: (approved: ApprovedCodes) => Promise<T>,
): Promise<T> => {
  const [taken] = await takeCodes(tx, approvalId, by.userId);
  if (taken === undefined) {
    const approval = await findApproval(tx, approvalId);
    if (approval === undefined || approval.act !== 'codes' || approval.proposed_by !== by.userId)
      throw new AppError('notFound');
    throw new AppError(approval.batch_id === null ? 'decided' : 'codesCollected', { moneyEffect: 'none' });
  }
  const { points, code_count: count, code_days: validDays, remark } = taken;
  const issued = await issue({ count, points: points / count, validDays, remark });
  await keepBatch(tx, taken.id, issued.batchId);
  return issued;
};
