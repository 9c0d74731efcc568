import { cacheEndpoints } from '@waybill/contract/endpoints/cache.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/call.ts';

/** Milliseconds after which the page looks again while it is in sight. */
const pollEvery = 10_000;

/** What the processes keep in memory, and how much of it is of one user. */
export const cacheQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['cache', userId],
    queryFn: ({ signal }) =>
      call(
        cacheEndpoints.cacheStatistics,
        { query: userId === undefined ? {} : { userId } },
        { signal, background: true },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery,
    staleTime: 0,
  });

/** Empties the caches of every process. */
export const useClearCache = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ remark, key }: { readonly remark: string; readonly key: string }) =>
      call(cacheEndpoints.clearCache, { body: { remark } }, { idempotencyKey: key }),
    onSettled: () => client.invalidateQueries({ queryKey: ['cache'] }),
  });
};

/** Forgets what is kept of one user. */
export const useClearUser = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, key }: { readonly userId: string; readonly key: string }) =>
      call(cacheEndpoints.clearUserCache, { query: { userId } }, { idempotencyKey: key }),
    onSettled: () => client.invalidateQueries({ queryKey: ['cache'] }),
  });
};
