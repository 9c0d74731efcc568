import type { Bench } from './bench.ts';
import { type Workload, compare, timed } from './compare.ts';
import { someWeek } from './data/asked.ts';
import { type Market, openMarket } from './data/market.ts';
import { rotate } from './data/users.ts';
import type { Step } from './load/drive.ts';
import { getAs, postAs } from './load/request.ts';
import { figure, table, verdict } from './report/tables.ts';
import { startChildServer } from './servers/child-server.ts';
import { purchaseOfOne } from './workloads/orders.ts';
import { holdOfOne, pointsLog, queryWithoutHold } from './workloads/queries.ts';

const connections = [16];
const listedRows = 50;

const plainList = (market: Market, seconds: number): Workload => {
  const nextZip = rotate(market.queryOnlyZips);
  return timed('list of the baseline', seconds, async (ask) => {
    const { startTime, endTime } = someWeek();
    const path = `/peers/list?zip=${nextZip()}&from=${startTime}&to=${endTime}`;
    await ask(getAs(market.nextUser(), path), `"total":${listedRows}`);
  });
};

const plainNumbers = 100_000;

const plainReservation = (market: Market, iterations: number): Workload => ({
  name: 'reservation of the baseline',
  prepare: async () => {
    await market.client.query(`
      DROP TABLE IF EXISTS bench_numbers, bench_purses, bench_orders, bench_ledger;
      CREATE TABLE bench_numbers (id bigint PRIMARY KEY, owner bigint) WITH (fillfactor = 90);
      CREATE TABLE bench_purses (user_id bigint PRIMARY KEY, points bigint NOT NULL CHECK (points >= 0)) WITH (fillfactor = 50);
      CREATE TABLE bench_orders (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, user_id bigint NOT NULL, number_id bigint NOT NULL);
      CREATE TABLE bench_ledger (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, user_id bigint NOT NULL, order_id bigint NOT NULL,
        points bigint NOT NULL, created_at timestamptz NOT NULL DEFAULT now());
      INSERT INTO bench_numbers SELECT generate_series(1, ${plainNumbers});
      INSERT INTO bench_purses SELECT id, 1000000 FROM users;`);
    await market.client.query('VACUUM (ANALYZE) bench_numbers, bench_purses');
    let next = 0;
    const step: Step = async (ask) => {
      next += 1;
      await ask(postAs(market.nextUser(), '/peers/reserve', { number: String(next) }), '"orderId":');
    };
    return { step, limit: { iterations } };
  },
});

type Baseline = (market: Market, size: number) => Workload;
type Floor = {
  readonly call: (market: Market, size: number) => Workload;
  readonly baseline: Baseline;
  /** The best peer, and its requests (purchases) a second by those of the baseline, measured in one run. */
  readonly peer: string;
  readonly share: number;
  /** How many times that ours has to be at least. */
  readonly times: number;
};

/** What the product must be at least, beside what peers were measured to be on one machine with the baseline. */
const floors: readonly Floor[] = [
  { call: queryWithoutHold, baseline: plainList, peer: 'Directus 12, list', share: 340 / 5_900, times: 9 },
  { call: pointsLog, baseline: plainList, peer: 'Directus 12, list', share: 340 / 5_900, times: 9 },
  {
    call: holdOfOne,
    baseline: plainReservation,
    peer: 'Strapi 5, change of one',
    share: 225 / 8_700,
    times: 4.5,
  },
  {
    call: purchaseOfOne,
    baseline: plainReservation,
    peer: 'Vendure 3, whole order',
    share: 10 / 8_700,
    times: 28,
  },
];

export const benchFloors = async (bench: Bench): Promise<void> => {
  const { options, progress, report } = bench;
  const { rows, users, rounds, seconds } = options.quick
    ? { rows: 200_000, users: 300, rounds: 1, seconds: 1 }
    : { rows: 1_600_000, users: 3000, rounds: 3, seconds: 2 };
  const zips = Math.ceil(rows / 8000);
  const spread = { zips, skewed: false, rowsALot: rows / 16 };
  await using market = await openMarket(bench, 'floors', { users, rows, spread, asked: zips });
  await using product = await startChildServer('product-server', market.url, options.profile);
  await using plain = await startChildServer('baseline-server', market.url, options.profile);
  const found: string[][] = [];
  for (const { call, baseline, peer, share, times } of floors) {
    const ours = {
      server: product,
      workload: call(market, call === purchaseOfOne ? seconds * 1000 : seconds),
    };
    const size = baseline === plainReservation ? Math.min(plainNumbers, seconds * 3000) : seconds;
    const theirs = { server: plain, workload: baseline(market, size) };
    for (const { name, first, second, ratio } of await compare(ours, theirs, rounds, progress, connections))
      found.push([
        name,
        ...[first.rate, first.p99, second.rate].map(figure),
        peer,
        figure(ratio.rate / share),
        `≥ ${times} × ${verdict(ratio.rate / share >= times)}`,
      ]);
  }
  await report('floors', [
    table('call | a second | p99 ms | baseline a second | best peer | times | target', found),
  ]);
};
