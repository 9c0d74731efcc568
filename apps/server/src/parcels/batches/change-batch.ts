import type { EndpointInput } from '@waybill/contract/endpoint.ts';
import { type trackBatchEndpoints, trackBatchLimits } from '@waybill/contract/endpoints/track-batches.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inUserTransaction } from '../../platform/db/transaction.ts';
import { AppError, existing, fieldError } from '../../platform/app-error.ts';
import { assignCarrier, type TypedNumber, itemsOf } from './rules.ts';
import {
  type BatchKey,
  type StoredBatch,
  enqueueBatch,
  lockItems,
  lockBatch,
  notifyChange,
  reassignItems,
  reopenFailed,
  setState,
  undoDone,
  findUse,
  insertBatch,
} from './store.ts';
import { onceByKey } from '../../platform/db/idempotency.ts';

/**
 * Rejects one more running batch where the user has as many as may run; those that wait for a carrier leave room for
 * others. Answers how many numbers the user gave today. The caller holds the user's lock.
 */
const rejectOverRunning = async (tx: Tx, userId: number): Promise<number> => {
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

const change = (db: Db, key: BatchKey, work: (tx: Tx, batch: StoredBatch) => Promise<void>): Promise<void> =>
  inUserTransaction(db, key.userId, async (tx) => {
    await work(tx, existing(await lockBatch(tx, key)));
    await notifyChange(tx, key.batchId);
  });

const run = async (tx: Tx, key: BatchKey, batch: StoredBatch): Promise<void> => {
  if (batch.state === 'running') return;
  await rejectOverRunning(tx, key.userId);
  await setState(tx, key.userId, key.batchId, 'running');
  await enqueueBatch(tx, key);
};

export const pauseBatch = (db: Db, key: BatchKey): Promise<void> =>
  change(db, key, async (tx, batch) => {
    if (batch.state === 'running') await setState(tx, key.userId, key.batchId, 'paused');
  });

export const resumeBatch = (db: Db, key: BatchKey): Promise<void> =>
  change(db, key, async (tx, batch) => {
    if (batch.state === 'paused') await run(tx, key, batch);
  });

export const rerunBatch = (db: Db, key: BatchKey): Promise<void> =>
  change(db, key, async (tx, batch) => {
    const { length } = await reopenFailed(tx, key.userId, key.batchId);
    if (length === 0) return;
    await undoDone(tx, key.userId, key.batchId, length);
    await run(tx, key, batch);
  });

/**
 * Gives numbers to a carrier, or one to one of the parcels that this carrier offered, and asks for them, unless that was
 * answered already. All or none: a position that the batch lacks throws notFound, a number that cannot be the carrier's
 * throws validation. A paused batch stays paused.
 */
export const pinNumbers = (
  db: Db,
  key: BatchKey,
  { position, carrier, uniqueId = '' }: EndpointInput<typeof trackBatchEndpoints.pinTrackNumber>['body'],
): Promise<void> =>
  change(db, key, async (tx, batch) => {
    const positions = [...new Set([position].flat())];
    const items = await lockItems(tx, key.userId, key.batchId, positions);
    if (items.length < positions.length) throw new AppError('notFound');
    const reopened = items.flatMap((item) => {
      const { canonical } = assignCarrier({ trackingNumber: item.number, carrier });
      if (canonical === null) throw fieldError('carrier', 'fields.trackPin');
      const offered = item.carrier === carrier && item.choices.some((choice) => choice.uniqueId === uniqueId);
      if (uniqueId !== '' && !offered) throw fieldError('uniqueId', 'fields.uniqueId');
      const same = item.carrier === carrier && (uniqueId === '' || item.unique_id === uniqueId);
      if (same && item.outcome !== 'failed') return [];
      return [{ position: item.position, canonical, hadEnded: item.outcome !== null }];
    });
    if (reopened.length === 0) return;
    await reassignItems(tx, key.userId, key.batchId, JSON.stringify(reopened), carrier, uniqueId);
    const { length: ended } = reopened.filter(({ hadEnded }) => hadEnded);
    if (ended > 0) await undoDone(tx, key.userId, key.batchId, ended);
    if (batch.state === 'done') await run(tx, key, batch);
  });
