import type { Bench } from './bench.ts';
import { compare } from './compare.ts';
import { openMarket } from './data/market.ts';
import { figure, table, verdict } from './report/tables.ts';
import { startChildServer } from './servers/child-server.ts';
import { myOrders } from './workloads/orders.ts';

/** Share of the rate without a call log that has to be left with it. */
const target = 0.95;

/** Lists orders on the product with its call log, and on the same without, over one database in the same rounds. */
export const callLogCost = async (bench: Bench): Promise<void> => {
  const { options, progress, report } = bench;
  const { users, rounds } = options.quick ? { users: 300, rounds: 3 } : { users: 3000, rounds: 15 };
  const spread = { zips: 20, skewed: false, rowsALot: 5_000 };
  await using market = await openMarket(bench, 'call_cost', { users, rows: 20_000, spread, asked: 20 });
  const workload = myOrders(market, 2);
  const start = (log: 'on' | 'off') =>
    startChildServer('product-server', market.url, undefined, { JOBS: 'off', CALL_LOG: log });
  await using logging = await start('on');
  await using silent = await start('off');
  const found = await compare({ server: logging, workload }, { server: silent, workload }, rounds, progress);
  const head = 'call | connections | requests/s with the log | p99 ms | CPU µs | without | p99 ms';
  const rows = found.map(({ name, connections, first, second, ratio: { rate } }) => [
    name,
    String(connections),
    ...[first.rate, first.p99, first.cpu, second.rate, second.p99, second.cpu, rate].map(figure),
    `≥ ${target} ${verdict(rate >= target)}`,
  ]);
  await report('call-log-cost', [table(`${head} | CPU µs | ratio of rates | target`, rows)]);
};
