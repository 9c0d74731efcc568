import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Auditor, writeAudit } from '../audit/public.ts';
import { type StoredLot, blockUnsold, findLot, markWithdrawn } from './store.ts';

const parts = Array.from({ length: 100 }, (_, digits) => String(digits).padStart(2, '0'));

/**
 * Takes what is not sold or reserved of an imported lot off the shelf; answers how many rows. Broken off half way it
 * leaves the lot imported, and doing it again does the rest. `record` is called in the transaction that ends it.
 */
export const withdrawLot = async (
  db: Db,
  lotId: number,
  reason: string,
  by: Auditor,
): Promise<{ lot: StoredLot; withdrawn: number }> => {
  const lot = await findLot(db, lotId);
  if (lot === undefined) throw new Refusal('notFound');
  if (lot.status !== 'imported') throw new Refusal('wrongState');
  let withdrawn = 0;
  for (const digits of parts) {
    // One part at a time: each is a short transaction that others do not wait for.
    // oxlint-disable-next-line no-await-in-loop
    withdrawn += await blockUnsold(db, lotId, digits);
  }
  const marked = await inTransaction(db, async (tx) => {
    const done = await markWithdrawn(tx, lotId, reason);
    if (done === undefined) throw new Refusal('wrongState');
    await writeAudit(tx, {
      by,
      act: 'lot.withdraw',
      target: { type: 'lot', id: lotId, name: lot.file_name },
      reason,
      before: { status: lot.status },
      after: { status: done.status, withdrawn },
    });
    return done;
  });
  return { lot: marked, withdrawn };
};
