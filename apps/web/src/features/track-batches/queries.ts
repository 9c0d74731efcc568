import { limits } from '@waybill/contract/constants.ts';
import { trackBatchEndpoints } from '@waybill/contract/endpoints/track-batches.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { followedNow } from './following/follow-batch.ts';

const batchesKey = ['track-batches'] as const;

/** Milliseconds after which the list is read again while one of its batches runs. */
const pollEvery = 5000;

/** A page of the reader's batches, newest first. */
export const trackBatchesQuery = (pageNum: number) =>
  queryOptions({
    queryKey: [...batchesKey, pageNum],
    queryFn: ({ signal }) =>
      call(
        trackBatchEndpoints.listTrackBatches,
        { query: { pageNum: String(pageNum), pageSize: String(limits.pageSize) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.list.some((batch) => batch.state === 'running') === true ? pollEvery : false,
  });

type Sent = {
  readonly numbers: readonly { readonly number: string; readonly carrier?: Carrier }[];
  readonly idempotencyKey: string;
};

/** Sends numbers to be tracked; the answer names their batch. */
export const useTrackNumbers = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ numbers, idempotencyKey }: Sent) =>
      call(trackBatchEndpoints.trackNumbers, { body: { numbers: [...numbers] } }, { idempotencyKey }),
    onSettled: () => client.invalidateQueries({ queryKey: batchesKey }),
  });
};

const endpoints = {
  pause: trackBatchEndpoints.pauseTrackBatch,
  resume: trackBatchEndpoints.resumeTrackBatch,
  rerun: trackBatchEndpoints.rerunTrackBatch,
} as const;

export type BatchAct = { readonly id: string; readonly act: keyof typeof endpoints };

/** Pauses a batch, goes on with it, or asks again for what failed. */
export const useBatchAct = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, act }: BatchAct) => call(endpoints[act], { params: { id } }),
    onSuccess: (batch, { id, act }) => {
      const followed = followedNow(id);
      if (act === 'rerun') followed?.store.drop(({ outcome }) => outcome === 'failed');
      followed?.goOn(batch);
    },
    onSettled: () => client.invalidateQueries({ queryKey: batchesKey }),
  });
};

export type Pin = { readonly id: string; readonly positions: readonly number[]; readonly carrier: Carrier };

/** Says whose numbers one or several are, and has that carrier asked. */
export const usePinNumbers = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, positions, carrier }: Pin) =>
      call(trackBatchEndpoints.pinTrackNumber, {
        params: { id },
        body: { position: [...positions], carrier },
      }),
    onSuccess: (batch, { id, positions }) => {
      const followed = followedNow(id);
      const pinned = new Set(positions);
      followed?.store.drop((line) => pinned.has(line.position));
      followed?.goOn(batch);
    },
    onSettled: () => client.invalidateQueries({ queryKey: batchesKey }),
  });
};
