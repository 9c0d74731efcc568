import type { Db } from '../../platform/db/database.ts';
import { onceByKey } from '../../platform/db/idempotency.ts';
import { inUserTransaction } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Auditor } from '../../platform/access/audit.ts';
import { writeAudit } from '../audit/public.ts';
import { type StoredLot, blockUnsold, findLot, markWithdrawn } from './store.ts';

const parts = Array.from({ length: 100 }, (_, digits) => String(digits).padStart(2, '0'));

/**
 * Takes what is not sold or reserved of an imported lot off the shelf; answers how many rows. Broken off half way it
 * leaves the lot imported, and doing it again does the rest. The same key gets the same answer.
 */
export const withdrawLot = async (
  db: Db,
  lotId: number,
  reason: string,
  by: Auditor,
  key: string | undefined,
): Promise<{ lot: StoredLot; withdrawn: number }> => {
  const lot = await findLot(db, lotId);
  if (lot === undefined) throw new Refusal('notFound');
  let blocked = 0;
  for (const digits of lot.status === 'imported' ? parts : []) {
    // One part at a time: each is a short transaction that others do not wait for.
    // oxlint-disable-next-line no-await-in-loop
    blocked += await blockUnsold(db, lotId, digits);
  }
  const identity = { userId: by.userId, path: `manage/lots/${lotId}/withdraw`, key, content: { reason } };
  const { withdrawn } = await inUserTransaction(db, by.userId, (tx) =>
    onceByKey(tx, identity, async () => {
      const done = await markWithdrawn(tx, lotId, reason);
      if (done === undefined) throw new Refusal('wrongState');
      await writeAudit(tx, by, {
        act: 'lot.withdraw',
        targetType: 'lot',
        targetId: lotId,
        targetName: lot.file_name,
        reason,
        before: { status: lot.status },
        after: { status: done.status, withdrawn: blocked },
      });
      return { withdrawn: blocked };
    }),
  );
  const marked = await findLot(db, lotId);
  if (marked === undefined) throw new Refusal('notFound');
  return { lot: marked, withdrawn };
};
