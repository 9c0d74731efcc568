import { trackBatchEndpoints } from '@waybill/contract/endpoints/track-batches.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { call } from '../../client/call.ts';
import { customMutation } from '../../client/query.ts';
import { followedNow } from './following/follow-batch.ts';

const endpoints = {
  pause: trackBatchEndpoints.pauseTrackBatch,
  resume: trackBatchEndpoints.resumeTrackBatch,
  rerun: trackBatchEndpoints.rerunTrackBatch,
} as const;

export type BatchAct = { readonly id: string; readonly act: keyof typeof endpoints };

/** Pauses a batch, goes on with it, or asks again for what failed. */
export const batchActMutation = customMutation(
  'batchAct',
  async ({ id, act }: BatchAct) => {
    const batch = await call(endpoints[act], { params: { id } });
    const followed = followedNow(id);
    if (act === 'rerun') followed?.store.drop(({ outcome }) => outcome === 'failed');
    followed?.goOn(batch);
  },
  [trackBatchEndpoints.listTrackBatches],
);

/** Says whose numbers one or several are, and has that carrier asked. */
export const pinMutation = customMutation(
  'pinNumbers',
  async ({ id, positions, carrier }: { id: string; positions: readonly number[]; carrier: Carrier }) => {
    const body = { position: [...positions], carrier };
    const batch = await call(trackBatchEndpoints.pinTrackNumber, { params: { id }, body });
    const followed = followedNow(id);
    const pinned = new Set(positions);
    followed?.store.drop((line) => pinned.has(line.position));
    followed?.goOn(batch);
  },
  [trackBatchEndpoints.listTrackBatches],
);
