import { type Reader, statement } from '../../platform/db/database.ts';
import { msOf } from '../../platform/db/times.ts';
import type { tableLines } from './rules.ts';

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

type Summed = keyof typeof tableLines | 'carrier_hours';

const sources: Readonly<Record<Summed, readonly Source[]>> = {
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
const happened = (metric: Summed, first: string, last: string): string =>
  sources[metric]
    .map(
      ({ from, at, where = 'true', line, value = '1' }) =>
        `SELECT '${metric}' AS metric, ${at} AS at, ${line} AS line, ${value} AS value FROM ${from}
         WHERE ${at} >= ${first} AND ${at} < ${last} AND ${where}`,
    )
    .join(' UNION ALL ');

const summed = Object.keys(sources) as Summed[];

type CountSteps = (
  reader: Reader,
  steps: string[],
  start: string,
  end: string,
) => Promise<{ step: number; line: string; value: number }[]>;

/**
 * Sums of what happened, by line and by step from 1; the first value lists where the steps begin, the others are the
 * first's beginning and the last's end.
 */
export const countSteps = Object.fromEntries(
  summed.map((metric): [string, CountSteps] => [
    metric,
    statement<{ step: number; line: string; value: number }, [string[], string, string]>(
      `SELECT width_bucket(at, $1::timestamptz[])::int AS step, line, sum(value)::float8 AS value
       FROM (${happened(metric, '$2::timestamptz', '$3::timestamptz')}) AS happened GROUP BY 1, 2`,
    ),
  ]),
) as Readonly<Record<keyof typeof tableLines, CountSteps>>;

const summedNames = summed.map((metric) => `'${metric}'`).join(', ');
const happenedInAll = summed.map((metric) => happened(metric, 'first', 'last')).join(' UNION ALL ');

/** Parts of ranges: whose each is (its place in the list of ranges), from (inclusive) and to (exclusive). */
export type Parts = { readonly of: number[]; readonly from: string[]; readonly to: string[] };

/** A range and the one before have two parts each beside their full hours, and what is of this second. */
const mostParts = 6;

/**
 * What happened in parts of ranges as it stands in the tables, and in parts of full hours as it was summed up; six of
 * each at most.
 */
export const sumHappened = async (reader: Reader, edges: Parts, hours: Parts): Promise<Sum[]> => {
  if (Math.max(edges.of.length, hours.of.length) > mostParts) throw new Error('too many parts of ranges');
  return sumParts(reader, edges.of, edges.from, edges.to, hours.of, hours.from, hours.to);
};

export type Sum = { of: number; metric: string; line: string; value: number };
// Places in place of unnest: the planner must see one cost however many parts there are, or it plans each call anew.
const places = Array.from({ length: mostParts }, (_, n) => `(${n + 1})`).join(', ');
const part = (from: number): string =>
  `(VALUES ${places}) AS place (n), LATERAL (SELECT ($${from}::int[])[n] AS "of",
     ($${from + 1}::timestamptz[])[n] AS first, ($${from + 2}::timestamptz[])[n] AS last OFFSET 0) AS part`;
const sumParts = statement<Sum, [number[], string[], string[], number[], string[], string[]]>(
  `SELECT "of", metric, line, sum(value)::float8 AS value FROM (
     SELECT part.of, h.metric, h.line, h.value FROM ${part(1)}, LATERAL (${happenedInAll}) AS h
     UNION ALL
     SELECT part.of, metric, labels[1] AS line, sum AS value
     FROM ${part(4)} JOIN measurements ON metric IN (${summedNames}) AND at >= first AND at < last
   ) AS all_of_it GROUP BY 1, 2, 3`,
);

/** The hours that are summed up: from the first (inclusive) to the last (exclusive) in milliseconds; null before any is. */
export const findKeptHours = statement<{ first: number | null; last: number | null }, []>(
  `SELECT ${msOf('min(at)')} AS first, ${msOf(`max(at) + interval '1 hour'`)} AS last FROM measurements WHERE metric = 'orders'`,
);

/** Minutes after the end of an hour until whatever began in it is committed. */
const settling = `interval '5 minutes'`;

export const deleteLastHour = statement<never, []>(
  `DELETE FROM measurements WHERE metric IN (${summedNames})
   AND at = (SELECT max(at) FROM measurements WHERE metric = 'orders')`,
);

// Every hour has its orders, if none.
export const keepNextHours = statement<{ hours: number }, []>(
  `WITH bounds AS (
     SELECT first, least(date_bin('1 hour', now() - ${settling}, 'epoch'), first + interval '31 days') AS last
     FROM (SELECT coalesce((SELECT max(at) + interval '1 hour' FROM measurements WHERE metric = 'orders'),
       date_bin('1 hour', (SELECT min(created_at) FROM users), 'epoch')) AS first) AS f
   ), kept AS (
     INSERT INTO measurements (metric, at, labels, count, sum, max, first_at, last_at)
     SELECT metric, hour, ARRAY[line], count(*), sum(value), max(value), hour, hour FROM (
       SELECT metric, date_bin('1 hour', at, 'epoch') AS hour, line, value FROM bounds, LATERAL (${happenedInAll}) AS h
       UNION ALL SELECT 'orders', hour, 'placed', 0 FROM bounds, generate_series(first, last - interval '1 hour', interval '1 hour') AS hour
     ) AS all_of_it GROUP BY 1, 2, 3 RETURNING at
   ) SELECT count(DISTINCT at)::int AS hours FROM kept`,
);

// OFFSET 0 bars the planner from the values, so that one plan costs as much as another and is kept.
const activeIn = (from: number): string =>
  `(SELECT count(DISTINCT user_id)::int FROM (SELECT $${from}::timestamptz::date AS first,
     ($${from + 1}::timestamptz - interval '1 microsecond')::date AS last OFFSET 0) AS days
   JOIN active_users ON day BETWEEN first AND last)`;

export const countActive = statement<{ active: number; before: number }, [string, string, string, string]>(
  `SELECT ${activeIn(1)} AS active, ${activeIn(3)} AS before`,
);
