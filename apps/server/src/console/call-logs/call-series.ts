import type { CallSeries, seriesIntervals } from '@waybill/contract/endpoints/call-logs.ts';
import type { Db } from '../../platform/db/database.ts';
import { type CallFilter, type FoundFilter, findAgents } from './reading/store.ts';
import {
  type CallStats,
  type Histogram,
  addTo,
  emptyHistogram,
  statsOf,
  keptDays,
  readsOnlyKinds,
  stepSeconds,
} from './rules.ts';
import {
  type AskedSteps,
  type CallGroup,
  type Source,
  type StepRow,
  countedUntil,
  labelsOf,
  largestGroups,
  listSteps,
} from './series/store.ts';
import type { CallRange } from './call-range.ts';
import { hourOf, splitHours } from './full-hours.ts';

const hour = 3_600_000;
const day = 24 * hour;
const mostGroups = 10;

export type SeriesPoint = CallStats & { readonly timeMs: number };

type Steps = { readonly seconds: number; readonly originMs: number; readonly count: number };

/** Milliseconds that the product's zone is ahead of UTC at a time. */
const zoneOffset = (timeZone: string, ms: number): number => {
  const text = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).format(ms);
  const [, sign, hours = '0', minutes = '0'] = /GMT(?:([+-])(\d\d):(\d\d))?$/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
};

const stepsOf = ({ startMs, endMs }: CallRange, seconds: number, timeZone: string): Steps => {
  const offset = zoneOffset(timeZone, startMs);
  const length = seconds * 1000;
  const originMs = Math.floor((startMs + offset) / length) * length - offset;
  return { seconds, originMs, count: Math.ceil((endMs - originMs) / length) };
};

/**
 * Which part of a range is read from the hours: what is older than single calls are kept, and of longer ranges all that
 * is counted already. Only where steps are hours and nothing is asked that hours do not know.
 */
const sourceOf = async (db: Db, filter: FoundFilter, seconds: number, kinds: boolean): Promise<Source> => {
  const raw = Date.now() - keptDays.calls * day;
  const byHour = kinds && seconds >= 3600;
  if (!byHour || (filter.startMs >= raw && filter.endMs - filter.startMs <= 2 * day)) {
    const startMs = Math.max(filter.startMs, raw);
    return { ...filter, startMs, endMs: Math.max(startMs, filter.endMs), splitMs: startMs };
  }
  const firstHour = Math.floor(filter.startMs / hour) * hour;
  const until = Math.min((await countedUntil(db)) ?? firstHour, Math.floor(filter.endMs / hour) * hour);
  return until > firstHour
    ? { ...filter, startMs: firstHour, splitMs: until }
    : { ...filter, splitMs: filter.startMs };
};

const pointsOf = (
  rows: readonly StepRow[],
  { seconds, originMs, count }: Steps,
  shownFromMs = originMs,
): CallStats & { points: SeriesPoint[] } => {
  const all = emptyHistogram();
  const steps = new Map<number, Histogram>();
  for (const row of rows) {
    addTo(all, row);
    const step = steps.get(row.step_ms) ?? emptyHistogram();
    steps.set(row.step_ms, step);
    addTo(step, row);
  }
  const points = Array.from({ length: count }, (_, n) => {
    const at = n * seconds * 1000;
    return { timeMs: shownFromMs + at, ...statsOf(steps.get(originMs + at) ?? emptyHistogram()) };
  });
  return { ...statsOf(all), points };
};

const readPoints = async (db: Db, filter: FoundFilter, steps: Steps, kinds: boolean) =>
  listSteps(db, [await sourceOf(db, filter, steps.seconds, kinds), steps]);

const readGroups = async (
  db: Db,
  filter: FoundFilter,
  steps: Steps,
  by: CallGroup,
  kinds: boolean,
): Promise<CallSeries['groups']> => {
  const source = await sourceOf(db, filter, steps.seconds, kinds);
  const named = await largestGroups(db, source, by, mostGroups);
  const rows = await listSteps(db, [source, steps, { by, named }]);
  const labels =
    by === 'user' || by === 'key'
      ? await labelsOf(db, by, named.filter((name) => name !== 'none').map(Number))
      : new Map<string, string>();
  const byGroup = Map.groupBy(rows, ({ group }) => group ?? '');
  return [...named, '…']
    .filter((group) => byGroup.has(group))
    .map((group) => ({
      group,
      label: labels.get(group) ?? null,
      ...pointsOf(byGroup.get(group) ?? [], steps),
    }));
};

