import { z } from 'zod';
import { get, group } from '../endpoint.ts';
import { Carrier } from '../vocabulary/carrier.ts';

/** What is for sale, in numbers; apart from the queries because only pages that show a map ask for it. */
export const stockEndpoints = group({
  getStock: get('/logistics/stock', {
    summary: 'How many numbers of a carrier are for sale, by the state they go to; counted every few minutes',
    access: 'signedIn',
    query: z.strictObject({ carrier: Carrier }),
    data: z.object({
      /** When it was counted, in milliseconds since the epoch; null before the first count. */
      countedMs: z.number().nullable(),
      forSale: z.number().int(),
      /** States by their two letters that have any; numbers for elsewhere are in `forSale` only. */
      states: z.array(z.object({ state: z.string(), forSale: z.number().int() })),
    }),
  }),
});
