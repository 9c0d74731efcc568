import { type Comparison, type Progress, compare } from './compare.ts';
import type { BenchServer } from './data/bench-database.ts';
import { openMarket } from './data/market.ts';
import { myOrders } from './my-orders.ts';
import { startChildServer } from './servers/child-server.ts';

/** Lists orders on the product with its call log, and on the same without, over one database in the same rounds. */
export const callLogCost = async (
  server: BenchServer,
  settings: { readonly users: number; readonly rounds: number; readonly seconds: number },
  progress: Progress,
): Promise<Comparison[]> => {
  const url = await server.createDatabase('call_cost');
  const spread = { zips: 20, skewed: false, rowsALot: 5_000 };
  const market = await openMarket(url, { users: settings.users, rows: 20_000, spread, asked: 20 }, progress);
  const workload = myOrders(market, settings.seconds);
  const logging = await startChildServer('product-server', url, undefined, { JOBS: 'off', CALL_LOG: 'on' });
  const silent = await startChildServer('product-server', url, undefined, { JOBS: 'off', CALL_LOG: 'off' });
  try {
    const first = { server: logging, workload };
    return await compare(first, { server: silent, workload }, settings.rounds, progress);
  } finally {
    await Promise.all([logging.stop(), silent.stop()]);
    await market.close();
    await server.dropDatabase('call_cost');
  }
};
