import { dayMs } from '@waybill/contract/std/days.ts';
import type { StatFigure, StatMetric, metricUnits } from '@waybill/contract/endpoints/stats.ts';
import type { seriesIntervals } from '@waybill/contract/endpoints/call-logs.ts';

type Range = { readonly startMs: number; readonly endMs: number };

const hourMs = dayMs / 24;

export const isoOf = (ms: number): string => new Date(ms).toISOString();

/** The beginning of the hour (of UTC) that a time falls into. */
export const hourOf = (ms: number): number => Math.floor(ms / hourMs) * hourMs;

/** A range as its full hours that are counted, if any, and what is left of it before and after them. */
export const splitHours = (
  range: Range,
  counted: Range | null,
): { readonly hours: readonly Range[]; readonly edges: readonly Range[] } => {
  const startMs = Math.max(hourOf(range.startMs + hourMs - 1), counted?.startMs ?? Infinity);
  const endMs = Math.min(hourOf(range.endMs), counted?.endMs ?? -Infinity);
  if (startMs >= endMs) return { hours: [], edges: [range] };
  const edges = [
    { startMs: range.startMs, endMs: startMs },
    { startMs: endMs, endMs: range.endMs },
  ];
  return { hours: [{ startMs, endMs }], edges: edges.filter((edge) => edge.startMs < edge.endMs) };
};

export const longest = { rangeMs: 400 * dayMs, steps: 1_500 } as const;

/**
 * By how much the range before lies back: by its own length, or by whole days where the range begins with a day, so
 * that this morning is compared with yesterday's.
 */
export const shiftOf = ({ startMs, endMs }: Range, beginsWithDay: boolean): number => {
  const length = endMs - startMs;
  return beginsWithDay ? Math.ceil(length / dayMs) * dayMs : length;
};

const stepSeconds = [60, 300, 900, 3600, 86_400] as const;

/** Seconds of a step: the one asked for, or the smallest that gives at most about a hundred. */
export const intervalOf = (asked: (typeof seriesIntervals)[number], { startMs, endMs }: Range): number => {
  if (asked !== 'auto') return Number(asked);
  const seconds = (endMs - startMs) / 1000;
  return stepSeconds.find((step) => seconds / step <= 120) ?? 86_400;
};

/** How the measurements of a step become one value, and those of several processes: what all measure alike does not add up. */
export type SampledLine = {
  readonly name: string;
  readonly unit: (typeof metricUnits)[number];
  readonly of: 'mean' | 'max' | 'sum';
  readonly metric: string;
  readonly over: 'sum' | 'max';
  readonly labels?: string;
};

const line = (
  name: string,
  unit: SampledLine['unit'],
  of: SampledLine['of'],
  metric: string,
  over: SampledLine['over'],
): SampledLine => ({ name, unit, of, metric, over });

export const sampledLines = {
  carriers: ['ups', 'usps', 'fedex'].flatMap((carrier) =>
    ['answered', 'failed'].map((end) => ({
      ...line(`${carrier}_${end}`, 'count', 'sum', 'carrier_calls', 'sum'),
      labels: `${carrier},${end}`,
    })),
  ),
  queue: [
    line('waiting', 'count', 'mean', 'jobs_waiting', 'max'),
    line('failing', 'count', 'mean', 'jobs_failing', 'max'),
    line('oldest', 'seconds', 'max', 'jobs_oldest_seconds', 'max'),
  ],
  database: [
    line('used', 'count', 'mean', 'pool_used', 'sum'),
    line('waiting', 'count', 'mean', 'pool_waiting', 'sum'),
    line('retries', 'count', 'sum', 'transaction_retries', 'sum'),
  ],
  event_loop: [
    line('p50', 'ms', 'mean', 'event_loop_p50', 'max'),
    line('p99', 'ms', 'mean', 'event_loop_p99', 'max'),
    line('worst', 'ms', 'max', 'event_loop_max', 'max'),
  ],
  memory: [
    line('resident', 'bytes', 'mean', 'resident_bytes', 'sum'),
    line('heap', 'bytes', 'mean', 'heap_bytes', 'sum'),
  ],
} as const satisfies Partial<Record<StatMetric, readonly SampledLine[]>>;

/** What is measured by the minute and becomes hours. */
export const sampledMetrics: readonly string[] = [
  ...new Set(Object.values(sampledLines).flatMap((lines) => lines.map(({ metric }) => metric))),
];

export const tableLines = {
  orders: ['bought', 'reserved', 'cancelled'],
  numbers: ['ups', 'usps', 'fedex'],
  points: ['issued', 'spent', 'refunded'],
  holds: ['made', 'expired', 'bought'],
  users: ['registered', 'signed_in'],
  tickets: ['made', 'resolved'],
} as const satisfies Partial<Record<StatMetric, readonly string[]>>;

/** The values of a sampled line, one a step; null where nothing was measured. Steps count from 1. */
export const joinNodes = (
  measured: readonly ({
    readonly metric: string;
    readonly step: number;
    readonly labels: readonly string[];
  } & Readonly<Record<'count' | 'sum' | 'max', number>>)[],
  { metric, of, over, labels }: SampledLine,
  steps: number,
): (number | null)[] => {
  const joined = Array.from({ length: steps }, (): number | null => null);
  for (const one of measured) {
    if (one.metric !== metric || (labels !== undefined && one.labels.join(',') !== labels)) continue;
    const own = of === 'mean' ? one.sum / one.count : one[of];
    const before = joined[one.step - 1] ?? null;
    joined[one.step - 1] = before === null ? own : over === 'sum' ? before + own : Math.max(before, own);
  }
  return joined;
};

export const unitOf = (name: StatFigure): 'count' | 'points' | 'ms' =>
  name === 'calls_p95' ? 'ms' : name.startsWith('points_') ? 'points' : 'count';

/** Whether a table is to be counted again: counting takes at most a fiftieth of the time. */
export const isDue = (
  last: { readonly counted: number; readonly took_ms: number } | undefined,
  now: number,
): boolean => last === undefined || now - last.counted >= last.took_ms * 50;

export const statesOfUsa =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  );
