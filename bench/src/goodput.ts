import type { Bench } from './bench.ts';
import { openMarket } from './data/market.ts';
import { type CallName, type CallShares, callMix } from './load/call-mix.ts';
import { type Settled, comingBack } from './load/come-back.ts';
import { openConnection } from './load/connection.ts';
import { type Arrival, type Ended, driveAtRate } from './load/drive-at-rate.ts';
import { quantile } from './load/latency.ts';
import { takeOwnCore } from './load/own-core.ts';
import { type ChildServer, startChildServer } from './servers/child-server.ts';
import { placeOrders } from './workloads/orders.ts';

/**
 * What is offered to whom: calls to the product as it is, the same with refused ones coming back, or to one whose calls
 * under way have no bound worth the name.
 */
export type Kind = 'bounded' | 'coming back' | 'unbounded';

/** How one load went. */
export type GoodputFigures = {
  readonly kind: Kind;
  readonly load: number;
  /** Successes a second that a closed loop reached, before and after. */
  readonly peak: number;
  /** Arrivals a second. */
  readonly offered: number;
  /** Successes within a second after they were due, by the second; and by the peak. */
  readonly good: number;
  readonly ratio: number;
  /** Successes a second that a closed loop reached with as much of each call as was served; good by it. */
  readonly peakOfServed: number;
  readonly ratioOfServed: number;
  /** Share of its calls that was refused with 503. */
  readonly refused: CallShares;
  /** Share of all that had no answer within the client's patience, or found no connection. */
  readonly unanswered: number;
  /** Milliseconds of orders that succeeded, and of refusals. */
  readonly orderP99: number;
  readonly rejectionP99: number;
  /** Processor time of the server, of one core; how late the driver was at worst, in milliseconds. */
  readonly cpu: number;
  readonly driverLate: number;
  /** Share of the calls that succeeded in the end, where refused ones came back. */
  readonly served: CallShares | undefined;
};

/** p99 in milliseconds in each second after an overload, at half of the peak; and what it was before. */
export type Recovery = { readonly before: number; readonly after: readonly number[] };

export type Goodput = {
  readonly loads: readonly GoodputFigures[];
  readonly recovery: Recovery;
};

const soonEnough = 1_000;
const timeoutMs = 5_000;
const connections = 2_000;
/** Connections of the closed loop: below half of the places, so that nothing is refused. */
const lanes = 15;
const isGood = ({ status, took }: Ended): boolean => status === 200 && took <= soonEnough;

/** Successes a second with so many connections, each sending its next call when it has an answer. */
const closedLoop = async (
  port: number,
  connectionsOpen: number,
  seconds: number,
  next: () => Arrival,
): Promise<number> => {
  const opened = await Promise.all(Array.from({ length: connectionsOpen }, () => openConnection(port)));
  const end = performance.now() + seconds * 1000;
  let good = 0;
  await Promise.all(
    opened.map(async (connection) => {
      while (performance.now() < end) {
        const arrival = next();
        const answer = await connection.send(arrival.request);
        arrival.answered?.(answer);
        if (answer.status === 200) good += 1;
      }
      connection.close();
    }),
  );
  return good / seconds;
};

const shareOf = (all: readonly Ended[], is: (one: Ended) => boolean): number =>
  all.length === 0 ? 0 : all.filter(is).length / all.length;

const byName = (of: (name: CallName) => number): Record<CallName, number> => ({
  poll: of('poll'),
  list: of('list'),
  query: of('query'),
  order: of('order'),
});
const servedOf = (settled: Settled | undefined): number =>
  settled === undefined ? Number.NaN : settled.served / settled.all;

type Offer = {
  readonly server: ChildServer;
  readonly kind: Kind;
  readonly load: number;
  readonly peak: number;
  readonly seconds: number;
  readonly next: () => Arrival;
};
type Offered = Omit<GoodputFigures, 'peakOfServed' | 'ratioOfServed'> & {
  /** Successes in time, by what they were. */
  readonly goodOf: CallShares;
};

const drive = async ({ server, load, peak, seconds, next }: Offer) => {
  const all: Ended[] = [];
  const rate = { perSecond: load * peak, seconds, timeoutMs, connections };
  const driven = await driveAtRate(server.port, rate, next, (how) => void all.push(how));
  return { all, driven };
};

const offer = async (asked: Offer): Promise<Offered> => {
  const { server, kind, load, peak, seconds } = asked;
  const coming = kind === 'coming back' ? comingBack(server.port, asked.next) : undefined;
  const what = coming === undefined ? asked : { ...asked, next: coming.next };
  const cpuBefore = await server.cpu();
  const began = performance.now();
  const { all, driven } = await drive(what);
  await coming?.stop();
  const cpu = ((await server.cpu()) - cpuBefore) / 1000 / (performance.now() - began);
  const good = all.filter(isGood).length / seconds;
  const times = (is: (one: Ended) => boolean): number =>
    quantile(
      all.filter(is).map(({ took }) => took),
      0.99,
    );
  const refusedOf = (name: CallName): number =>
    shareOf(
      all.filter((one) => one.name === name),
      ({ status }) => status === 503,
    );
  return {
    kind,
    load,
    peak,
    offered: driven.arrivals / seconds,
    good,
    ratio: good / peak,
    refused: byName(refusedOf),
    unanswered: shareOf(all, ({ outcome }) => outcome !== 'answered'),
    orderP99: times(({ name, status }) => name === 'order' && status === 200),
    rejectionP99: times(({ status }) => status === 503),
    cpu,
    driverLate: driven.latest,
    goodOf: byName((name) => all.filter((one) => one.name === name && isGood(one)).length),
    served: coming && byName((name) => servedOf(coming.settled.get(name))),
  };
};

