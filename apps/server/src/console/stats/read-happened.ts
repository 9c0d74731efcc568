import type { StatFigure } from '@waybill/contract/endpoints/stats.ts';
import type { Db } from '../../platform/db/database.ts';
import {
  type StepRow,
  callStats,
  countCalls,
  countedUntil,
  hourOf,
  splitHours,
} from '../call-logs/public-api.ts';
import type { ComparedRange } from './read-compared-range.ts';
import { type Range, isoOf } from './rules.ts';
import { type Parts, type Sum, findKeptHours, sumHappened } from './happened-store.ts';

export type FigureValues = Partial<Record<StatFigure, number | null>>;

/** Figures by what is summed up: a metric, and its line where it is not of all. */
const summedFigures: Readonly<Record<string, readonly [metric: string, line?: string]>> = {
  users_new: ['users', 'registered'],
  orders: ['orders', 'placed'],
  numbers_sold: ['numbers'],
  holds_made: ['holds', 'made'],
  holds_expired: ['holds', 'expired'],
  points_issued: ['points', 'issued'],
  points_spent: ['points', 'spent'],
  points_refunded: ['points', 'refunded'],
  tickets_new: ['tickets', 'made'],
} as const satisfies Partial<Record<StatFigure, unknown>>;

const partsOf = (parts: readonly { readonly of: number; readonly range: Range }[]): Parts => ({
  of: parts.map(({ of }) => of),
  from: parts.map(({ range }) => isoOf(range.startMs)),
  to: parts.map(({ range }) => isoOf(range.endMs)),
});

export type Sums = { readonly sums: readonly Sum[]; readonly calls: readonly StepRow[] };

/** The hours that are summed up, null before any is, and until when those of calls are, in milliseconds. */
type Summed = { readonly hours: Range | null; readonly calls: number };

const findSummed = async (db: Db): Promise<Summed> => {
  const [[kept], calls] = await Promise.all([findKeptHours(db), countedUntil(db)]);
  const { first = null, last = null } = kept ?? {};
  const hours = first === null || last === null ? null : { startMs: first, endMs: last };
  return { hours, calls: calls ?? 0 };
};

/** Sums of each range: of its full hours as they were summed up, of the rest as it stands in the tables. */
const readSums = async (db: Db, ranges: readonly Range[], summed: Summed): Promise<readonly Sums[]> => {
  const split = ranges.map((range) => splitHours(range, summed.hours));
  const edges = split.flatMap((one, of) => one.edges.map((range) => ({ of, range })));
  const hours = split.flatMap((one, of) => (one.hours === null ? [] : [{ of, range: one.hours }]));
  const [sums, calls] = await Promise.all([
    sumHappened(db, partsOf(edges), partsOf(hours)),
    countCalls(db, ranges, summed.calls),
  ]);
  return ranges.map((_, of) => ({ sums: sums.filter((row) => row.of === of), calls: calls[of] ?? [] }));
};

export type Shared = {
  readonly get: (name: string, read: () => Promise<object>) => Promise<object | undefined>;
};
export const share = async <T extends object>(
  shared: Shared,
  name: string,
  read: () => Promise<T>,
): Promise<T> => (await shared.get(name, read)) as T;

/** Minutes after the end of an hour until its sums are there. */
const untilSummed = 10 * 60_000;

/** The sums of a range and of the one before. What happened since the last hour that is summed up is read once a second. */
export const readHappened = async (
  db: Db,
  { range, before, untilNow }: ComparedRange,
  shared: Shared,
): Promise<readonly [Sums, Sums]> => {
  const second = Math.floor(range.endMs / 1000);
  const recent = { startMs: hourOf(range.endMs - untilSummed), endMs: second * 1000 };
  const parts = untilNow && range.startMs < recent.startMs;
  const own = parts
    ? [
        { startMs: range.startMs, endMs: recent.startMs },
        { startMs: recent.endMs, endMs: range.endMs },
      ]
    : [range];
  const summed = await share(shared, `summed ${second}`, () => findSummed(db));
  const [sums, [recently]] = await Promise.all([
    readSums(db, [before, ...own], summed),
    parts ? share(shared, JSON.stringify(recent), () => readSums(db, [recent], summed)) : [],
  ]);
  const [earlier = { sums: [], calls: [] }, ...others] = sums;
  const all = recently === undefined ? others : [...others, recently];
  return [{ sums: all.flatMap((one) => one.sums), calls: all.flatMap((one) => one.calls) }, earlier];
};

export const figuresOf = ({ sums, calls: counted }: Sums, active: number): FigureValues => {
  const sumOf = (metric: string, line?: string): number =>
    sums
      .filter((one) => one.metric === metric && (line === undefined || one.line === line))
      .reduce((sum, { value }) => sum + value, 0);
  const called = sums.some(({ metric }) => metric === 'carrier_hours');
  const calls = callStats(counted);
  return {
    ...Object.fromEntries(Object.entries(summedFigures).map(([name, of]) => [name, sumOf(...of)])),
    users_active: active,
    calls: calls.count,
    calls_refused: calls.refused,
    calls_failed: calls.failed,
    calls_p95: calls.p95,
    carrier_calls: called ? sumOf('carrier_hours') : null,
    carrier_calls_failed: called ? sumOf('carrier_hours', 'failed') : null,
  };
};
