import type { Progress } from './bench.ts';
import { type Limit, type Step, drive } from './load/drive.ts';
import { median, quantile } from './load/latency.ts';
import type { ChildServer } from './servers/child-server.ts';

const connectionCounts: readonly number[] = [1, 16];

export type Workload = {
  readonly name: string;
  /** Brings the data to where a measurement begins, and says what is then measured. */
  prepare(server: ChildServer, connections: number): Promise<{ readonly step: Step; readonly limit: Limit }>;
};

export type Side = { readonly server: ChildServer; readonly workload: Workload };

/** Iterations a second, and milliseconds of an iteration. */
export type Figures = Readonly<Record<'rate' | 'p50' | 'p99', number>>;

/** Two sides over the same number of connections: medians of the rounds, and of the rounds' quotients. */
export type Comparison = {
  readonly name: string;
  readonly connections: number;
  readonly first: Figures;
  readonly second: Figures;
  /** The first side's figures by the second's. */
  readonly ratio: Figures;
};

export const once = <T>(work: () => Promise<T>): (() => Promise<T>) => {
  let done: Promise<T> | undefined;
  return () => (done ??= work());
};

export const timed = (
  name: string,
  seconds: number,
  step: Step,
  prepare?: (server: ChildServer) => Promise<unknown>,
): Workload => ({
  name,
  prepare: async (server) => {
    await prepare?.(server);
    return { step, limit: { seconds } };
  },
});

/** Connections of a warm-up, and database connections of a server. */
export const callers = 16;

/** After so many calls each connection of the database has settled on its plans. */
export const untilPlanned = callers * 12;

/** Repeats a step unmeasured: after stock went back, every statement about it is planned anew. */
export const planAgain = (port: number, step: Step): Promise<unknown> =>
  drive(port, callers, step, { iterations: untilPlanned });

const measure = async ({ server, workload }: Side, connections: number): Promise<Figures> => {
  const { step, limit } = await workload.prepare(server, connections);
  const { seconds, times } = await drive(server.port, connections, step, limit);
  return {
    rate: times.length / seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
};

const warmUpIterations = 2000;
const warmUpSeconds = 10;

// By count, so that a slow machine, too, has compiled what is hot before it is measured; slow calls by time.
const warmUp = async ({ server, workload }: Side): Promise<void> => {
  const { step, limit } = await workload.prepare(server, callers);
  await drive(
    server.port,
    callers,
    step,
    'iterations' in limit ? limit : { iterations: warmUpIterations, seconds: warmUpSeconds },
  );
};

type Pair = { readonly first: Figures; readonly second: Figures };

const measurePair = async (
  first: Side,
  second: Side,
  connections: number,
  turned: boolean,
): Promise<Pair> => {
  const sooner = turned && (await measure(second, connections));
  const figures = await measure(first, connections);
  return { first: figures, second: sooner || (await measure(second, connections)) };
};

const middle = (pairs: readonly Pair[], of: (pair: Pair, key: keyof Figures) => number): Figures => {
  const at = (key: keyof Figures): number => median(pairs.map((pair) => of(pair, key)));
  return { rate: at('rate'), p50: at('p50'), p99: at('p99') };
};

/** Measures two sides in interleaved rounds, so that a noisy minute of the machine falls on both. */
export const compare = async (
  first: Side,
  second: Side,
  rounds: number,
  progress: Progress,
  counts: readonly number[] = connectionCounts,
): Promise<Comparison[]> => {
  const comparisons: Comparison[] = [];
  const { name } = first.workload;
  progress(`${name}, warming up`);
  await warmUp(first);
  await warmUp(second);
  for (const connections of counts) {
    const pairs: Pair[] = [];
    for (let round = 0; round < rounds; round += 1) {
      progress(`${name}, ${connections} connections, round ${round + 1} of ${rounds}`);
      pairs.push(await measurePair(first, second, connections, round % 2 === 1));
    }
    comparisons.push({
      name,
      connections,
      first: middle(pairs, (pair, key) => pair.first[key]),
      second: middle(pairs, (pair, key) => pair.second[key]),
      ratio: middle(pairs, (pair, key) => pair.first[key] / pair.second[key]),
    });
  }
  return comparisons;
};
