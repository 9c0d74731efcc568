import { limits } from '@waybill/contract/constants.ts';
import type { Auditor } from '../../../platform/access/audit.ts';
import type { Db } from '../../../platform/db/database.ts';
import { recordDue } from '../../../platform/db/domain-events.ts';
import { onceByKey } from '../../../platform/db/idempotency.ts';
import { inUserTransaction } from '../../../platform/db/transaction.ts';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { writeAudit } from '../../audit/public-api.ts';
import { type StoredLot, findLot, publishRestored, publishWithdrawn } from '../store.ts';
import { answerOnce, inParts, withLot } from './in-parts.ts';
import {
  blockUnsold,
  joinShelf,
  leaveShelf,
  markRestored,
  markWithdrawn,
  unblockWithdrawn,
} from './store.ts';
import { wakeEveryWait } from '../../../platform/db/wake-waits.ts';
import { lotStock } from './lot-stock.ts';

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

/**
 * Takes what is not sold or reserved of an imported lot off the shelf; answers how many rows. Broken off half way it
 * leaves the lot imported, and doing it again does the rest. The same key gets the same answer. Throws notFound,
 * wrongState, and a wrong name of a lot of more than 1,000 rows.
 */
export const withdrawLot = async (
  db: Db,
  lotId: number,
  { reason, name }: { readonly reason: string; readonly name?: string | undefined },
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
