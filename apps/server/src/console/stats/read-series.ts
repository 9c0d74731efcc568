import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { StatLine, StatMetric, metricUnits, statEndpoints } from '@waybill/contract/endpoints/stats.ts';
import type { seriesIntervals } from '@waybill/contract/endpoints/call-logs.ts';
import type { Db } from '../../platform/db/database.ts';
import { readMeasurements } from '../../platform/db/measurements.ts';
import { fieldError } from '../../platform/app-error.ts';
import { callPoints } from '../call-logs/public-api.ts';
import type { ComparedRange } from './read-compared-range.ts';
import {
  type SampledLine,
  intervalOf,
  isoOf,
  joinNodes,
  longest,
  sampledLines,
  tableLines,
} from './rules.ts';
import { countSteps } from './happened-store.ts';
import { findSteps } from './store.ts';

export type Series = EndpointData<typeof statEndpoints.statSeries>;
type Interval = (typeof seriesIntervals)[number];
type Values = readonly (number | null)[];
type Line = { readonly name: string; readonly unit: (typeof metricUnits)[number]; readonly values: Values };

type Steps = { readonly starts: readonly number[]; readonly endMs: number; readonly seconds: number };

const boundsOf = ({ starts, endMs }: Steps): [string[], string, string] => [
  starts.map(isoOf),
  isoOf(starts[0] ?? endMs),
  isoOf(endMs),
];

const readTable = async (db: Db, metric: keyof typeof tableLines, steps: Steps): Promise<Line[]> => {
  const rows = await countSteps[metric](db, ...boundsOf(steps));
  return tableLines[metric].map((name) => {
    const values = steps.starts.map(() => 0);
    for (const row of rows) if (row.line === name) values[row.step - 1] = row.value;
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
  const { starts, endMs, seconds } = steps;
  const points = await callPoints(db, { startMs: starts[0] ?? endMs, endMs }, seconds);
  const unit = metric === 'latency' ? 'ms' : 'count';
  return Object.entries<'count' | 'refused' | 'failed' | 'p50' | 'p95' | 'p99'>(callLines[metric]).map(
    ([name, figure]) => ({ name, unit, values: starts.map((_, i) => points[i]?.[figure] ?? null) }),
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

export const readSeries = async (
  db: Db,
  { range, shiftMs }: ComparedRange,
  asked: { readonly metrics: readonly StatMetric[]; readonly interval: Interval; readonly compare: boolean },
): Promise<Series> => {
  const intervalSeconds = intervalOf(asked.interval, range);
  if ((range.endMs - range.startMs) / 1000 / intervalSeconds > longest.steps)
    throw fieldError('interval', 'fields.choice');
  const starts = (await findSteps(db, range.startMs, range.endMs, intervalSeconds)).map(({ at }) => at);
  const steps = { starts, endMs: range.endMs, seconds: intervalSeconds };
  const stepsBefore = {
    ...steps,
    starts: starts.map((at) => at - shiftMs),
    endMs: range.endMs - shiftMs,
  };
  const series: Series['series'] = [];
  for (const metric of new Set(asked.metrics)) {
    // One metric after the other, so that a dashboard takes one connection and not thirteen.
    const lines = await readLines(db, metric, steps);
    const before = asked.compare ? await readLines(db, metric, stepsBefore) : undefined;
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
