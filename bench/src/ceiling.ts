import type { Bench } from './bench.ts';
import { type Comparison, type Workload, compare } from './compare.ts';
import { openMarket } from './data/market.ts';
import { reportPeers } from './peers.ts';
import { barPlot } from './report/plots.ts';
import { figure, table, verdict } from './report/tables.ts';
import { type ChildServer, startChildServer } from './servers/child-server.ts';
import { readBatch, startBatch } from './workloads/batches.ts';
import { listOfOrders, myOrders, orderAlone, queryThenOrder } from './workloads/orders.ts';
import { queryWithHold, queryWithoutHold } from './workloads/queries.ts';
import { consolePages, noticesPoll, signIn } from './workloads/readings.ts';

/** What is measured against the ceiling, by the names of the command line. */
export const ceilingNames = [
  'query-without-hold',
  'query-with-hold',
  'order',
  'query-then-order',
  'my-orders',
  'list',
  'notices-poll',
  'sign-in',
  'console-pages',
  'batch',
  'peers',
] as const;

const connectionCounts = [1, 16, 64];
/** The least share of the ceiling's rate. */
const targets: Readonly<Record<string, number>> = {
  'query without hold': 0.6,
  'query with hold': 0.5,
  order: 0.5,
  'query then order': 0.5,
  list: 0.6,
};

type Named = readonly [(typeof ceilingNames)[number], Workload];

const tableOf = (comparisons: readonly Comparison[]): string =>
  table(
    'call | connections | requests/s | p50 ms | p99 ms | CPU µs | ceiling: requests/s | p50 ms | p99 ms | CPU µs | ratio of rates | ratio of CPU | target',
    comparisons.map(({ name, connections, first, second, ratio }) => {
      const target = targets[name];
      return [
        name,
        String(connections),
        ...[first, second].flatMap(({ rate, p50, p99, cpu }) => [rate, p50, p99, cpu]).map(figure),
        figure(ratio.rate),
        figure(1 / ratio.cpu),
        target === undefined ? '' : `≥ ${target} ${verdict(ratio.rate >= target)}`,
      ];
    }),
  );

/** How much of the raw server's rate is left. */
const plotOf = (comparisons: readonly Comparison[]): string =>
  barPlot(
    'Share of the ceiling: requests/s by those of a bare server, by connections',
    comparisons.map(({ name, connections, ratio: { rate }, first }) => ({
      label: `${name}, ${connections}`,
      value: rate,
      text: `${figure(rate)} (${figure(first.rate)}/s)`,
    })),
    1,
    [0.5, 0.6],
  );

/**
 * Measures the product against the raw server on the same data: what our layers cost. In a comparison the product
 * comes first.
 */
export const benchCeiling = async (bench: Bench): Promise<void> => {
  const { options, progress, report } = bench;
  const { rows, users, rounds, readingRounds, seconds, orders, batches } = options.quick
    ? { rows: 200_000, users: 300, rounds: 1, readingRounds: 1, seconds: 1, orders: 300, batches: 20 }
    : { rows: 1_600_000, users: 3000, rounds: 3, readingRounds: 9, seconds: 2, orders: 900, batches: 120 };
  const { only, profile } = options;
  const zips = Math.ceil(rows / 8000);
  const spread = { zips, skewed: false, rowsALot: rows / 16 };
  await using market = await openMarket(bench, 'market', { users, rows, spread, asked: zips });
  // Each sign-in names an address of its own, which is believed; and nothing may be rejected with 64 connections.
  const settings = { TRUSTED_PROXIES: '127.0.0.1', MAX_IN_FLIGHT: '1000' };
  const start = (jobs: 'on' | 'off'): Promise<ChildServer> =>
    startChildServer('product-server', market.url, profile, { ...settings, JOBS: jobs });
  await using raw = await startChildServer('raw-server', market.url, profile);
  const measure = async (
    section: string,
    product: ChildServer,
    workloads: readonly Named[],
    times: number,
  ): Promise<void> => {
    const found: Comparison[] = [];
    for (const [, workload] of workloads.filter(([name]) => only.has(name)))
      found.push(
        ...(await compare(
          { server: product, workload },
          { server: raw, workload },
          times,
          progress,
          connectionCounts,
        )),
      );
    if (found.length > 0) await report(section, [tableOf(found)], { plot: { svg: plotOf(found) } });
  };
  {
    await using product = await start('on');
    const whileJobsRun: readonly Named[] = [
      ['query-without-hold', queryWithoutHold(market, seconds)],
      ['query-with-hold', queryWithHold(market, seconds)],
      ['order', orderAlone(market, orders)],
      ['query-then-order', queryThenOrder(market, orders)],
      ['notices-poll', noticesPoll(market, seconds)],
      ['sign-in', signIn(market, seconds)],
      ...consolePages(market, seconds).map((page): Named => ['console-pages', page]),
    ];
    await measure('ceiling', product, whileJobsRun, rounds);
    if (only.has('peers')) await reportPeers(bench, { product, raw }, market, { rounds, seconds });
  }
  // Jobs would begin with the batches; and of orders that were laid into the tables without stock and points the
  // checks of the books would find every one wrong, again and again.
  await using product = await start('off');
  const withoutJobs: readonly Named[] = [
    ['my-orders', myOrders(market, seconds)],
    ['list', listOfOrders(market, seconds)],
    ['batch', startBatch(market, batches)],
    ['batch', readBatch(market, seconds)],
  ];
  await measure('ceiling-without-jobs', product, withoutJobs, readingRounds);
};
