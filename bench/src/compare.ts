import type { Market } from './data/market.ts';
import type { Run } from './harness.ts';
import { type Limit, drive } from './load.ts';
import { median, quantile } from './report.ts';
import type { Scenario } from './scenarios.ts';

/** A scenario at a server; `market` is whose stock goes back before, where the scenario wants that. */
export type Side = { readonly port: number; readonly market: Market; readonly scenario: Scenario };

const callers = 16;
/** After so many calls each connection of the database has settled on its plans. */
const untilPlanned = callers * 12;
// By count, so that a slow machine, too, has compiled what is hot before it is measured.
const warmUpIterations = 2_000;

/** Iterations a second, and milliseconds of an iteration. */
const measure = async ({ port, market, scenario }: Side, limit: Limit) => {
  const { steps, before } = scenario;
  await before?.prepare?.();
  if (before?.fresh === true) {
    await market.reset();
    await drive(port, callers, steps, { iterations: before.iterations ?? untilPlanned });
  }
  const { seconds, times } = await drive(port, callers, steps, limit);
  return { rate: times.length / seconds, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
};

type Figures = Awaited<ReturnType<typeof measure>>;

/** Sixteen callers who wait for each answer, at one side and the other in turns; medians of the rounds. */
export const compare = async (
  first: Side,
  second: Side,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
  print: Run['print'],
) => {
  const { name } = first.scenario;
  print(`${name}, warming up`);
  for (const side of [first, second])
    await measure(side, { iterations: side.scenario.iterations ?? warmUpIterations });
  const limitOf = ({ scenario: { iterations } }: Side): Limit =>
    iterations === undefined ? { seconds } : { iterations: iterations * seconds };
  const pairs: Record<'first' | 'second', Figures>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    print(`${name}, round ${round + 1} of ${rounds}`);
    const sooner = round % 2 === 1 && (await measure(second, limitOf(second)));
    const figures = await measure(first, limitOf(first));
    pairs.push({ first: figures, second: sooner || (await measure(second, limitOf(second))) });
  }
  const middle = (of: (pair: (typeof pairs)[number], key: keyof Figures) => number): Figures => {
    const at = (key: keyof Figures): number => median(pairs.map((pair) => of(pair, key)));
    return { rate: at('rate'), p50: at('p50'), p99: at('p99') };
  };
  return {
    first: middle((pair, key) => pair.first[key]),
    second: middle((pair, key) => pair.second[key]),
    ratio: middle((pair, key) => pair.first[key] / pair.second[key]),
  };
};
