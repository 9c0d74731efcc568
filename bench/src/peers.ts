import { type Comparison, type Progress, type Side, type Workload, compare } from './compare.ts';
import { someQuery, someWeek } from './data/asked.ts';
import type { Market } from './data/market.ts';
import { rotate } from './data/users.ts';
import type { Step } from './load/drive.ts';
import { getAs, postAs } from './load/request.ts';
import { listOfOrders } from './my-orders.ts';
import { pointsLog } from './points-log.ts';
import { queryWithHold } from './query-with-hold.ts';
import type { ChildServer } from './servers/child-server.ts';

/** What the peers were measured with: fifty rows of 8 to 9 kB, and taking one thing. */
export type PeerMeasure = 'list' | 'reservation';

/** Requests a second over 16 connections, of a server and of the ceiling that was measured beside it. */
export const measuredPeers: {
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

/** A call of the product (first) against a ceiling (second). */
export type PeerComparison = {
  readonly measure: PeerMeasure;
  /** Its own: the same statements and the same answer. The peers': what they were asked for. */
  readonly ceiling: 'its own' | 'that of the peers';
  readonly figures: Comparison;
};

const connections = [16];
const listedRows = 50;

/** Fifty rows of eight columns, by one statement. */
const rawList = (market: Market, seconds: number): Workload => {
  const nextZip = rotate([...market.sellableZips, ...market.queryOnlyZips]);
  const step: Step = async (ask) => {
    const { endTime } = someWeek();
    const path = `/peers/list?zip=${nextZip()}&from=2000-01-01&to=${endTime}`;
    await ask(getAs(market.nextUser(), path), `"total":${listedRows}`);
  };
  return { name: 'raw list', prepare: async () => ({ step, limit: { seconds } }) };
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
const rawReservation = (market: Market, turns: number): Workload => ({
  name: 'raw reservation',
  prepare: async () => {
    await prepareNumbers(market);
    let next = 0;
    const step: Step = async (ask) => {
      next += 1;
      await ask(postAs(market.nextUser(), '/peers/reserve', { number: String(next) }), '"orderId":');
    };
    return { step, limit: { turns } };
  },
});

/** A query that gives back what its user held and holds one number. */
const holdOfOne = (market: Market, seconds: number): Workload => {
  const step: Step = async (ask) => {
    const body = { ...someQuery(market.sellableZips), scope: 'batch', quantity: 1 };
    await ask(postAs(market.nextUser(), '/logistics/ups/query', body), '"reservation":{');
  };
  return {
    name: 'hold of one number',
    prepare: async () => {
      await market.reset();
      return { step, limit: { seconds } };
    },
  };
};

/** Measures the calls that stand beside the peers, each against its own ceiling and against that of the peers. */
export const againstPeers = async (
  { product, raw }: { readonly product: ChildServer; readonly raw: ChildServer },
  market: Market,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
  progress: Progress,
): Promise<PeerComparison[]> => {
  const comparisons: PeerComparison[] = [];
  const add = async (
    measure: PeerMeasure,
    ceiling: PeerComparison['ceiling'],
    ours: Workload,
    theirs: Workload,
  ): Promise<void> => {
    const first: Side = { server: product, workload: ours };
    const second: Side = { server: raw, workload: theirs };
    for (const figures of await compare(first, second, rounds, progress, connections))
      comparisons.push({ measure, ceiling, figures });
  };
  const list = listOfOrders(market, seconds);
  await add('list', 'its own', list, list);
  await add('list', 'that of the peers', list, rawList(market, seconds));
  await add('list', 'that of the peers', pointsLog(market, seconds), rawList(market, seconds));
  const hold = queryWithHold(market, seconds);
  await add('reservation', 'its own', hold, hold);
  const one = holdOfOne(market, seconds);
  const turns = Math.min(rawNumbers, Math.ceil(seconds * 3000));
  await add('reservation', 'that of the peers', one, rawReservation(market, turns));
  return comparisons;
};
