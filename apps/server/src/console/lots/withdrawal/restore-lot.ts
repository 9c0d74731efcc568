import type { Auditor } from '../../../platform/access/audit.ts';
import type { Db } from '../../../platform/db/database.ts';
import { recordDue } from '../../../platform/db/domain-events.ts';
import { onceByKey } from '../../../platform/db/idempotency.ts';
import { inUserTransaction } from '../../../platform/db/transaction.ts';
import { wakeEveryWait } from '../../../platform/db/wake-waits.ts';
import { AppError } from '../../../platform/app-error.ts';
import { writeAudit } from '../../audit/public-api.ts';
import { type StoredLot, findLot, publishRestored } from '../store.ts';
import { answerOnce, inParts, withLot } from './in-parts.ts';
import { lotStock } from './lot-stock.ts';
import { joinShelf, markRestored, unblockWithdrawn } from './store.ts';

/**
 * Puts what left the shelf with a withdrawn lot back; answers how many rows, and how many stay away because they are
 * blocked for a reason of their own. Broken off half way it leaves the lot withdrawn, and doing it again does the rest.
 * The same key gets the same answer. Throws notFound, wrongState.
 */
export const restoreLot = async (
  db: Db,
  lotId: number,
  reason: string,
  by: Auditor,
  key: string | undefined,
): Promise<{ lot: StoredLot; restored: number; kept: number }> => {
  const lot = await findLot(db, lotId);
  if (lot === undefined) throw new AppError('notFound');
  const identity = { userId: by.userId, path: `manage/lots/${lotId}/restore`, key, content: { reason } };
  const work = async (): Promise<{ restored: number; kept: number }> => {
    if (!(await joinShelf(db, lotId))) throw new AppError('wrongState');
    const restored = await inParts((part) => unblockWithdrawn(db, lotId, part));
    const { blocked, withdrawn } = await lotStock(db, lotId);
    const kept = blocked + withdrawn;
    return inUserTransaction(db, by.userId, (tx) =>
      onceByKey(tx, identity, async () => {
        const done = await markRestored(tx, lotId);
        if (done === undefined) throw new AppError('wrongState');
        await publishRestored(tx, lotId);
        recordDue(tx, 'webhooks');
        await wakeEveryWait(tx);
        await writeAudit(tx, by, {
          act: 'lot.restore',
          targetType: 'lot',
          targetId: lotId,
          targetName: lot.file_name,
          reason,
          before: { status: lot.status, withdrawReason: lot.withdraw_reason },
          after: { status: done.status, restored, kept },
        });
        return { restored, kept };
      }),
    );
  };
  return withLot(db, lotId, await answerOnce(db, identity, work));
};
