import type { Db } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type StoredLot, blockUnsold, findLot, markWithdrawn } from './store.ts';

const parts = Array.from({ length: 100 }, (_, digits) => String(digits).padStart(2, '0'));

/**
 * Takes what is not sold or reserved of an imported lot off the shelf; answers how many rows. Broken off half way it
 * leaves the lot imported, and doing it again does the rest.
 */
export const withdrawLot = async (
  db: Db,
  lotId: number,
  reason: string,
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
  const marked = await markWithdrawn(db, lotId, reason);
  if (marked === undefined) throw new Refusal('wrongState');
  return { lot: marked, withdrawn };
};
