import { z } from 'zod';
import { byStaff, get, groupOf } from '../endpoint.ts';
import { EpochMs, timeFields, choice } from '../vocabulary/fields.ts';
import { carriers } from '../vocabulary/carrier.ts';
import { seriesIntervals } from './call-logs.ts';

/** Single figures of the platform. Those of `now` are what is; the others what happened in the range. */
export const statFigures = [
  'users_total',
  'users_new',
  'users_active',
  'users_online',
  'orders',
  'numbers_sold',
  'orders_reserved',
  'holds_live',
  'rows_held',
  'holds_made',
  'holds_expired',
  'points_issued',
  'points_spent',
  'points_refunded',
  'points_outstanding',
  'stock_for_sale',
  'tickets_open',
  'tickets_overdue',
  'tickets_new',
  'calls',
  'calls_refused',
  'calls_failed',
  'calls_p95',
  'carrier_calls',
  'carrier_calls_failed',
  'approvals_waiting',
  'refunds_waiting',
] as const;
export type StatFigure = (typeof statFigures)[number];
export const statUnits = ['count', 'points', 'ms'] as const;

export const statMetrics = [
  /** Calls a step: all, rejected, failed. */
  'requests',
  /** Milliseconds: p50, p95, p99. */
  'latency',
  /** Orders a step: bought, reserved, cancelled. */
  'orders',
  /** Numbers sold a step, a line a carrier. */
  'numbers',
  /** Points a step: issued, spent, refunded. */
  'points',
  /** Holds a step: made, expired, bought. */
  'holds',
  /** Accounts a step: registered, signed in. */
  'users',
  /** Tickets a step: made, resolved. */
  'tickets',
  /** Calls of carriers a step, two lines a carrier: answered, failed. */
  'carriers',
  /** Jobs: waiting, failing; seconds of the oldest that is due. */
  'queue',
  /** Connections: used, waiting; transactions run again. */
  'database',
  /** Milliseconds by which the event loop is late: p50, p99, worst. */
  'event_loop',
  /** Bytes: resident, heap. */
  'memory',
] as const;
export type StatMetric = (typeof statMetrics)[number];
export const metricUnits = ['count', 'points', 'ms', 'bytes', 'seconds'] as const;

const metricList = z
  .string(choice)
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(statMetrics)).min(1, choice).max(statMetrics.length, choice));

/** A line of a series; `value` is null where nothing was measured. */
export const StatLine = z.object({
  name: z.string(),
  unit: z.enum(metricUnits),
  points: z.array(z.object({ timeMs: EpochMs, value: z.number().nullable() })),
  /** The period before, moved into this one; null unless asked for, or where nothing is known of it. */
  previous: z.array(z.object({ timeMs: EpochMs, value: z.number().nullable() })).nullable(),
});
export type StatLine = z.infer<typeof StatLine>;

const watched = { ...byStaff('stats:read'), background: true } as const;

/** Figures of the platform (spec section 7; both `/admin/stats` and `/admin/metrics` read them). */
export const statEndpoints = groupOf(watched, {
  statOverview: get('/admin/stats/overview', {
    summary: 'Figures of a range, today when none is named, beside those of the range before',
    query: z.strictObject(timeFields),
    data: z.object({
      startMs: EpochMs,
      endMs: EpochMs,
      figures: z.array(
        z.object({
          name: z.enum(statFigures),
          unit: z.enum(statUnits),
          /** Points with two decimals. */
          value: z.number().nullable(),
          /** Of the range before; null for figures of now. */
          previous: z.number().nullable(),
          /** When it was counted, for what a job counts over whole tables; null for figures of this moment. */
          countedMs: EpochMs.nullable(),
        }),
      ),
      stock: z.array(
        z.object({
          carrier: z.enum(carriers),
          forSale: z.number().int(),
          held: z.number().int(),
          reserved: z.number().int(),
          sold: z.number().int(),
          /** Refunded after they were sold. */
          retired: z.number().int(),
          /** Of withdrawn lots, and blocked one by one. */
          blocked: z.number().int(),
          queryOnly: z.number().int(),
          /** All of them: the sum of the others. */
          total: z.number().int(),
        }),
      ),
      /** When the stock was counted; null before the first count. */
      stockCountedMs: EpochMs.nullable(),
    }),
  }),
  statSeries: get('/admin/stats/series', {
    summary: 'Metrics over time, the last 24 hours when no range is named',
    query: z.strictObject({
      ...timeFields,
      /** Names joined by commas. */
      metrics: metricList.meta({ description: `Joined by commas: ${statMetrics.join(', ')}` }),
      interval: z.enum(seriesIntervals).default('auto'),
      compare: z.enum(['true', 'false']).default('false'),
    }),
    data: z.object({
      startMs: EpochMs,
      endMs: EpochMs,
      intervalSeconds: z.number().int(),
      series: z.array(z.object({ metric: z.enum(statMetrics), lines: z.array(StatLine) })),
    }),
  }),
  statStates: get('/admin/stats/states', {
    summary: 'Shipments by state of the USA where they went, as of a few minutes ago',
    query: z.strictObject({ carrier: z.enum(carriers).optional() }),
    data: z.object({
      /** Null before the first count. */
      countedMs: EpochMs.nullable(),
      /** Two letters; what has no state of the fifty and D.C. is left out and counted in `elsewhere`. */
      states: z.array(
        z.object({ state: z.string(), shipments: z.number().int(), forSale: z.number().int() }),
      ),
      elsewhere: z.number().int(),
    }),
  }),
});
