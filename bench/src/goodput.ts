import type { Bench } from './bench.ts';
import { openMarket } from './data/market.ts';
import { type Ended, letArrive } from './load/arrivals.ts';
import { type CallShares, callMix, callNames } from './load/call-mix.ts';
import { reachPeak } from './load/drive.ts';
import { mean, quantile } from './load/latency.ts';
import { takeOwnCore } from './load/own-core.ts';
import { figure, table, verdict } from './report/tables.ts';
import { placeOrders } from './scenarios.ts';
import { startChildServer } from './servers/child-server.ts';

const busyHour: CallShares = { poll: 35, list: 25, query: 28, order: 12 };
/** The least share of the peak of what was served that has to be left at twice of what the server can carry. */
const target = { load: 2, ratio: 0.9 } as const;
const soonEnough = 1_000;
const timeoutMs = 5_000;
const connections = 2_000;
/** Connections of the closed loop: below half of the places, so that nothing is rejected. */
const lanes = 15;

const isGood = ({ status, took }: Ended): boolean => status === 200 && took <= soonEnough;
const percent = (share: number): string => `${(share * 100).toFixed(share > 0 && share < 0.1 ? 1 : 0)} %`;

/**
 * Offers more than the server can carry, and reports what is left: calls arrive whether or not those before were answered,
 * and count from when they were due. Cheap calls are rejected first, so that fewer answers are as much work: each round
 * stands beside a closed loop of what was served, which is what the server does at its best.
 */
export const benchGoodput = async (bench: Bench): Promise<void> => {
  const { options, progress, report } = bench;
  const { users, rows, seconds, loads, rounds } = options.quick
    ? { users: 600, rows: 200_000, seconds: 2, loads: [2], rounds: 2 }
    : { users: 3000, rows: 3_200_000, seconds: 5, loads: [0.5, 1, 2, 3], rounds: 8 };
  const spread = { zips: 200, skewed: false, rowsALot: 100_000 };
  await using market = await openMarket(bench, 'goodput', { users, rows, spread, asked: 200 });
  await placeOrders(market, 30, 3);
  await using product = await startChildServer('product-server', market.url, undefined, { JOBS: 'off' });
  const { port } = product;
  const next = callMix(market, busyHour);
  const found: string[][] = [];
  const giveCoreBack = await takeOwnCore(market.url, [product.pid]);
  try {
    progress('goodput, warming up');
    await reachPeak(port, lanes, seconds, next);
    for (const load of loads) {
      const peak = await reachPeak(port, lanes, seconds, next);
      const [all, good, atBest, late]: [Ended[], number[], number[], number[]] = [[], [], [], []];
      for (let round = 0; round < rounds; round += 1) {
        const ended: Ended[] = [];
        const rate = { perSecond: load * peak, seconds, timeoutMs, connections };
        late.push(await letArrive(port, rate, next, (how) => void ended.push(how)));
        const served = ended.filter(isGood);
        const shares = Object.fromEntries(
          callNames.map((name) => [name, served.filter((one) => one.name === name).length]),
        ) as CallShares;
        good.push(served.length / seconds);
        atBest.push(await reachPeak(port, lanes, seconds, callMix(market, shares)));
        all.push(...ended);
      }
      const ratio = mean(good) / mean(atBest);
      progress(`goodput, ${load} × the peak: ${figure(ratio)} of the peak of what was served`);
      const of = (name: string): Ended[] => all.filter((one) => one.name === name);
      const refused = (some: readonly Ended[]): number =>
        some.filter(({ status }) => status === 503).length / Math.max(1, some.length);
      const orders = of('order').filter(({ status }) => status === 200);
      found.push([
        `${load} ×`,
        ...[peak, mean(good), mean(atBest), ratio].map(figure),
        callNames.map((name) => percent(refused(of(name)))).join(' / '),
        percent(all.filter(({ status }) => status === 0).length / all.length),
        figure(
          quantile(
            orders.map(({ took }) => took),
            0.99,
          ),
        ),
        figure(Math.max(...late)),
        load === target.load ? `≥ ${target.ratio} ${verdict(ratio >= target.ratio)}` : '',
      ]);
    }
  } finally {
    await giveCoreBack();
  }
  const head = 'offered, by the peak | peak/s | good/s | peak of what was served/s | good by it';
  await report('goodput', [
    table(
      `${head} | refused: poll / list / query / order | no answer | orders: p99 ms | driver late ms | target`,
      found,
    ),
  ]);
};
