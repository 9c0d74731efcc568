import { type Reader, statement } from '../../platform/db/database.ts';
import { hoursCounter } from '../../platform/db/measurements.ts';
import { msOf } from '../../platform/db/times.ts';
import type { Range } from '../../platform/db/step-range.ts';
import { isoOf, splitHours, type tableLines } from './rules.ts';

// What happened, as the tables tell it --------------------------------------------------

// Each source is read by the index on its time: orders_by_creation, orders_by_end, holds_by_creation, holds_by_end,
// point_transactions_counted, users_by_creation, sessions_by_creation, tickets_by_creation,
// ticket_entries_by_event_day.
const paid = `status NOT IN ('reserved', 'cancelled', 'expired', 'failed')`;
const confirmed = `action = 'reserve' AND ended_at IS NOT NULL AND ${paid}`;
const bought = { from: 'orders', at: 'created_at', where: `action = 'buy'` };
const collected = { from: 'orders', at: 'ended_at', where: confirmed };
const issuing = `'recharge', 'exchange'`;
const refunding = `'refund'`;
const moved = {
  from: `point_transactions t JOIN point_entries e ON e.user_id = t.user_id AND e.transaction_id = t.id AND e.account = 'available'`,
  at: `CASE WHEN t.kind IN (${issuing}, ${refunding}) THEN t.created_at END`,
};

/** Rows of a table that happened at a time; `line` in SQL, and `value` of each, 1 unless it says so. */
type Source = { from: string; at: string; where?: string; line: string; value?: string };

type OfTables = keyof typeof tableLines | 'carrier_hours';
export type Summed = OfTables | 'calls';

const sources: Readonly<Record<OfTables, readonly Source[]>> = {
  orders: [
    { from: 'orders', at: 'created_at', line: `'placed'` },
    { from: 'orders', at: 'created_at', line: `CASE action WHEN 'buy' THEN 'bought' ELSE 'reserved' END` },
    { ...collected, line: `'bought'` },
    { from: 'orders', at: 'ended_at', where: `status IN ('cancelled', 'expired')`, line: `'cancelled'` },
  ],
  numbers: [bought, collected].map((of) => ({ ...of, line: 'carrier::text', value: 'quantity' })),
  points: [
    { ...moved, where: `t.kind IN (${issuing})`, line: `'issued'`, value: 'e.amount / 100.0' },
    { ...moved, where: `t.kind IN (${refunding})`, line: `'refunded'`, value: 'e.amount / 100.0' },
    ...[bought, collected].map((of) => ({ ...of, line: `'spent'`, value: 'total_points / 100.0' })),
  ],
  holds: [
    { from: 'holds', at: 'created_at', line: `'made'` },
    {
      from: 'holds',
      at: 'ended_at',
      where: `end_reason IN ('expired', 'ordered')`,
      line: `CASE end_reason WHEN 'expired' THEN 'expired' ELSE 'bought' END`,
    },
  ],
  users: [
    { from: 'users', at: 'created_at', line: `'registered'` },
    { from: 'sessions', at: 'created_at', line: `'signed_in'` },
  ],
  tickets: [
    { from: 'tickets', at: 'created_at', line: `'made'` },
    {
      from: 'ticket_entries',
      at: 'created_at',
      where: `event = 'status' AND to_value = 'resolved'`,
      line: `'resolved'`,
    },
  ],
  // Of minutes there are too many to be read for a month.
  carrier_hours: [
    { from: 'measurements', at: 'at', where: `metric = 'carrier_calls'`, line: 'labels[2]', value: 'sum' },
  ],
};

/** SQL of what happened from one time on and before another, both in SQL. */
const happened = (metric: OfTables, first: string, last: string, asked = 'true'): string =>
  sources[metric]
    .map(
      ({ from, at, where = 'true', line, value = '1' }) =>
        `SELECT '${metric}' AS metric, ${at} AS at, ${line} AS line, ${value} AS value FROM ${from}
         WHERE ${asked} AND ${at} >= ${first} AND ${at} < ${last} AND ${where}`,
    )
    .join(' UNION ALL ');

const ofTables = Object.keys(sources) as OfTables[];
export const summed: readonly Summed[] = [...ofTables, 'calls'];

// Every hour has its orders, if none.
export const countTableHours = hoursCounter({
  metrics: ofTables.toSorted((one, other) => Number(other === 'orders') - Number(one === 'orders')),
  oldest: `(SELECT date_trunc('hour', min(created_at), 'UTC') FROM users)`,
  rows: `SELECT metric, hour, ARRAY[line], count(*), sum(value), max(value), hour, hour, NULL::smallint[], NULL::int[] FROM (
      SELECT metric, date_trunc('hour', at, 'UTC') AS hour, line, value
      FROM (${ofTables.map((metric) => happened(metric, '$1::timestamptz', '$2::timestamptz')).join(' UNION ALL ')}) AS h
      UNION ALL SELECT 'orders', hour, 'placed', 0
      FROM generate_series($1::timestamptz, $2::timestamptz - interval '1 hour', interval '1 hour') AS hour
    ) AS all_of_it GROUP BY 1, 2, 3`,
  hoursAtOnce: 31 * 24,
});

