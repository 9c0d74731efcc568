import { logisticsEndpoints } from '@waybill/contract/endpoints/logistics.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { query } from '../../client/query.ts';

// What the home page of phones reads, apart from what only the pages of carriers need.

/** Every live hold of the reader; what is known of it is old at once. */
export const liveHoldsQuery = query(
  logisticsEndpoints.listHolds,
  {},
  { staleTime: 0, select: ({ list }) => list },
);

/** Under what the cache has what a carrier's page shows. */
export const shownKey = (carrier: Carrier) => ['shipments', 'shown', carrier] as const;

export const pricesQuery = query(
  logisticsEndpoints.getPriceLists,
  {},
  { staleTime: 300_000, select: ({ list }) => list },
);
