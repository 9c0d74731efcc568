import { trackBatchLimits } from '@waybill/contract/endpoints/track-batches.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { onceByKey } from '../platform/db/idempotency.ts';
import { inUserTransaction } from '../platform/db/transaction.ts';
import { AppError } from '../platform/app-error.ts';
import { enqueueBatch } from './enqueue-batch.ts';
import { type TypedNumber, itemsOf } from './rules.ts';
import { findUse, insertBatch } from './store.ts';

export type TrackRequest = {
  readonly userId: number;
  readonly numbers: readonly TypedNumber[];
  readonly idempotencyKey: string | undefined;
};

/**
 * Rejects one more running batch where the user has as many as may run; those that wait for a carrier leave room for
 * others. The caller holds the user's lock.
 */
export const rejectOverRunning = async (tx: Tx, userId: number): Promise<void> => {
  const [use] = await findUse(tx, userId);
  const { running = 0, open = 0 } = use ?? {};
  if (running >= trackBatchLimits.running || open >= trackBatchLimits.open)
    throw new AppError('trackBatchCap');
};

export const trackNumbers = (
  db: Db,
  { userId, numbers, idempotencyKey }: TrackRequest,
): Promise<{ batchId: string; total: number; duplicates: number }> =>
  inUserTransaction(db, userId, (tx) =>
    onceByKey(tx, { userId, path: '/logistics/track', key: idempotencyKey, content: numbers }, async () => {
      await rejectOverRunning(tx, userId);
      const { items, duplicates } = itemsOf(numbers);
      const [use] = await findUse(tx, userId);
      if ((use?.today ?? 0) + items.length > trackBatchLimits.numbersADay)
        throw new AppError('trackDailyCap');
      const batchId = await insertBatch(tx, userId, items, duplicates);
      await enqueueBatch(tx, { userId, batchId });
      return { batchId: String(batchId), total: items.length, duplicates };
    }),
  );
