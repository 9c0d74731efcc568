import { pointEndpoints } from '@waybill/contract/endpoints/points.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../client/call.ts';

/** The points that can be spent. Whatever spends or returns points invalidates it. */
export const pointBalanceQuery = queryOptions({
  queryKey: ['points', 'balance'],
  queryFn: ({ signal }) => call(pointEndpoints.getUserPoint, {}, { signal }),
});