/** The hours that are counted, from the first (inclusive) to the last (exclusive) in milliseconds; null before any is. */
export const findCountedHours = statement<{ first: number | null; last: number | null }, []>(
  `SELECT ${msOf('min(at)')} AS first, ${msOf(`least(max(at) + interval '1 hour', coalesce(
     (SELECT max(at) + interval '1 hour' FROM measurements WHERE metric = 'calls'),
     (SELECT date_trunc('hour', at, 'UTC') FROM call_log ORDER BY at, id LIMIT 1)))`)} AS last
   FROM measurements WHERE metric = 'orders'`,
);

/** A range and the one before have two parts each beside their full hours, and what is of this second. */
const mostParts = 6;
// Places in place of unnest: the planner must see one cost however many parts there are, or it plans each call anew.
const places = Array.from({ length: mostParts }, (_, n) => `(${n + 1})`).join(', ');
const part = (from: number): string =>
  `(VALUES ${places}) AS place (n), LATERAL (SELECT ($${from}::timestamptz[])[n] AS first,
     ($${from + 1}::timestamptz[])[n] AS last OFFSET 0) AS part`;
/** The step that a time is in, from 0, of those that begin at the times of a parameter. */
const stepIn = (starts: number): string => `width_bucket(at, $${starts}::timestamptz[])::int - 1`;
const happenedInAll = ofTables.map((metric) =>
  happened(metric, 'first', 'last', `'${metric}' = ANY ($1::text[])`),
);

export type Sum = {
  readonly metric: Summed;
  readonly step: number;
  readonly line: string;
  readonly value: number;
};
type Times = readonly string[];

const sumParts = statement<Sum, [readonly Summed[], Times, Times, Times, Times, Times]>(
  `SELECT metric, ${stepIn(2)} AS step, line, sum(value)::float8 AS value FROM (
     SELECT h.* FROM ${part(3)}, LATERAL (${happenedInAll.join(' UNION ALL ')}) AS h
     UNION ALL
     SELECT metric, at, labels[1], sum
     FROM ${part(5)} JOIN measurements ON metric = ANY ($1::text[]) AND at >= first AND at < last
   ) AS all_of_it GROUP BY 1, 2, 3`,
);

/** Calls of parts by step, the first digit of their status and their class of duration, as `4:120`. */
const sumCalls = statement<Sum, [Times, Times, Times, Times, Times]>(
  `SELECT 'calls' AS metric, step, digit || ':' || class AS line, calls AS value FROM (
     SELECT step, digit, class, sum(calls)::float8 AS calls FROM (
       SELECT h.* FROM ${part(2)}, LATERAL (SELECT ${stepIn(1)} AS step, http_status / 100 AS digit,
         duration_class AS class, 1 AS calls FROM call_log WHERE at >= first AND at < last) AS h
       UNION ALL
       SELECT m.step, m.digit, d.class, d.calls FROM (
         SELECT ${stepIn(1)} AS step, labels[1]::int AS digit, classes, class_counts
         FROM ${part(4)} JOIN measurements ON metric = 'calls' AND at >= first AND at < last OFFSET 0
       ) AS m, unnest(classes, class_counts) AS d (class, calls)
     ) AS all_of_it GROUP BY 1, 2, 3
   ) AS c`,
);

/**
 * Sums of what happened in ranges, by line and by the step that it is in, from 0: of hours as they were counted, of the
 * rest as it stands in the tables. `counted` are the hours to take; null for none.
 */
export const readSums = async (
  reader: Reader,
  metrics: readonly Summed[],
  ranges: readonly Range[],
  starts: readonly number[],
  counted: Range | null,
): Promise<Sum[]> => {
  const split = ranges.map((range) => splitHours(range, counted));
  const edges = split.flatMap((one) => one.edges);
  const hours = split.flatMap((one) => one.hours);
  if (Math.max(edges.length, hours.length) > mostParts) throw new Error('too many parts of ranges');
  const times = (parts: readonly Range[], end: keyof Range): string[] => parts.map((one) => isoOf(one[end]));
  const asked: [Times, Times, Times, Times, Times] = [
    starts.map(isoOf),
    times(edges, 'startMs'),
    times(edges, 'endMs'),
    times(hours, 'startMs'),
    times(hours, 'endMs'),
  ];
  const tables = metrics.filter((metric) => metric !== 'calls');
  const [sums, calls] = await Promise.all([
    tables.length === 0 ? [] : sumParts(reader, tables, ...asked),
    tables.length === metrics.length ? [] : sumCalls(reader, ...asked),
  ]);
  return [...sums, ...calls];
};

// OFFSET 0 bars the planner from the values, so that one plan costs as much as another and is kept.
const activeIn = (from: number): string =>
  `(SELECT count(DISTINCT user_id)::int FROM (SELECT $${from}::timestamptz::date AS first,
     ($${from + 1}::timestamptz - interval '1 microsecond')::date AS last OFFSET 0) AS days
   JOIN active_users ON day BETWEEN first AND last)`;

export const countActive = statement<{ active: number; before: number }, [string, string, string, string]>(
  `SELECT ${activeIn(1)} AS active, ${activeIn(3)} AS before`,
);
