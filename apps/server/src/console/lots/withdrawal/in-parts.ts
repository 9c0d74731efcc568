import type { Db } from '../../../platform/db/database.ts';
import { type RequestIdentity, earlierAnswer } from '../../../platform/db/idempotency.ts';
import { inUserTransaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/app-error.ts';
import { type StoredLot, findLot } from '../store.ts';
import { zipParts } from './store.ts';

export const inParts = async (work: (part: string) => Promise<number>): Promise<number> => {
  let rows = 0;
  for (const part of zipParts) {
    // One part at a time: each is a short transaction that others do not wait for.
    rows += await work(part);
  }
  return rows;
};

/**
 * The answer that a key got before, else that of `work`. What a work does before the transaction that keeps its answer
 * is not done again for a repeated call: by then the lot may have been restored or withdrawn anew.
 */
export const answerOnce = async <T extends object>(
  db: Db,
  identity: RequestIdentity,
  work: () => Promise<T>,
): Promise<T> => {
  const earlier = await inUserTransaction(db, identity.userId, (tx) => earlierAnswer<T>(tx, identity));
  return earlier ?? work();
};

export const withLot = async <T extends object>(
  db: Db,
  lotId: number,
  answer: T,
): Promise<T & { lot: StoredLot }> => {
  const lot = await findLot(db, lotId);
  if (lot === undefined) throw new AppError('notFound');
  return { ...answer, lot };
};
