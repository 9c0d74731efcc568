import type { Bench } from './bench.ts';
import { type Workload, compare, timed } from './compare.ts';
import { someWeek } from './data/asked.ts';
import type { Market } from './data/market.ts';
import { rotate } from './data/users.ts';
import type { Step } from './load/drive.ts';
import { getAs, postAs } from './load/request.ts';
import { figure, table, verdict } from './report/tables.ts';
import type { ChildServer } from './servers/child-server.ts';
import { holdAndOrderOne, listOfOrders, orderOfOne } from './workloads/orders.ts';
import { holdOfOne, queryWithHold, queryWithoutHold } from './workloads/queries.ts';
import { pointsLog } from './workloads/readings.ts';

/** What the peers were measured with: fifty rows of 8 to 9 kB, and taking one thing. */
type PeerMeasure = 'list' | 'reservation';

/** Requests a second over 16 connections, of a server and of the ceiling that was measured beside it. */
const measuredPeers: {
  readonly ceiling: Readonly<Record<PeerMeasure, number>>;
  readonly servers: readonly (Readonly<Record<PeerMeasure, number>> & { readonly name: string })[];
} = {
  ceiling: { list: 5_900, reservation: 8_700 },
  servers: [
    { name: 'Directus 12', list: 340, reservation: 212 },
    { name: 'Medusa 2', list: 230, reservation: 106 },
    { name: 'Vendure 3', list: 177, reservation: 58 },
    { name: 'Strapi 5', list: 136, reservation: 225 },
  ],
};

/** How many times the best peer's share ours has to be. */
const leastTimes = 10;
const connections = [16];
const listedRows = 50;

/** Fifty rows of eight columns, by one statement. */
const rawList = (market: Market, seconds: number): Workload => {
  const nextZip = rotate(market.queryOnlyZips);
  return timed('raw list', seconds, async (ask) => {
    const { startTime, endTime } = someWeek();
    const path = `/peers/list?zip=${nextZip()}&from=${startTime}&to=${endTime}`;
    await ask(getAs(market.nextUser(), path), `"total":${listedRows}`);
  });
};

const rawNumbers = 100_000;

const prepareNumbers = async ({ client }: Market): Promise<void> => {
  await client.query(`
    DROP TABLE IF EXISTS bench_numbers, bench_purses, bench_orders, bench_ledger;
    CREATE TABLE bench_numbers (id bigint PRIMARY KEY, owner bigint) WITH (fillfactor = 90);
    CREATE TABLE bench_purses (user_id bigint PRIMARY KEY, points bigint NOT NULL CHECK (points >= 0)) WITH (fillfactor = 50);
    CREATE TABLE bench_orders (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, user_id bigint NOT NULL, number_id bigint NOT NULL);
    CREATE TABLE bench_ledger (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, user_id bigint NOT NULL, order_id bigint NOT NULL,
      points bigint NOT NULL, created_at timestamptz NOT NULL DEFAULT now());
    INSERT INTO bench_numbers SELECT generate_series(1, ${rawNumbers});
    INSERT INTO bench_purses SELECT id, 1000000 FROM users;`);
  await client.query('VACUUM (ANALYZE) bench_numbers, bench_purses');
};

/** One number by one statement: it is taken, paid for, ordered and put into a ledger. */
const rawReservation = (market: Market, iterations: number): Workload => ({
  name: 'raw reservation',
  prepare: async () => {
    await prepareNumbers(market);
    let next = 0;
    const step: Step = async (ask) => {
      next += 1;
      await ask(postAs(market.nextUser(), '/peers/reserve', { number: String(next) }), '"orderId":');
    };
    return { step, limit: { iterations } };
  },
});

/** The best peer, and its share of its ceiling. */
const bestPeer = (measure: PeerMeasure): { readonly name: string; readonly share: number } => {
  const [best] = measuredPeers.servers.toSorted((a, b) => b[measure] - a[measure]);
  if (best === undefined) throw new Error('there are no peers');
  return { name: best.name, share: best[measure] / measuredPeers.ceiling[measure] };
};

const targetOf = (value: number, least: number | undefined, unit: string): string =>
  least === undefined ? '' : `≥ ${least} ${unit} ${verdict(value >= least)}`;

const percent = (share: number): string => `${figure(share * 100)} %`;

/** Measures the calls that stand beside the peers, each against its own ceiling and against that of the peers. */
export const reportPeers = async (
  { progress, report }: Bench,
  { product, raw }: { readonly product: ChildServer; readonly raw: ChildServer },
  market: Market,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<void> => {
  const rows: string[][] = [];
  const add = async (
    measure: PeerMeasure,
    ours: Workload,
    theirs: Workload,
    leastPercent?: number,
  ): Promise<void> => {
    const sides = [
      { server: product, workload: ours },
      { server: raw, workload: theirs },
    ] as const;
    // Its own ceiling sends the same statements and the same answer; that of the peers is what they were asked for.
    const isOwn = ours === theirs;
    const best = bestPeer(measure);
    for (const { name, first, second, ratio } of await compare(...sides, rounds, progress, connections)) {
      const times = ratio.rate / best.share;
      rows.push([
        name,
        isOwn ? 'its own' : 'that of the peers',
        ...[first.rate, second.rate].map(figure),
        percent(ratio.rate),
        best.name,
        percent(best.share),
        figure(times),
        isOwn ? targetOf(times, leastTimes, '×') : targetOf(ratio.rate * 100, leastPercent, '%'),
      ]);
    }
  };
  const list = listOfOrders(market, seconds);
  const theirList = rawList(market, seconds);
  await add('list', list, list);
  await add('list', list, theirList, 60);
  await add('list', pointsLog(market, seconds), theirList, 80);
  await add('list', queryWithoutHold(market, seconds), theirList, 95);
  const hold = queryWithHold(market, seconds);
  await add('reservation', hold, hold);
  const iterations = Math.min(rawNumbers, Math.ceil(seconds * 3000));
  const theirs = rawReservation(market, iterations);
  const orders = Math.ceil(seconds * 1000);
  await add('reservation', holdOfOne(market, seconds), theirs, 40);
  await add('reservation', orderOfOne(market, orders, 'buy'), theirs, 30);
  await add('reservation', orderOfOne(market, orders, 'reserve'), theirs, 30);
  const reserving = holdAndOrderOne(market, orders, { action: 'reserve', read: false });
  await add('reservation', reserving, theirs, 20);
  await add('reservation', holdAndOrderOne(market, orders, { action: 'buy', read: true }), theirs);
  const head = 'call | ceiling | requests/s | ceiling: requests/s | share | best peer | its share';
  await report('peers', [table(`${head} | times | target`, rows)]);
};
