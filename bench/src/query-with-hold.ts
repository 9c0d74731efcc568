import type { Workload } from './compare.ts';
import { someQuery } from './data/asked.ts';
import type { Market } from './data/market.ts';
import { type Step, drive } from './load/drive.ts';
import { postAs } from './load/request.ts';

/** One query that holds up to twenty numbers: now and then others hold nearly all of a ZIP. */
export const queryTurn =
  (market: Market): Step =>
  async (ask) => {
    const request = postAs(market.nextUser(), '/logistics/ups/query', someQuery(market.sellableZips));
    await ask(request, '"reservation":{');
  };

/** Queries that give the user's earlier hold back and hold twenty other numbers. */
export const queryWithHold = (market: Market, seconds: number): Workload => ({
  name: 'query with hold',
  prepare: async ({ port }) => {
    await market.reset();
    // Every user has a hold before the measurement begins, so that every measured query replaces one.
    await drive(port, 16, queryTurn(market), { turns: market.users.length });
    return { step: queryTurn(market), limit: { seconds } };
  },
});
