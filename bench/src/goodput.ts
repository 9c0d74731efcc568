import type { Bench } from './bench.ts';
import { openMarket } from './data/market.ts';
import { type CallName, type CallShares, byName, callMix, callNames } from './load/call-mix.ts';
import { comingBack } from './load/come-back.ts';
import { reachPeak } from './load/drive.ts';
import { type Arrival, type Ended, driveAtRate } from './load/drive-at-rate.ts';
import { mean, quantile } from './load/latency.ts';
import { takeOwnCore } from './load/own-core.ts';
import { barPlot } from './report/plots.ts';
import { figure, table, verdict } from './report/tables.ts';
import { type ChildServer, startChildServer } from './servers/child-server.ts';
import { placeOrders } from './workloads/orders.ts';

/**
 * What is offered to whom: calls to the product as it is, the same with rejected ones coming back, or to one whose calls
 * under way have no bound worth the name.
 */
const kinds = {
  bounded: '',
  'coming back': ', refused calls come back',
  unbounded: ', without a bound',
} as const;
type Kind = keyof typeof kinds;

/** What people do in a busy hour, by how many of a hundred calls it is. */
const busyHour: CallShares = { poll: 35, list: 25, query: 28, order: 12 };
/** The least share of the peak of what was served that has to be left at twice of what the server can carry. */
const target = { load: 2, ratio: 0.9 } as const;
const soonEnough = 1_000;
const timeoutMs = 5_000;
const connections = 2_000;
/** Connections of the closed loop: below half of the places, so that nothing is rejected. */
const lanes = 15;

const isGood = ({ status, took }: Ended): boolean => status === 200 && took <= soonEnough;
const isRefused = ({ status }: Ended): boolean => status === 503;
const shareOf = (all: readonly Ended[], is: (one: Ended) => boolean): number =>
  all.length === 0 ? 0 : all.filter(is).length / all.length;
const p99Of = (all: readonly Ended[]): number =>
  quantile(
    all.map(({ took }) => took),
    0.99,
  );

type Offer = {
  readonly server: ChildServer;
  readonly kind: Kind;
  /** By the peak, in arrivals a second. */
  readonly load: number;
  readonly peak: number;
  readonly seconds: number;
  readonly next: () => Arrival;
};

const drive = async ({ server, load, peak, seconds, next }: Offer) => {
  const all: Ended[] = [];
  const rate = { perSecond: load * peak, seconds, timeoutMs, connections };
  const driven = await driveAtRate(server.port, rate, next, (how) => void all.push(how));
  return { all, driven };
};

/** Offers a load once: how it went, by the second, as shares of its calls, and in milliseconds. */
const offer = async (asked: Offer) => {
  const { server, kind, load, seconds } = asked;
  const coming = kind === 'coming back' ? comingBack(server.port, asked.next) : undefined;
  const { cpu: cpuBefore } = await server.sample();
  const began = performance.now();
  const { all, driven } = await drive({ ...asked, next: coming?.next ?? asked.next });
  await coming?.stop();
  // Of one core.
  const cpu = ((await server.sample()).cpu - cpuBefore) / 1000 / (performance.now() - began);
  const of = (name: CallName): Ended[] => all.filter((one) => one.name === name);
  return {
    kind,
    load,
    offered: driven.arrivals / seconds,
    good: all.filter(isGood).length / seconds,
    goodOf: byName((name) => of(name).filter(isGood).length),
    refused: byName((name) => shareOf(of(name), isRefused)),
    unanswered: shareOf(all, ({ outcome }) => outcome !== 'answered'),
    orderP99: p99Of(of('order').filter(({ status }) => status === 200)),
    rejectionP99: p99Of(all.filter(isRefused)),
    cpu,
    driverLate: driven.latest,
    // Of the calls that have ended.
    served:
      coming &&
      byName((name) => {
        const settled = coming.settled.get(name);
        return settled === undefined ? Number.NaN : settled.served / settled.all;
      }),
  };
};

type Round = { readonly offered: Awaited<ReturnType<typeof offer>>; readonly peakOfServed: number };

/** The round whose share of the peak of what was served is in the middle. */
const middle = (rounds: readonly Round[]): Round => {
  const share = ({ offered, peakOfServed }: Round): number => offered.good / peakOfServed;
  const byShare = rounds.toSorted((one, other) => share(one) - share(other));
  const found = byShare[Math.floor((byShare.length - 1) / 2)];
  if (found === undefined) throw new RangeError('no round was driven');
  return found;
};

/**
 * Offers a load in rounds, each beside a closed loop of what was served: where cheap calls are rejected first, fewer answers
 * are as much work. The two take turns in going first, so that what else the machine does falls on both. Rates are of all
 * rounds together, the rest is of the one in the middle.
 */
const offerInRounds = async (
  what: Omit<Offer, 'peak'>,
  rounds: number,
  peakOf: (seconds: number, shares?: CallShares) => Promise<number>,
) => {
  const { seconds } = what;
  const before = await peakOf(seconds);
  const driven: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const known = round % 2 === 1 ? driven.at(-1)?.offered.goodOf : undefined;
    const sooner = known && (await peakOf(seconds, known));
    const offered = await offer({ ...what, peak: before });
    driven.push({ offered, peakOfServed: sooner ?? (await peakOf(seconds, offered.goodOf)) });
  }
  const peak = mean([before, await peakOf(seconds)]);
  const good = mean(driven.map(({ offered }) => offered.good));
  const peakOfServed = mean(driven.map((round) => round.peakOfServed));
  const figures = { good, peak, ratio: good / peak, peakOfServed, ratioOfServed: good / peakOfServed };
  return { ...middle(driven).offered, ...figures };
};

