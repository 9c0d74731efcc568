import type { EndpointInput } from '@waybill/contract/endpoint.ts';
import type { callLogEndpoints } from '@waybill/contract/endpoints/call-logs.ts';
import { dayMs } from '@waybill/contract/std/days.ts';
import type { CallSeries } from '@waybill/contract/endpoints/call-logs.ts';
import type { Db } from '../../platform/db/database.ts';
import { fieldError } from '../../platform/app-error.ts';
import { type Range, findSteps, readRange } from '../../platform/db/step-range.ts';
import { type CallFilter, type FoundFilter, findAgents } from './reading/store.ts';
import { type CallStats, statsOf, keptDays, readsOnlyKinds, stepSeconds } from './rules.ts';
import {
  type CallGroup,
  type Source,
  type StepRow,
  countedUntil,
  labelsOf,
  largestGroups,
  listSteps,
} from './series/store.ts';

/**
 * The time that somebody asks about: 24 hours where only one end is named, the last 24 hours where none is. What is older
 * than `mostDays` is left out. Rejects an end that is not after its start.
 */
export const readCallRange = async (
  db: Db,
  asked: Parameters<typeof readRange>[1],
  mostDays: number,
): Promise<Range> => {
  const { startMs: first, endMs: last } = await readRange(db, asked, dayMs / 1_000);
  // A call that is answered in this very moment belongs to the last 24 hours.
  const endMs = asked.endTime === undefined ? Math.max(first, last) + 1 : last;
  const startMs = asked.startTime === undefined ? endMs - dayMs : first;
  if (startMs >= endMs) throw fieldError('endTime', 'fields.rangeReversed');
  return { startMs: Math.min(Math.max(startMs, Date.now() - mostDays * dayMs), endMs), endMs };
};

const hour = 3_600_000;
const mostGroups = 10;

type Steps = { readonly seconds: number; readonly originMs: number; readonly count: number };

const stepsOf = async (db: Db, { startMs, endMs }: Range, seconds: number): Promise<Steps> => {
  const [first] = await findSteps(db, startMs, startMs + 1, seconds);
  const originMs = first?.at ?? startMs;
  return { seconds, originMs, count: Math.ceil((endMs - originMs) / (seconds * 1000)) };
};

/**
 * Which part of a range is read from the hours: what is older than single calls are kept, and of longer ranges all that
 * is counted already. Only where steps are hours and nothing is asked that hours do not know.
 */
const sourceOf = async (db: Db, filter: FoundFilter, seconds: number, kinds: boolean): Promise<Source> => {
  const raw = Date.now() - keptDays.calls * dayMs;
  const byHour = kinds && seconds >= 3600;
  if (!byHour || (filter.startMs >= raw && filter.endMs - filter.startMs <= 2 * dayMs)) {
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
  const steps = Map.groupBy(rows, ({ step_ms: step }) => step);
  const points = Array.from({ length: count }, (_, n) => {
    const at = n * seconds * 1000;
    return { timeMs: shownFromMs + at, ...statsOf(steps.get(originMs + at) ?? []) };
  });
  return { ...statsOf(rows), points };
};

const readGroups = async (
  db: Db,
  filter: FoundFilter,
  steps: Steps,
  by: CallGroup | undefined,
  kinds: boolean,
): Promise<CallSeries['groups']> => {
  const source = await sourceOf(db, filter, steps.seconds, kinds);
  if (by === undefined)
    return [{ group: null, label: null, ...pointsOf(await listSteps(db, source, steps), steps) }];
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
  asked: CallFilter,
  {
    interval,
    groupBy,
    compare,
  }: Pick<EndpointInput<typeof callLogEndpoints.callSeries>['query'], 'interval' | 'groupBy' | 'compare'>,
): Promise<CallSeries> => {
  const filter = await findAgents(db, asked);
  const kinds = readsOnlyKinds(asked, groupBy);
  const oldest = Date.now() - keptDays.calls * dayMs;
  const length = filter.endMs - filter.startMs;
  const wanted = stepSeconds(interval === 'auto' ? 'auto' : Number(interval), length);
  // What is older than single calls is known by the hour.
  const seconds = kinds && filter.startMs < oldest - hour ? Math.max(3600, wanted) : wanted;
  const startMs = kinds ? filter.startMs : Math.min(Math.max(filter.startMs, oldest), filter.endMs);
  const range = { startMs, endMs: filter.endMs };
  const steps = await stepsOf(db, range, seconds);
  const stepsBefore = { ...steps, originMs: steps.originMs - length };
  const before = { ...filter, startMs: startMs - length, endMs: startMs };
  const [groups, previous] = await Promise.all([
    readGroups(db, { ...filter, ...range }, steps, groupBy, kinds),
    compare === 'true'
      ? sourceOf(db, before, seconds, kinds).then((source) => listSteps(db, source, stepsBefore))
      : null,
  ]);
  return {
    ...range,
    intervalSeconds: seconds,
    groups,
    previous: previous && pointsOf(previous, stepsBefore, steps.originMs),
  };
};
