import { type Comparison, type Progress, type Workload, compare } from './compare.ts';
import { consolePages } from './console-pages.ts';
import type { BenchServer } from './data/bench-database.ts';
import { type Market, openMarket } from './data/market.ts';
import { listOfOrders, myOrders } from './my-orders.ts';
import { noticesPoll } from './notices-poll.ts';
import type { Name } from './options.ts';
import { orderAlone, queryThenOrder } from './order.ts';
import { type PeerComparison, againstPeers } from './peers.ts';
import { queryWithHold } from './query-with-hold.ts';
import { queryWithoutHold } from './query-without-hold.ts';
import { type ChildServer, startChildServer } from './servers/child-server.ts';
import { signIn } from './sign-in.ts';
import { readBatch, startBatch } from './track-batches.ts';

export type CeilingSettings = {
  readonly only: ReadonlySet<Name>;
  readonly rows: number;
  readonly users: number;
  readonly rounds: number;
  /** Rounds of what takes no stock: nothing has to be brought back before each. */
  readonly readingRounds: number;
  readonly seconds: number;
  readonly orders: number;
  readonly batches: number;
  readonly profile: string | undefined;
};

/** The calls against their ceiling, and those that stand beside the peers. */
export type Ceiling = {
  readonly calls: readonly Comparison[];
  /** Those that were measured with the jobs off. */
  readonly callsWithoutJobs: readonly Comparison[];
  readonly peers: readonly PeerComparison[];
};

const connectionCounts = [1, 16, 64];

type Named = readonly [Name, Workload];
type Servers = { readonly product: ChildServer; readonly raw: ChildServer };

/** What is measured while the product's sweeps and jobs run. */
const workloads = (market: Market, { seconds, orders }: CeilingSettings): readonly Named[] => [
  ['query-without-hold', queryWithoutHold(market, seconds)],
  ['query-with-hold', queryWithHold(market, seconds)],
  ['order', orderAlone(market, orders)],
  ['query-then-order', queryThenOrder(market, orders)],
  ['notices-poll', noticesPoll(market, seconds)],
  ['sign-in', signIn(market, seconds)],
  ...consolePages(market, seconds).map((page): Named => ['console-pages', page]),
];

/**
 * What is measured with the jobs off: they would begin with the batches, and of orders that were laid into the tables
 * without stock and points the checks of the books would find every one wrong, again and again.
 */
const workloadsWithoutJobs = (market: Market, settings: CeilingSettings): readonly Named[] => [
  ['my-orders', myOrders(market, settings.seconds)],
  ['list', listOfOrders(market, settings.seconds)],
  ['batch', startBatch(market, settings.batches)],
  ['batch', readBatch(market, settings.seconds)],
];

const compareAll = async (
  servers: Servers,
  workloadsOf: readonly Named[],
  only: ReadonlySet<Name>,
  rounds: number,
  progress: Progress,
): Promise<Comparison[]> => {
  const comparisons: Comparison[] = [];
  for (const [, workload] of workloadsOf.filter(([name]) => only.has(name))) {
    progress(workload.name);
    const product = { server: servers.product, workload };
    const raw = { server: servers.raw, workload };
    comparisons.push(...(await compare(product, raw, rounds, progress, connectionCounts)));
  }
  return comparisons;
};

/**
 * Measures the product against the raw server on the same data: what our layers cost. In a comparison the product
 * comes first.
 */
export const againstCeiling = async (
  server: BenchServer,
  settings: CeilingSettings,
  progress: Progress,
): Promise<Ceiling> => {
  const { only, rows, users, profile, rounds, readingRounds, seconds } = settings;
  const url = await server.createDatabase('market');
  const zips = Math.ceil(rows / 8000);
  const spread = { zips, skewed: false, rowsALot: rows / 16 };
  const market = await openMarket(url, { users, rows, spread, asked: zips }, progress);
  // Each sign-in names an address of its own, which is believed; and nothing may be refused with 64 connections.
  const settingsOfProduct = { TRUSTED_PROXIES: '127.0.0.1', MAX_IN_FLIGHT: '1000' };
  const start = (jobs: 'on' | 'off'): Promise<ChildServer> =>
    startChildServer('product-server', url, profile, { ...settingsOfProduct, JOBS: jobs });
  let product = await start('on');
  const raw = await startChildServer('raw-server', url, profile);
  try {
    const servers = { product, raw };
    const calls = await compareAll(servers, workloads(market, settings), only, rounds, progress);
    const peers = only.has('peers') ? await againstPeers(servers, market, { rounds, seconds }, progress) : [];
    await product.stop();
    product = await start('off');
    const rest = workloadsWithoutJobs(market, settings);
    const callsWithoutJobs = await compareAll({ product, raw }, rest, only, readingRounds, progress);
    return { calls, callsWithoutJobs, peers };
  } finally {
    await Promise.all([product.stop(), raw.stop()]);
    await market.close();
    await server.dropDatabase('market');
  }
};
