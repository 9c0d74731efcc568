import { pointEndpoints } from '@waybill/contract/endpoints/points.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../client/call.ts';
import { useSession } from '../client/session.ts';

const balanceKey = [pointEndpoints.getUserPoint.id] as const;

/**
 * The points that can be spent. Whatever spends or returns points invalidates it. An answer of null says nothing new: what
 * was known stays (spec section 7).
 */
export const pointBalanceQuery = queryOptions({
  queryKey: balanceKey,
  queryFn: async ({ signal, client }) => {
    const balance = await call(pointEndpoints.getUserPoint, {}, { signal });
    if (!Number.isNaN(balance)) return balance;
    return client.getQueryData<number>(balanceKey) ?? useSession.getState().user?.balance ?? 0;
  },
  staleTime: 30_000,
  // Another tab may have spent some.
  refetchOnWindowFocus: 'always',
});
