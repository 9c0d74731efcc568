import type { Tx } from '../platform/db/database.ts';
import { enqueue } from '../platform/db/enqueue.ts';
import { type BatchKey, batchJobKeys } from './store.ts';

export const batchJob = 'track_batch';

export const enqueueBatch = (tx: Tx, key: BatchKey, afterMs = 0): Promise<void> =>
  enqueue(tx, batchJob, key, { key: `${batchJobKeys}${key.batchId}`, attempts: 5, afterMs });
