import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, Progress } from '../bench.ts';
import { type Market, openMarket } from '../data/market.ts';
import { drive } from '../load/drive.ts';
import { type Arrival, type Ended, driveAtRate } from '../load/drive-at-rate.ts';
import { quantile } from '../load/latency.ts';
import { type ChildServer, startChildServer } from '../servers/child-server.ts';
import type { Sample } from '../servers/watch-process.ts';
import { returnSold, openMix } from './mix.ts';

/** Ten seconds of it. */
export type SoakWindow = Sample & {
  /** Seconds since the beginning, at the end of the window. */
  readonly at: number;
  readonly requests: number;
  readonly p99: number;
  readonly errors: number;
};

export type Soak = {
  readonly minutes: number;
  /** Requests a second: the most that the server answered, and those that then arrived. */
  readonly peak: number;
  readonly rate: number;
  readonly windows: readonly SoakWindow[];
  /** Arrivals that did not end with 200, by what they were and how they ended. */
  readonly errors: ReadonlyMap<string, number>;
  /** By how many milliseconds the driver itself was late at worst. */
  readonly driverLate: number;
};

const windowSeconds = 10;
const windowsACollection = 6;
const windowsAGivingBack = 3;
const timeoutMs = 10_000;
const mostConnections = 256;
const peakConnections = 16;

const findPeak = async (port: number, next: () => Arrival, seconds: number): Promise<number> => {
  const step = async (ask: Parameters<Parameters<typeof drive>[2]>[0]): Promise<void> => {
    const arrival = next();
    const answer = await ask(arrival.request, '"code":0');
    arrival.answered?.(answer);
  };
  await drive(port, peakConnections, step, { seconds: seconds / 2 });
  const driven = await drive(port, peakConnections, step, { seconds });
  return driven.times.length / driven.seconds;
};

/** Gathers what ends, until it is taken. */
const gather = () => {
  const errors = new Map<string, number>();
  let times: number[] = [];
  let [all, wrong] = [0, 0];
  return {
    errors,
    ended: ({ name, took, outcome, status }: Ended): void => {
      all += 1;
      // What was not sent took no time, and would make the rest look faster.
      if (outcome !== 'unsent') times.push(took);
      if (outcome === 'answered' && status === 200) return;
      wrong += 1;
      const what = `${name}: ${outcome === 'answered' ? status : outcome}`;
      errors.set(what, (errors.get(what) ?? 0) + 1);
    },
    take: (): Pick<SoakWindow, 'requests' | 'p99' | 'errors'> => {
      const taken = { requests: all, p99: quantile(times, 0.99), errors: wrong };
      times = [];
      [all, wrong] = [0, 0];
      return taken;
    },
  };
};

const watchWindows = async (
  server: ChildServer,
  market: Market,
  take: ReturnType<typeof gather>['take'],
  { count, signal }: { readonly count: number; readonly signal: AbortSignal },
  progress: Progress,
): Promise<SoakWindow[]> => {
  const windows: SoakWindow[] = [];
  const began = performance.now();
  for (let n = 1; n <= count; n += 1) {
    // A look now and then, by the clock.
    await sleep(Math.max(0, began + n * windowSeconds * 1000 - performance.now()), undefined, { signal });
    const sample = await server.sample(n % windowsACollection === 0);
    const window = { ...sample, ...take(), at: n * windowSeconds };
    windows.push(window);
    if (n % windowsAGivingBack === 0) await returnSold(market);
    if (n % windowsACollection !== 0) continue;
    const megabytes = (window.rss / 1e6).toFixed(0);
    progress(`soak, minute ${n / windowsACollection}: ${megabytes} MB, p99 ${window.p99.toFixed(0)} ms`);
  }
  return windows;
};

const soakServer = async (
  server: ChildServer,
  market: Market,
  { minutes, peakSeconds }: { readonly minutes: number; readonly peakSeconds: number },
  progress: Progress,
): Promise<Soak> => {
  const next = await openMix(market);
  const peak = await findPeak(server.port, next, peakSeconds);
  const rate = peak / 2;
  progress(`soak, ${rate.toFixed(0)} requests a second, half of the peak, for ${minutes} minutes`);
  const { errors, ended, take } = gather();
  const seconds = minutes * 60;
  const over = new AbortController();
  const { signal } = over;
  const load = { perSecond: rate, seconds, timeoutMs, connections: mostConnections, signal };
  try {
    const [{ latest }, windows] = await Promise.all([
      driveAtRate(server.port, load, next, ended),
      watchWindows(server, market, take, { count: seconds / windowSeconds, signal }, progress),
    ]);
    return { minutes, peak, rate, windows, errors, driverLate: latest };
  } finally {
    // When one of the two failed, the other must not go on for the rest of the hour.
    over.abort();
  }
};

/** Loads the product with half of what it can do at most, for as long as asked, and watches its process. */
export const measureSoak = async (bench: Bench): Promise<Soak> => {
  const { options, progress } = bench;
  const { rows, users, peakSeconds } = options.quick
    ? { rows: 160_000, users: 300, peakSeconds: 6 }
    : { rows: 1_600_000, users: 3000, peakSeconds: 20 };
  const zips = Math.ceil(rows / 8000);
  const spread = { zips, skewed: false, rowsALot: rows / 16 };
  await using market = await openMarket(bench, 'soak', { users, rows, spread, asked: zips });
  await using product = await startChildServer('product-server', market.url, undefined);
  return await soakServer(product, market, { minutes: options.minutes, peakSeconds }, progress);
};
