import { cacheEndpoints } from '@waybill/contract/endpoints/cache.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { useIdempotentMutation } from '../../client/use-idempotent-mutation.ts';

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

const changes = [['cache']];

/** Empties the caches of every process. */
export const useClearCache = () =>
  useIdempotentMutation(
    'clearCache',
    (remark: string, idempotencyKey) =>
      call(cacheEndpoints.clearCache, { body: { remark } }, { idempotencyKey }),
    changes,
  );

/** Forgets what is kept of one user. */
export const useClearUser = () =>
  useIdempotentMutation(
    'clearUserCache',
    (userId: string, idempotencyKey) =>
      call(cacheEndpoints.clearUserCache, { query: { userId } }, { idempotencyKey }),
    changes,
  );