export type SeriesRequest = {
  readonly interval: (typeof seriesIntervals)[number];
  readonly groupBy: CallGroup | undefined;
  readonly compare: boolean;
};

export const readSeries = async (
  db: Db,
  timeZone: string,
  asked: CallFilter,
  { interval, groupBy, compare }: SeriesRequest,
): Promise<CallSeries> => {
  const filter = await findAgents(db, asked);
  const kinds = readsOnlyKinds(asked, groupBy);
  const oldest = Date.now() - keptDays.calls * day;
  const length = filter.endMs - filter.startMs;
  const wanted = stepSeconds(interval === 'auto' ? 'auto' : Number(interval), length);
  // What is older than single calls is known by the hour.
  const seconds = kinds && filter.startMs < oldest - hour ? Math.max(3600, wanted) : wanted;
  const startMs = kinds ? filter.startMs : Math.min(Math.max(filter.startMs, oldest), filter.endMs);
  const range = { startMs, endMs: filter.endMs };
  const steps = stepsOf(range, seconds, timeZone);
  const shown = { ...filter, ...range };
  const before = { ...filter, startMs: startMs - length, endMs: startMs };
  const [groups, previous] = await Promise.all([
    groupBy === undefined
      ? readPoints(db, shown, steps, kinds).then((rows) => [
          { group: null, label: null, ...pointsOf(rows, steps) },
        ])
      : readGroups(db, shown, steps, groupBy, kinds),
    compare ? readPoints(db, before, { ...steps, originMs: steps.originMs - length }, kinds) : null,
  ]);
  return {
    ...range,
    intervalSeconds: seconds,
    groups,
    previous:
      previous === null
        ? null
        : pointsOf(previous, { ...steps, originMs: steps.originMs - length }, steps.originMs),
  };
};

/**
 * All calls of each range by class of duration: what `callStats` makes figures of. Their hours are summed up until `until`,
 * in milliseconds.
 */
export const countCalls = async (
  db: Db,
  ranges: readonly CallRange[],
  until: number,
): Promise<readonly (readonly StepRow[])[]> => {
  const oldest = Date.now() - keptDays.calls * day;
  const kept = { startMs: 0, endMs: until };
  const sourcesOf = (range: CallRange): AskedSteps[] => {
    const step = { seconds: Math.ceil((range.endMs - range.startMs) / 1000) + 3600, originMs: range.startMs };
    const from = range.startMs < oldest ? hourOf(range.startMs) : range.startMs;
    const { hours, edges } = splitHours({ ...range, startMs: from }, kept);
    const sources = [
      ...edges.map((edge) => ({ ...edge, splitMs: edge.startMs })),
      ...(hours === null ? [] : [{ ...hours, splitMs: hours.endMs }]),
    ];
    return sources.map((source) => [source, step]);
  };
  const rows = await listSteps(db, ...ranges.flatMap(sourcesOf));
  return ranges.map(({ startMs }) => rows.filter((row) => row.step_ms === startMs));
};

export const callStats = (rows: readonly StepRow[]): CallStats => {
  const all = emptyHistogram();
  for (const row of rows) addTo(all, row);
  return statsOf(all);
};

/**
 * Calls of a range over time: a point for every step of so many seconds from its start on, those without calls too. What
 * is older than 30 days is known by the hour alone, and needs steps of 3,600 seconds or more.
 */
export const callPoints = async (
  db: Db,
  range: CallRange,
  intervalSeconds: number,
): Promise<readonly SeriesPoint[]> => {
  const count = Math.ceil((range.endMs - range.startMs) / 1000 / intervalSeconds);
  const steps = { seconds: intervalSeconds, originMs: range.startMs, count };
  return pointsOf(await readPoints(db, range, steps, true), steps).points;
};
