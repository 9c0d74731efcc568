import type { EndpointData, EndpointInput } from '@waybill/contract/endpoint.ts';
import type { StatLine, StatMetric, metricUnits, statEndpoints } from '@waybill/contract/endpoints/stats.ts';
import type { Db } from '../../platform/db/database.ts';
import { readMeasurements } from '../../platform/db/measurements.ts';
import { fieldError } from '../../platform/app-error.ts';
import {
  type ComparedRange,
  callStatsOf,
  readCounted,
  readOverview,
  readComparedRange,
} from './read-overview.ts';
import {
  type SampledLine,
  hourOf,
  intervalOf,
  joinNodes,
  longest,
  sampledLines,
  tableLines,
} from './rules.ts';
import { type Sum, type Summed, readSums } from './happened-store.ts';
import { findSteps } from '../../platform/db/step-range.ts';
import { findCount, findStates } from './store.ts';
import type { Routes } from '../../platform/http/handlers.ts';

type Series = EndpointData<typeof statEndpoints.statSeries>;
type Values = readonly (number | null)[];
type Line = { readonly name: string; readonly unit: (typeof metricUnits)[number]; readonly values: Values };

type Steps = { readonly starts: readonly number[]; readonly endMs: number; readonly seconds: number };

/** What happened by steps; those of an hour or more from the hours that are counted. */
const readHappened = async (db: Db, metric: Summed, { starts, endMs, seconds }: Steps): Promise<Sum[]> => {
  const [startMs = endMs] = starts;
  const byHours = seconds >= 3600 && hourOf(startMs) === startMs;
  const hours = byHours ? (await readCounted(db)).hours : null;
  return readSums(db, [metric], [{ startMs, endMs }], starts, hours);
};

const readTable = async (db: Db, metric: keyof typeof tableLines, steps: Steps): Promise<Line[]> => {
  const sums = await readHappened(db, metric, steps);
  return tableLines[metric].map((name) => {
    const values = steps.starts.map(() => 0);
    for (const { line, step, value } of sums) if (line === name) values[step] = value;
    return { name, unit: metric === 'points' ? ('points' as const) : ('count' as const), values };
  });
};

const readSampled = async (db: Db, lines: readonly SampledLine[], steps: Steps): Promise<Line[]> => {
  const metrics = lines.map(({ metric }) => metric);
  const measured = await readMeasurements(db, metrics, steps.starts, steps.endMs);
  return lines.map((line) => ({
    name: line.name,
    unit: line.unit,
    values: joinNodes(measured, line, steps.starts.length),
  }));
};

const callLines = {
  requests: { all: 'count', refused: 'refused', failed: 'failed' },
  latency: { p50: 'p50', p95: 'p95', p99: 'p99' },
} as const;

const readCalls = async (db: Db, metric: keyof typeof callLines, steps: Steps): Promise<Line[]> => {
  const bySteps = Map.groupBy(await readHappened(db, 'calls', steps), ({ step }) => step);
  const points = steps.starts.map((_, step) => callStatsOf(bySteps.get(step) ?? []));
  const unit = metric === 'latency' ? 'ms' : 'count';
  return Object.entries<'count' | 'refused' | 'failed' | 'p50' | 'p95' | 'p99'>(callLines[metric]).map(
    ([name, figure]) => ({ name, unit, values: points.map((point) => point[figure]) }),
  );
};

const isSampled = (metric: StatMetric): metric is keyof typeof sampledLines => metric in sampledLines;
const isOfTable = (metric: StatMetric): metric is keyof typeof tableLines => metric in tableLines;

const readLines = (db: Db, metric: StatMetric, steps: Steps): Promise<Line[]> => {
  if (isSampled(metric)) return readSampled(db, sampledLines[metric], steps);
  return isOfTable(metric) ? readTable(db, metric, steps) : readCalls(db, metric, steps);
};

const pointsOf = (starts: readonly number[], values: Values): StatLine['points'] =>
  starts.map((timeMs, i) => ({ timeMs, value: values[i] ?? null }));

const readSeries = async (
  db: Db,
  { range, shiftMs }: ComparedRange,
  asked: EndpointInput<typeof statEndpoints.statSeries>['query'],
): Promise<Series> => {
  const intervalSeconds = intervalOf(asked.interval, range);
  if ((range.endMs - range.startMs) / 1000 / intervalSeconds > longest.steps)
    throw fieldError('interval', 'fields.choice');
  const starts = (await findSteps(db, range.startMs, range.endMs, intervalSeconds)).map(({ at }) => at);
  const steps = { starts, endMs: range.endMs, seconds: intervalSeconds };
  const stepsBefore = { ...steps, starts: starts.map((at) => at - shiftMs), endMs: range.endMs - shiftMs };
  const series: Series['series'] = [];
  for (const metric of new Set(asked.metrics)) {
    // One metric after the other, so that a dashboard takes one connection and not thirteen.
    const lines = await readLines(db, metric, steps);
    const before = asked.compare === 'true' ? await readLines(db, metric, stepsBefore) : undefined;
    series.push({
      metric,
      lines: lines.map(({ name, unit, values }, i) => {
        const earlier = before?.[i]?.values;
        const known = earlier?.some((value) => value !== null) === true;
        return {
          name,
          unit,
          points: pointsOf(starts, values),
          previous: known ? pointsOf(starts, earlier) : null,
        };
      }),
    });
  }
  return { startMs: starts[0] ?? range.startMs, endMs: range.endMs, intervalSeconds, series };
};

/** How long an answer serves whoever asks the same: dashboards ask again and again. */
const answerMs = 5_000;

export const statRoutes: Routes<typeof statEndpoints> = ({ figuresDb: db, caches }) => {
  const answers = caches.lookup<string, object>('stats', { maxEntries: 200, ttlMs: answerMs });
  const answerTo = async <T extends object>(question: object, read: () => Promise<T>): Promise<T> =>
    (await answers.get(JSON.stringify(question), read)) as T;
  return {
    statOverview: ({ query }) =>
      answerTo(query, async () => readOverview(db, await readComparedRange(db, query, 'today'), answers)),
    statSeries: ({ query }) =>
      answerTo(query, async () => readSeries(db, await readComparedRange(db, query, 'day'), query)),
    statStates: async ({ query }) => {
      const [rows, [count]] = await Promise.all([
        findStates(db, query.carrier ?? null),
        findCount(db, 'stock'),
      ]);
      return {
        countedMs: count?.counted ?? null,
        states: rows.filter(({ state }) => state !== ''),
        elsewhere: rows.find(({ state }) => state === '')?.shipments ?? 0,
      };
    },
  };
};
