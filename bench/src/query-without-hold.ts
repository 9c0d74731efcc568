import type { Workload } from './compare.ts';
import { someQuery } from './data/asked.ts';
import type { Market } from './data/market.ts';
import type { Step } from './load/drive.ts';
import { postAs } from './load/request.ts';

/** Queries for stock of query-only lots: twenty rows are shown, none is held. */
export const queryWithoutHold = (market: Market, seconds: number): Workload => {
  const step: Step = async (ask) => {
    const request = postAs(market.nextUser(), '/logistics/ups/query', someQuery(market.queryOnlyZips));
    await ask(request, '"total":20,"reservation":null');
  };
  return {
    name: 'query without hold',
    prepare: async () => ({ step, limit: { seconds } }),
  };
};
