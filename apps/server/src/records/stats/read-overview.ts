import { dayMs } from '@waybill/contract/std/days.ts';
import type { EndpointData } from '@waybill/contract/endpoint.ts';
import { type StatFigure, type statEndpoints, statFigures } from '@waybill/contract/endpoints/stats.ts';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import type { Db, Reader } from '../../platform/db/database.ts';
import { fieldError } from '../../platform/app-error.ts';
import { type Range, readRange } from '../../platform/db/step-range.ts';
import { longest, shiftOf, hourOf, isoOf, unitOf } from './rules.ts';
import { findCount, findNow, findStock } from './store.ts';
import { statsOf } from '../call-logs/public-api.ts';
import { type Sum, type Summed, countActive, findCountedHours, readSums, summed } from './happened-store.ts';

/**
 * The range that is asked for. Without an end it ends now; without a beginning it begins with the day of its end
 * (`today`) or 24 hours before it (`day`). Rejects times in the wrong order and more than 400 days.
 */
export const readComparedRange = async (
  db: Db,
  asked: Parameters<typeof readRange>[1],
  otherwise: 'today' | 'day',
) => {
  const { beginsDay, ...range } = await readRange(db, asked, otherwise === 'today' ? null : dayMs / 1_000);
  const { startMs, endMs } = range;
  if (startMs >= endMs) throw fieldError('endTime', 'fields.rangeReversed');
  if (endMs - startMs > longest.rangeMs)
    throw fieldError('startTime', 'fields.rangeLongerThan', { days: longest.rangeMs / dayMs });
  const shiftMs = shiftOf(range, beginsDay);
  const before = { startMs: startMs - shiftMs, endMs: endMs - shiftMs };
  return { range, before, shiftMs, untilNow: asked.endTime === undefined };
};

/** A range with the one before it; `untilNow` where no end was asked for. */
export type ComparedRange = Awaited<ReturnType<typeof readComparedRange>>;

type FigureValues = Partial<Record<StatFigure, number | null>>;
type Shared = {
  readonly get: (name: string, read: () => Promise<object>) => Promise<object | undefined>;
};
const share = async <T extends object>(shared: Shared, name: string, read: () => Promise<T>): Promise<T> =>
  (await shared.get(name, read)) as T;

/** Figures by what is summed up: a metric, and its line where it is not of all. */
const summedFigures: Readonly<Record<string, readonly [metric: Summed, line?: string]>> = {
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

/** Minutes after the end of an hour until it is counted. */
const untilCounted = 10 * 60_000;

export const readCounted = async (reader: Reader): Promise<{ readonly hours: Range | null }> => {
  const [{ first, last } = { first: null, last: null }] = await findCountedHours(reader);
  return { hours: first === null || last === null ? null : { startMs: first, endMs: last } };
};

/** The sums of a range and of the one before. What happened since the last hour that is counted is read once a second. */
const readHappened = async (
  db: Db,
  { range, before, untilNow }: ComparedRange,
  shared: Shared,
): Promise<readonly [Sum[], Sum[]]> => {
  const second = Math.floor(range.endMs / 1000);
  const recent = { startMs: hourOf(range.endMs - untilCounted), endMs: second * 1000 };
  const parts = untilNow && range.startMs < recent.startMs;
  const own = parts
    ? [
        { startMs: range.startMs, endMs: recent.startMs },
        { startMs: recent.endMs, endMs: range.endMs },
      ]
    : [range];
  const { hours } = await share(shared, `counted ${second}`, () => readCounted(db));
  const [sums, recently] = await Promise.all([
    readSums(db, summed, [before, ...own], [before.startMs, before.endMs, range.startMs], hours),
    parts
      ? share(shared, JSON.stringify(recent), () => readSums(db, summed, [recent], [recent.startMs], hours))
      : [],
  ]);
  return [[...sums.filter(({ step }) => step === 2), ...recently], sums.filter(({ step }) => step === 0)];
};

/** What a histogram of calls says: lines are the first digit of their status and their class of duration. */
export const callStatsOf = (sums: readonly Sum[]) =>
  statsOf(
    sums.map(({ line, value: calls }) => {
      const [digit, duration_class = 0] = line.split(':').map(Number);
      return { duration_class, calls, refused: digit === 4 ? calls : 0, failed: digit === 5 ? calls : 0 };
    }),
  );

const figuresOf = (sums: readonly Sum[], active: number): FigureValues => {
  const sumOf = (metric: Summed, line?: string): number =>
    sums
      .filter((one) => one.metric === metric && (line === undefined || one.line === line))
      .reduce((sum, { value }) => sum + value, 0);
  const called = sums.some(({ metric }) => metric === 'carrier_hours');
  const calls = callStatsOf(sums.filter(({ metric }) => metric === 'calls'));
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

const readNow = (db: Db) =>
  Promise.all([findNow(db), findStock(db, carriers), findCount(db, 'stock'), findCount(db, 'points')]);

export const readOverview = async (
  db: Db,
  compared: ComparedRange,
  shared: Shared,
): Promise<EndpointData<typeof statEndpoints.statOverview>> => {
  const { range, before } = compared;
  const [[happened, earlier], [active], [[now], stock, [stockCount], [pointCount]]] = await Promise.all([
    readHappened(db, compared, shared),
    countActive(db, isoOf(range.startMs), isoOf(range.endMs), isoOf(before.startMs), isoOf(before.endMs)),
    share(shared, `now ${Math.floor(Date.now() / 1000)}`, () => readNow(db)),
  ]);
  const forSale = stock.every(({ total }) => total === 0)
    ? null
    : stock.reduce((total, one) => total + one.forSale, 0);
  const stockCountedMs = stockCount?.counted ?? null;
  const countedAt: FigureValues = {
    stock_for_sale: stockCountedMs,
    points_outstanding: pointCount?.counted ?? null,
  };
  const values = { ...figuresOf(happened, active?.active ?? 0), ...now, stock_for_sale: forSale };
  const previous = figuresOf(earlier, active?.before ?? 0);
  return {
    startMs: range.startMs,
    endMs: range.endMs,
    figures: statFigures.map((name) => ({
      name,
      unit: unitOf(name),
      value: values[name] ?? null,
      previous: previous[name] ?? null,
      countedMs: countedAt[name] ?? null,
    })),
    stock,
    stockCountedMs,
  };
};
