import type { EndpointInput } from '@waybill/contract/endpoint.ts';
import type { callLogEndpoints } from '@waybill/contract/endpoints/call-logs.ts';
import { dayMs } from '@waybill/contract/std/days.ts';
import type { CallSeries } from '@waybill/contract/endpoints/call-logs.ts';
import type { Db } from '../../platform/db/database.ts';
import { fieldError } from '../../platform/app-error.ts';
import { readTimes } from '../../platform/db/step-range.ts';
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
  type CallGroup,
  type Source,
  type StepRow,
  countedUntil,
  labelsOf,
  largestGroups,
  listSteps,
} from './series/store.ts';

/** A time from (inclusive) and to (exclusive), in milliseconds since the epoch. */
export type CallRange = { readonly startMs: number; readonly endMs: number };

/**
 * The time that somebody asks about: 24 hours where only one end is named, the last 24 hours where none is. What is older
 * than `mostDays` is left out. Rejects an end that is not after its start.
 */
export const readCallRange = async (
  db: Db,
  asked: { readonly startTime?: string | undefined; readonly endTime?: string | undefined },
  mostDays: number,
): Promise<CallRange> => {
  const now = Date.now();
  const { startTime, endTime } = asked;
  const [times] =
    startTime === undefined && endTime === undefined
      ? []
      : await readTimes(db, startTime ?? null, endTime ?? null);
  const start = times?.start_ms ?? null;
  // A call that is answered in this very moment belongs to the last 24 hours.
  const endMs = times?.end_ms ?? (start === null ? now + 1 : Math.max(now + 1, start + 1));
  const startMs = start ?? endMs - dayMs;
  if (startMs >= endMs) throw fieldError('endTime', 'fields.rangeReversed');
  const oldest = now - mostDays * dayMs;
  return { startMs: Math.min(Math.max(startMs, oldest), endMs), endMs };
};

const hour = 3_600_000;
const day = 24 * hour;
const mostGroups = 10;

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
): CallStats & { points: (CallStats & { readonly timeMs: number })[] } => {
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
  listSteps(db, await sourceOf(db, filter, steps.seconds, kinds), steps);

const readGroups = async (
  db: Db,
  filter: FoundFilter,
  steps: Steps,
  by: CallGroup,
  kinds: boolean,
): Promise<CallSeries['groups']> => {
  const source = await sourceOf(db, filter, steps.seconds, kinds);
  const named = await largestGroups(db, source, by, mostGroups);
  const rows = await listSteps(db, source, steps, { by, named });
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

export const readSeries = async (
  db: Db,
  timeZone: string,
  asked: CallFilter,
  {
    interval,
    groupBy,
    compare,
  }: Pick<EndpointInput<typeof callLogEndpoints.callSeries>['query'], 'interval' | 'groupBy' | 'compare'>,
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
    compare === 'true'
      ? readPoints(db, before, { ...steps, originMs: steps.originMs - length }, kinds)
      : null,
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
