import { logisticsEndpoints } from '@waybill/contract/endpoints/logistics.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../client/call.ts';

// What the home page of phones reads, apart from what only the pages of carriers need.

/** Every live hold of the reader; what is known of it is old at once. */
export const liveHoldsQuery = queryOptions({
  queryKey: ['shipments', 'holds'],
  queryFn: ({ signal }) => call(logisticsEndpoints.listHolds, {}, { signal }),
  staleTime: 0,
  select: ({ list }) => list,
});

export const pricesQuery = queryOptions({
  queryKey: ['shipments', 'prices'],
  queryFn: ({ signal }) => call(logisticsEndpoints.getPriceLists, {}, { signal }),
  staleTime: 300_000,
  select: ({ list }) => list,
});
