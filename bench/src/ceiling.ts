import { type Comparison, type Progress, type Workload, compare } from './compare.ts';
import type { BenchServer } from './data/bench-database.ts';
import { type Market, openMarket } from './data/market.ts';
import { myOrders } from './my-orders.ts';
import type { Name } from './options.ts';
import { orderAlone, queryThenOrder } from './order.ts';
import { queryWithHold } from './query-with-hold.ts';
import { queryWithoutHold } from './query-without-hold.ts';
import { type ChildServer, startChildServer } from './servers/child-server.ts';

export type CeilingSettings = {
  readonly only: ReadonlySet<Name>;
  readonly rows: number;
  readonly users: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly orders: number;
  readonly profile: string | undefined;
};

const workloads = (
  market: Market,
  { seconds, orders }: CeilingSettings,
): readonly (readonly [Name, Workload])[] => [
  ['query-without-hold', queryWithoutHold(market, seconds)],
  ['query-with-hold', queryWithHold(market, seconds)],
  ['order', orderAlone(market, orders)],
  ['query-then-order', queryThenOrder(market, orders)],
  ['my-orders', myOrders(market, seconds)],
];

const compareAll = async (
  servers: { readonly product: ChildServer; readonly raw: ChildServer },
  market: Market,
  settings: CeilingSettings,
  progress: Progress,
): Promise<Comparison[]> => {
  const { only, rounds } = settings;
  const comparisons: Comparison[] = [];
  for (const [name, workload] of workloads(market, settings).filter(([known]) => only.has(known))) {
    progress(name);
    const product = { server: servers.product, workload };
    const raw = { server: servers.raw, workload };
    // oxlint-disable-next-line no-await-in-loop
    comparisons.push(...(await compare(product, raw, rounds, progress)));
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
): Promise<Comparison[]> => {
  const { rows, users, profile } = settings;
  const url = await server.createDatabase('market');
  const zips = Math.ceil(rows / 8000);
  const spread = { zips, skewed: false, rowsALot: rows / 16 };
  const market = await openMarket(url, { users, rows, spread, asked: zips }, progress);
  const product = await startChildServer('product-server', url, profile);
  const raw = await startChildServer('raw-server', url, profile);
  try {
    return await compareAll({ product, raw }, market, settings, progress);
  } finally {
    await Promise.all([product.stop(), raw.stop()]);
    await market.close();
    await server.dropDatabase('market');
  }
};
