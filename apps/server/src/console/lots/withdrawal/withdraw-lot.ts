import { limits } from '@waybill/contract/constants.ts';
import type { Auditor } from '../../../platform/access/audit.ts';
import type { Db } from '../../../platform/db/database.ts';
import { recordDue } from '../../../platform/db/domain-events.ts';
import { onceByKey } from '../../../platform/db/idempotency.ts';
import { inUserTransaction } from '../../../platform/db/transaction.ts';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { writeAudit } from '../../audit/public-api.ts';
import { type StoredLot, findLot, publishWithdrawn } from '../store.ts';
import { answerOnce, inParts, withLot } from './in-parts.ts';
import { blockUnsold, leaveShelf, markWithdrawn } from './store.ts';

export type Withdrawal = { readonly reason: string; readonly name?: string | undefined };

/**
 * Takes what is not sold or reserved of an imported lot off the shelf; answers how many rows. Broken off half way it
 * leaves the lot imported, and doing it again does the rest. The same key gets the same answer. Throws notFound,
 * wrongState, and a wrong name of a lot of more than 1,000 rows.
 */
export const withdrawLot = async (
  db: Db,
  lotId: number,
  { reason, name }: Withdrawal,
  by: Auditor,
  key: string | undefined,
): Promise<{ lot: StoredLot; withdrawn: number }> => {
  const lot = await findLot(db, lotId);
  if (lot === undefined) throw new AppError('notFound');
  if (lot.rows_imported > limits.unnamedLotRows && name?.trim() !== lot.file_name)
    throw fieldError('name', 'fields.lotName');
  const identity = { userId: by.userId, path: `manage/lots/${lotId}/withdraw`, key, content: { reason } };
  const work = async (): Promise<{ withdrawn: number }> => {
    if (!(await leaveShelf(db, lotId))) throw new AppError('wrongState');
    const withdrawn = await inParts((part) => blockUnsold(db, lotId, part));
    return inUserTransaction(db, by.userId, (tx) =>
      onceByKey(tx, identity, async () => {
        const done = await markWithdrawn(tx, lotId, reason);
        if (done === undefined) throw new AppError('wrongState');
        await publishWithdrawn(tx, lotId);
        recordDue(tx, 'webhooks');
        await writeAudit(tx, by, {
          act: 'lot.withdraw',
          targetType: 'lot',
          targetId: lotId,
          targetName: lot.file_name,
          reason,
          before: { status: lot.status },
          after: { status: done.status, withdrawn },
        });
        return { withdrawn };
      }),
    );
  };
  return withLot(db, lotId, await answerOnce(db, identity, work));
};
