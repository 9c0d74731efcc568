import type { Workload } from './compare.ts';
import { someWeek } from './data/asked.ts';
import type { Market } from './data/market.ts';
import type { Step } from './load/drive.ts';
import { postAs } from './load/request.ts';

/** FedEx queries that name a week and no ZIP: the next twenty numbers of all. */
export const queryWithoutZip = (market: Market, seconds: number): Workload => {
  const step: Step = async (ask) => {
    const body = { ...someWeek(), scope: 'batch', quantity: 20 };
    await ask(postAs(market.nextUser(), '/logistics/fedex/query', body), '"total":20,"reservation":{');
  };
  return {
    name: 'FedEx query without ZIP',
    prepare: async () => {
      await market.reset();
      return { step, limit: { seconds } };
    },
  };
};