type GoodputFigures = Awaited<ReturnType<typeof offerInRounds>>;

const percent = (share: number): string => `${(share * 100).toFixed(share > 0 && share < 0.1 ? 1 : 0)} %`;
const ms = (value: number): string => (Number.isNaN(value) ? '–' : figure(value));

/** Loads above what the server can carry, and what came of them. */
const goodputTable = (loads: readonly GoodputFigures[]): string =>
  table(
    'offered, by the peak | peak/s | arrivals/s | good/s | by the peak | peak of what was served/s | good by it | refused: poll / list / query / order | no answer | orders: p99 ms | refusals: p99 ms | server CPU | driver late ms | target',
    loads.map((one) => [
      `${one.load} ×${kinds[one.kind]}`,
      ...[one.peak, one.offered, one.good, one.ratio, one.peakOfServed, one.ratioOfServed].map(figure),
      callNames.map((name) => percent(one.refused[name])).join(' / '),
      percent(one.unanswered),
      ms(one.orderP99),
      ms(one.rejectionP99),
      percent(one.cpu),
      figure(one.driverLate),
      one.kind === 'bounded' && one.load === target.load
        ? `≥ ${target.ratio} ${verdict(one.ratioOfServed >= target.ratio)}`
        : '',
    ]),
  );

/** What became of calls that were sent again as long as they were rejected. */
const servedText = (loads: readonly GoodputFigures[]): string =>
  loads
    .flatMap(({ load, served }) => (served === undefined ? [] : [{ load, served }]))
    .map(({ load, served }) => {
      const parts = callNames.map((name) => `${name} ${percent(served[name])}`);
      return `Refused calls that come back, at ${load} ×, succeeded in the end: ${parts.join(', ')}.`;
    })
    .join('\n');

/** What is left of the peak under each load. */
const goodputPlot = (loads: readonly GoodputFigures[]): string =>
  barPlot(
    'Goodput: successes within a second by the peak of what was served, by what is offered',
    loads.map(({ load, kind, ratioOfServed, good }) => ({
      label: `${load} × the peak${kinds[kind]}`,
      value: ratioOfServed,
      text: `${figure(ratioOfServed)} (${figure(good)}/s)`,
    })),
    1.1,
    [target.ratio, 1],
  );

/**
 * Offers more than the server can carry, and reports what is left: calls arrive whether or not those before were answered,
 * and count from when they were due. The peak is what a closed loop reaches on the same server.
 */
export const benchGoodput = async (bench: Bench): Promise<void> => {
  const { options, progress, report } = bench;
  // Seconds for which a load is offered at a time, loads by the peak, and how often each is offered; all rounds count.
  const { users, rows, seconds, loads, rounds } = options.quick
    ? { users: 600, rows: 200_000, seconds: 2, loads: [1, 2], rounds: 2 }
    : { users: 3000, rows: 3_200_000, seconds: 5, loads: [0.5, 1, 1.5, 2, 3], rounds: 8 };
  const spread = { zips: 200, skewed: false, rowsALot: 100_000 };
  await using market = await openMarket(bench, 'goodput', { users, rows, spread, asked: 200 });
  await placeOrders(market, 30, 3);
  const next = callMix(market, busyHour);
  const start = (settings: Record<string, string>): Promise<ChildServer> =>
    startChildServer('product-server', market.url, undefined, { JOBS: 'off', ...settings });
  await using product = await start({});
  await using unbounded = await start({ MAX_IN_FLIGHT: '10000' });
  const peakOf = (lasting: number, shares?: CallShares): Promise<number> =>
    reachPeak(product.port, lanes, lasting, shares === undefined ? next : callMix(market, shares));
  const run = async (kind: Kind, load: number): Promise<GoodputFigures> => {
    // Whoever comes back does so after up to ten seconds.
    const longer = kind === 'coming back' ? 2 : 1;
    const server = kind === 'unbounded' ? unbounded : product;
    const what = { server, kind, load, seconds: seconds * longer, next };
    const figures = await offerInRounds(what, Math.ceil(rounds / longer), peakOf);
    const [ratio, ofServed] = [figures.ratio.toFixed(2), figures.ratioOfServed.toFixed(2)];
    progress(
      `goodput, ${kind}, ${load} × the peak: ${ratio} of it, ${ofServed} of the peak of what was served`,
    );
    return figures;
  };
  const figures: GoodputFigures[] = [];
  let recovery = '';
  const giveCoreBack = await takeOwnCore(market.url, [product.pid, unbounded.pid]);
  try {
    progress('goodput, warming up');
    for (const { port } of [product, unbounded]) await reachPeak(port, lanes, seconds, next);
    for (const load of loads) figures.push(await run('bounded', load));
    const peak = mean(figures.map((one) => one.peak));
    const most: Offer = { server: product, kind: 'bounded', load: 3, peak, seconds, next };
    await offer(most);
    const calm = { ...most, load: 0.5, seconds: 5 };
    const [after, before] = [await drive(calm), await drive(calm)];
    figures.push(await run('coming back', 2), await run('unbounded', 2));
    const bySecond = Array.from({ length: calm.seconds }, (_, second) =>
      ms(p99Of(after.all.filter(({ due }) => Math.floor(due / 1000) === second))),
    );
    recovery =
      `After the last overload, at half of the peak: p99 of each second ${bySecond.join(', ')} ms; ` +
      `${ms(p99Of(before.all))} ms once it was over. No restart.`;
  } finally {
    await giveCoreBack();
  }
  await report('goodput', [goodputTable(figures), servedText(figures), recovery], {
    plot: { svg: goodputPlot(figures), alt: 'Goodput under overload' },
  });
};
