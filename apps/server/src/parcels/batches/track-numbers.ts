import { trackBatchLimits } from '@waybill/contract/endpoints/track-batches.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { onceByKey } from '../../platform/db/idempotency.ts';
import { inUserTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/app-error.ts';
import { type TypedNumber, itemsOf } from './rules.ts';
import { enqueueBatch, findUse, insertBatch } from './store.ts';

/**
 * Rejects one more running batch where the user has as many as may run; those that wait for a carrier leave room for
 * others. Answers how many numbers the user gave today. The caller holds the user's lock.
 */
export const rejectOverRunning = async (tx: Tx, userId: number): Promise<number> => {
  const { today = 0, running = 0, open = 0 } = (await findUse(tx, userId))[0] ?? {};
  if (running >= trackBatchLimits.running || open >= trackBatchLimits.open)
    throw new AppError('trackBatchCap');
  return today;
};

export const trackNumbers = (
  db: Db,
  userId: number,
  numbers: readonly TypedNumber[],
  idempotencyKey: string | undefined,
): Promise<{ batchId: string; total: number; duplicates: number }> =>
  inUserTransaction(db, userId, (tx) =>
    onceByKey(tx, { userId, path: '/logistics/track', key: idempotencyKey, content: numbers }, async () => {
      const today = await rejectOverRunning(tx, userId);
      const { items, duplicates } = itemsOf(numbers);
      if (today + items.length > trackBatchLimits.numbersADay) throw new AppError('trackDailyCap');
      const batchId = await insertBatch(tx, userId, items, duplicates);
      await enqueueBatch(tx, { userId, batchId });
      return { batchId: String(batchId), total: items.length, duplicates };
    }),
  );
