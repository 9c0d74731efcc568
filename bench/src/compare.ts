import type { Progress } from './bench.ts';
import type { Market } from './data/market.ts';
import { type Limit, drive } from './load/drive.ts';
import { median, quantile } from './load/latency.ts';
import type { Scenario } from './scenarios.ts';

/** A scenario at a server; `market` is whose stock goes back before, where the scenario wants that. */
export type Side = { readonly port: number; readonly market: Market; readonly scenario: Scenario };

/** Iterations a second, and milliseconds of an iteration. */
export type Figures = Readonly<Record<'rate' | 'p50' | 'p99', number>>;

export type Comparison = {
  readonly name: string;
  readonly first: Figures;
  readonly second: Figures;
  /** The first side's figures by the second's. */
  readonly ratio: Figures;
};

export type Rounds = { readonly rounds: number; readonly seconds: number };

const callers = 16;
/** After so many calls each connection of the database has settled on its plans. */
const untilPlanned = callers * 12;
// By count, so that a slow machine, too, has compiled what is hot before it is measured.
const warmUpIterations = 2_000;

const prepare = async ({ port, market, scenario }: Side): Promise<void> => {
  const { steps, before } = scenario;
  await before?.prepare?.();
  if (before?.fresh !== true) return;
  await market.reset();
  await drive(port, callers, steps, { iterations: before.iterations ?? untilPlanned });
};

const measure = async (side: Side, limit: Limit): Promise<Figures> => {
  await prepare(side);
  const { seconds, times } = await drive(side.port, callers, side.scenario.steps, limit);
  return { rate: times.length / seconds, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
};

type Pair = { readonly first: Figures; readonly second: Figures };

const middle = (pairs: readonly Pair[], of: (pair: Pair, key: keyof Figures) => number): Figures => {
  const at = (key: keyof Figures): number => median(pairs.map((pair) => of(pair, key)));
  return { rate: at('rate'), p50: at('p50'), p99: at('p99') };
};

/** Sixteen callers who wait for each answer, at one side and the other in turns. */
export const compare = async (
  first: Side,
  second: Side,
  { rounds, seconds }: Rounds,
  progress: Progress,
): Promise<Comparison> => {
  const { name } = first.scenario;
  progress(`${name}, warming up`);
  const limitOf = ({ scenario: { iterations } }: Side): Limit =>
    iterations === undefined ? { seconds } : { iterations: iterations * seconds };
  for (const side of [first, second])
    await measure(side, { iterations: side.scenario.iterations ?? warmUpIterations });
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round += 1) {
    progress(`${name}, round ${round + 1} of ${rounds}`);
    const sooner = round % 2 === 1 && (await measure(second, limitOf(second)));
    const figures = await measure(first, limitOf(first));
    pairs.push({ first: figures, second: sooner || (await measure(second, limitOf(second))) });
  }
  return {
    name,
    first: middle(pairs, (pair, key) => pair.first[key]),
    second: middle(pairs, (pair, key) => pair.second[key]),
    ratio: middle(pairs, (pair, key) => pair.first[key] / pair.second[key]),
  };
};
