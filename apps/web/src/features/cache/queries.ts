import { cacheEndpoints } from '@waybill/contract/endpoints/cache.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { query } from '../../client/query.ts';

/** What the processes keep in memory, and how much of it is of one user. */
export const cacheQuery = (userId: string | undefined) =>
  query(
    cacheEndpoints.cacheStatistics,
    { query: userId === undefined ? {} : { userId } },
    { placeholderData: keepPreviousData, refetchInterval: 10_000 },
  );