/** p99 of the answers that were due in each second. */
const p99BySecond = (all: readonly Ended[], seconds: number): number[] =>
  Array.from({ length: seconds }, (_, second) =>
    quantile(
      all.filter(({ due }) => Math.floor(due / 1000) === second).map(({ took }) => took),
      0.99,
    ),
  );

type Round = { readonly offered: Offered; readonly peakOfServed: number };

const shareOfPeak = ({ offered, peakOfServed }: Round): number => offered.good / peakOfServed;

/** The round whose share of the peak of what was served is in the middle. */
const middle = (rounds: readonly Round[]): Round => {
  const byShare = rounds.toSorted((one, other) => shareOfPeak(one) - shareOfPeak(other));
  const found = byShare[Math.floor((byShare.length - 1) / 2)];
  if (found === undefined) throw new RangeError('no round was driven');
  return found;
};

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

type Reference = {
  readonly server: ChildServer;
  readonly mixOf: (shares: CallShares) => () => Arrival;
};

/**
 * Offers a load in rounds, each beside a closed loop of what was served: where cheap calls are refused first, fewer answers
 * are as much work. The two take turns in going first, so that what else the machine does falls on both. Rates are of all
 * rounds together, the rest is of the one in the middle.
 */
const offerInRounds = async (
  what: Omit<Offer, 'peak'>,
  rounds: number,
  { server, mixOf }: Reference,
): Promise<GoodputFigures> => {
  const peakOf = (next: () => Arrival): Promise<number> => closedLoop(server.port, lanes, what.seconds, next);
  const before = await peakOf(what.next);
  const driven: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const known = round % 2 === 1 ? driven.at(-1)?.offered.goodOf : undefined;
    const sooner = known && (await peakOf(mixOf(known)));
    const offered = await offer({ ...what, peak: before });
    driven.push({ offered, peakOfServed: sooner ?? (await peakOf(mixOf(offered.goodOf))) });
  }
  const peak = mean([before, await peakOf(what.next)]);
  const good = mean(driven.map(({ offered }) => offered.good));
  const peakOfServed = mean(driven.map((round) => round.peakOfServed));
  const { goodOf: _, ...rest } = middle(driven).offered;
  return { ...rest, good, peak, ratio: good / peak, peakOfServed, ratioOfServed: good / peakOfServed };
};

/**
 * Offers more than the server can carry: calls arrive whether or not those before were answered, and count from when they
 * were due. The peak is what a closed loop reaches on the same server.
 */
export const measureGoodput = async (bench: Bench): Promise<Goodput> => {
  const { options, progress } = bench;
  // Seconds for which a load is offered at a time, loads by the peak, and how often each is offered; all rounds count.
  const { users, rows, seconds, loads, rounds } = options.quick
    ? { users: 600, rows: 200_000, seconds: 2, loads: [1, 2], rounds: 2 }
    : { users: 3000, rows: 3_200_000, seconds: 5, loads: [0.5, 1, 1.5, 2, 3], rounds: 8 };
  const spread = { zips: 200, skewed: false, rowsALot: 100_000 };
  await using market = await openMarket(bench, 'goodput', { users, rows, spread, asked: 200 });
  await placeOrders(market, 30, 3);
  const next = callMix(market);
  const start = (settings: Record<string, string>): Promise<ChildServer> =>
    startChildServer('product-server', market.url, undefined, { JOBS: 'off', ...settings });
  await using product = await start({});
  await using unbounded = await start({ MAX_IN_FLIGHT: '10000' });
  const reference = { server: product, mixOf: (shares: CallShares) => callMix(market, shares) };
  const run = async (kind: Kind, load: number): Promise<GoodputFigures> => {
    const child = kind === 'unbounded' ? unbounded : product;
    // Whoever comes back does so after up to ten seconds.
    const longer = kind === 'coming back' ? 2 : 1;
    const what = { server: child, kind, load, seconds: seconds * longer, next };
    const figures = await offerInRounds(what, Math.ceil(rounds / longer), reference);
    const [ratio, ofServed] = [figures.ratio.toFixed(2), figures.ratioOfServed.toFixed(2)];
    progress(
      `goodput, ${kind}, ${load} × the peak: ${ratio} of it, ${ofServed} of the peak of what was served`,
    );
    return figures;
  };
  const giveCoreBack = await takeOwnCore(market.url, [product.pid, unbounded.pid]);
  try {
    progress('goodput, warming up');
    for (const child of [product, unbounded]) {
      await closedLoop(child.port, lanes, seconds, next);
    }
    const figures: GoodputFigures[] = [];
    for (const load of loads) figures.push(await run('bounded', load));
    const most = await offer({
      server: product,
      kind: 'bounded',
      load: 3,
      peak: mean(figures.map((one) => one.peak)),
      seconds,
      next,
    });
    const calm: Offer = { server: product, kind: 'bounded', load: 0.5, peak: most.peak, seconds: 5, next };
    const after = await drive(calm);
    const before = await drive(calm);
    figures.push(await run('coming back', 2), await run('unbounded', 2));
    const usual = quantile(
      before.all.map(({ took }) => took),
      0.99,
    );
    const recovery = { before: usual, after: p99BySecond(after.all, calm.seconds) };
    return { loads: figures, recovery };
  } finally {
    await giveCoreBack();
  }
};
