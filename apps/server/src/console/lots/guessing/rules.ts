import type { GuessBits } from '@waybill/contract/endpoints/lots.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { type NumberMask, numberMasks } from '@waybill/contract/vocabulary/masking.ts';
import { type Serial, serialOf } from './serial.ts';

/** A number of a lot. */
export type LotNumber = { readonly carrier: Carrier; readonly number: string };

/** Numbers of a series that follow each other, by distance between them in labels. */
type Series = { readonly shape: Serial; readonly runs: readonly Float64Array[]; readonly size: number };

/** Half of the largest hold: as far as a known number usually is from another one of the same hold. */
const longestReach = 250;
/** Shares of the numbers that a guesser may go for, easiest first. */
const shares = [0.125, 0.25, 0.5, 0.75, 1] as const;
/** A series with fewer of the numbers than this share is no way into the lot. */
const smallestShare = 0.01;

const gcd = (a: number, b: number): number => {
  let [high, low] = [a, b];
  while (low !== 0) [high, low] = [low, high % low];
  return high;
};

/** Serials of a run as distances from its first one, in order, each once. */
const positionsOf = (serials: readonly Serial[]): Float64Array => {
  const values = [...new Set(serials.map(({ value }) => value))].toSorted((a, b) =>
    a < b ? -1 : Number(a > b),
  );
  const [first = 0n] = values;
  return Float64Array.from(values, (value) => Number(value - first));
};

const seriesOf = (runs: readonly (readonly LotNumber[])[]): Series[] => {
  const found = new Map<string, { shape: Serial; runs: Float64Array[] }>();
  for (const run of runs) {
    const serials = run.flatMap(({ carrier, number }) => serialOf(carrier, number) ?? []);
    for (const [series, members] of Map.groupBy(serials, (serial) => serial.series)) {
      const [shape] = members;
      if (shape === undefined) continue;
      const known = found.get(series) ?? { shape, runs: [] };
      known.runs.push(positionsOf(members));
      found.set(series, known);
    }
  }
  return [...found.values()].map((series) => ({
    ...series,
    size: series.runs.reduce((sum, { length }) => sum + length, 0),
  }));
};

/** The step in which labels are numbered: what all distances are a multiple of. */
const stepOf = (runs: readonly Float64Array[]): number => {
  let step = 0;
  for (const run of runs)
    for (let at = 1; at < run.length && step !== 1; at++) step = gcd(run[at] ?? 0, step);
  return Math.max(1, step);
};

/** Distances between numbers that are `rank` labels apart, shortest first. */
const distancesAt = (runs: readonly Float64Array[], rank: number): Float64Array =>
  Float64Array.from(
    runs.flatMap((run) =>
      Array.from(
        { length: Math.max(0, run.length - rank) },
        (_, at) => (run[at + rank] ?? 0) - (run[at] ?? 0),
      ),
    ),
  ).toSorted();

/** How many times fewer numbers come into question because of what a mask shows of the end. */
const narrowing = ({ shownLast, checkShown }: Serial, step: number, mask: NumberMask): number => {
  if (mask === 'strict') return 1;
  const end = 10 ** shownLast;
  return (end / gcd(end, step)) * (checkShown ? 10 : 1);
};

/**
 * Bits left of a series. Whoever knows one number goes through those around it that fit what is shown. How far to go is
 * the guesser's choice: up to `rank` labels away, for the `share` of the numbers that lie closest. A choice that misses
 * the others is counted as that many times the work for each number found; the best choice counts.
 */
const bitsOfSeries = ({ shape, runs, size }: Series, known: number, mask: NumberMask): number => {
  const step = stepOf(runs);
  const reach = Math.max(1, Math.min(longestReach, Math.ceil((size - 1) / (known + 1))));
  const fewer = narrowing(shape, step, mask);
  const all = 10 ** (shape.digits - shape.shownFirst) / step;
  let least = Infinity;
  for (let rank = 1; rank <= reach; rank = rank < reach ? Math.min(reach, rank * 2) : reach + 1) {
    const distances = distancesAt(runs, rank);
    if (distances.length === 0) break;
    for (const share of shares) {
      const distance = distances[Math.ceil(share * distances.length) - 1] ?? 0;
      const guesses = Math.max(1, Math.min(all, (2 * distance) / step) / fewer);
      least = Math.min(least, Math.log2(guesses) + Math.log2(reach / rank) + Math.log2(1 / share));
    }
  }
  return least;
};

/**
 * Bits that are left to guess an unpaid number of a lot, given `known` others of it and what a mask shows; those of the
 * series that is easiest to guess, rounded down. `runs` are numbers of the lot in any order; of a large lot, stretches
 * without a gap. Null where no two numbers can be compared.
 */
export const guessBits = (runs: readonly (readonly LotNumber[])[], known = 1): GuessBits | null => {
  const series = seriesOf(runs);
  const total = series.reduce((sum, { size }) => sum + size, 0);
  const ways = series.filter(
    ({ size, runs: parts }) => size >= total * smallestShare && parts.some(({ length }) => length > 1),
  );
  if (ways.length === 0) return null;
  const bitsOf = (mask: NumberMask): number =>
    Math.floor(Math.min(...ways.map((way) => bitsOfSeries(way, known, mask))) + 1e-9);
  return Object.fromEntries(numberMasks.map((mask) => [mask, bitsOf(mask)])) as GuessBits;
};
