import type { TrackBatchCounts, trackBatchEndpoints } from '@waybill/contract/endpoints/track-batches.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { existing } from '../../platform/app-error.ts';
import { createBatchStreams } from './batch-streams.ts';
import { pauseBatch, pinNumbers, rerunBatch, resumeBatch, trackNumbers } from './change-batch.ts';
import { type BatchKey, type StoredBatch, countItems, findBatch, listBatches } from './store.ts';
import { wireBatch, wireCounts } from './wire.ts';

/** `closing` ends open streams before the server stops listening. */
export const trackBatchRoutes = (
  context: Pick<Deps, 'db' | 'log' | 'pool'>,
  closing: AbortSignal,
): Handlers<typeof trackBatchEndpoints> => {
  const { db } = context;
  const streams = createBatchStreams(context, closing);
  const keyOf = (caller: { readonly userId: number }, { id }: { readonly id: string }): BatchKey => ({
    userId: caller.userId,
    batchId: rowId(id),
  });
  const batchOf = async (key: BatchKey): Promise<StoredBatch> => existing(await findBatch(db, key));
  const countsOf = async (key: BatchKey): Promise<TrackBatchCounts> =>
    wireCounts(await batchOf(key), await countItems(db, key.userId, key.batchId));
  const changed = async (
    key: BatchKey,
    change: (key: BatchKey) => Promise<void>,
  ): Promise<TrackBatchCounts> => {
    await change(key);
    return countsOf(key);
  };
  return {
    trackNumbers: ({ caller, body, idempotencyKey }) =>
      trackNumbers(db, caller.userId, body.numbers, idempotencyKey),
    listTrackBatches: async ({ caller, query: page }) => {
      const { list, total } = await listBatches(db, caller.userId, page);
      return { ...page, list: list.map(wireBatch), total };
    },
    getTrackBatch: ({ caller, params }) => countsOf(keyOf(caller, params)),
    streamTrackBatch: async ({ caller, params, query: { after }, t }) => {
      const key = keyOf(caller, params);
      await streams.admit(key, () => batchOf(key));
      return {
        fileName: `tracking-${key.batchId}.ndjson`,
        contentType: 'application/x-ndjson; charset=utf-8',
        // A connection that is kept would outlive the stream and hold up a stop; a proxy would collect lines.
        headers: { connection: 'close', 'x-accel-buffering': 'no' },
        body: streams.open(key, after, t),
      };
    },
    pauseTrackBatch: ({ caller, params }) => changed(keyOf(caller, params), (key) => pauseBatch(db, key)),
    resumeTrackBatch: ({ caller, params }) => changed(keyOf(caller, params), (key) => resumeBatch(db, key)),
    rerunTrackBatch: ({ caller, params }) => changed(keyOf(caller, params), (key) => rerunBatch(db, key)),
    pinTrackNumber: ({ caller, params, body }) =>
      changed(keyOf(caller, params), (key) => pinNumbers(db, key, body)),
  };
};
