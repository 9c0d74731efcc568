import type { StatMetric } from '@waybill/contract/endpoints/stats.ts';
import { type Reader, statement } from '../../platform/db/database.ts';
import { msOf } from '../../platform/db/times.ts';
import type { tableLines } from './rules.ts';

// What happened, as the tables tell it --------------------------------------------------

// Each source is read by the index on its time: orders_by_creation, orders_by_end, holds_by_creation, holds_by_end,
// point_transactions_counted, users_by_creation, sessions_by_creation, tickets_by_creation,
// ticket_entries_by_event_day.
const paid = `status NOT IN ('reserved', 'cancelled', 'expired', 'failed')`;
const confirmed = `action = 'reserve' AND ended_at IS NOT NULL AND ${paid}`;
const issuing = `'recharge', 'exchange'`;
const refunding = `'refund'`;
const movedPoints = `point_transactions t JOIN point_entries e
     ON e.user_id = t.user_id AND e.transaction_id = t.id AND e.account = 'available'`;
const movedAt = `CASE WHEN t.kind IN (${issuing}, ${refunding}) THEN t.created_at END`;
const intoAccount = (kinds: string, line: string): string =>
  `SELECT ${movedAt} AS at, '${line}' AS line, e.amount / 100.0 AS value FROM ${movedPoints} WHERE t.kind IN (${kinds})`;

const sources: Readonly<Record<keyof typeof tableLines, string>> = {
  orders: `SELECT created_at AS at, CASE action WHEN 'buy' THEN 'bought' ELSE 'reserved' END AS line, 1 AS value FROM orders
    UNION ALL SELECT ended_at, 'bought', 1 FROM orders WHERE ${confirmed}
    UNION ALL SELECT ended_at, 'cancelled', 1 FROM orders WHERE ended_at IS NOT NULL AND status IN ('cancelled', 'expired')`,
  numbers: `SELECT created_at AS at, carrier::text AS line, quantity AS value FROM orders WHERE action = 'buy'
    UNION ALL SELECT ended_at, carrier::text, quantity FROM orders WHERE ${confirmed}`,
  points: `${intoAccount(issuing, 'issued')}
    UNION ALL ${intoAccount(refunding, 'refunded')}
    UNION ALL SELECT created_at, 'spent', total_points / 100.0 FROM orders WHERE action = 'buy'
    UNION ALL SELECT ended_at, 'spent', total_points / 100.0 FROM orders WHERE ${confirmed}`,
  holds: `SELECT created_at AS at, 'made' AS line, 1 AS value FROM holds
    UNION ALL SELECT ended_at, CASE end_reason WHEN 'expired' THEN 'expired' ELSE 'bought' END, 1 FROM holds
      WHERE end_reason IN ('expired', 'ordered')`,
  users: `SELECT created_at AS at, 'registered' AS line, 1 AS value FROM users
    UNION ALL SELECT created_at, 'signed_in', 1 FROM sessions`,
  tickets: `SELECT created_at AS at, 'made' AS line, 1 AS value FROM tickets
    UNION ALL SELECT created_at, 'resolved', 1 FROM ticket_entries WHERE event = 'status' AND to_value = 'resolved'`,
};

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
  Object.entries(sources).map(([metric, source]): [string, CountSteps] => [
    metric,
    statement<{ step: number; line: string; value: number }, [string[], string, string]>(
      `SELECT width_bucket(at, $1::timestamptz[])::int AS step, line, sum(value)::float8 AS value FROM (${source}) AS happened
       WHERE at >= $2::timestamptz AND at < $3::timestamptz GROUP BY 1, 2`,
    ),
  ]),
) as Readonly<Record<keyof typeof tableLines & StatMetric, CountSteps>>;

/** What is summed up by the hour, under the names of the figures; points with two decimals. Each source is read once. */
const summed: readonly {
  readonly from: string;
  readonly at: string;
  readonly where?: string;
  readonly sums: Readonly<Record<string, string>>;
}[] = [
  { from: 'users', at: 'created_at', sums: { users_new: 'count(*)' } },
  {
    from: 'orders',
    at: 'created_at',
    sums: {
      orders: 'count(*)',
      numbers_sold: `sum(quantity) FILTER (WHERE action = 'buy')`,
      points_spent: `sum(total_points) FILTER (WHERE action = 'buy') / 100.0`,
    },
  },
  {
    from: 'orders',
    at: 'ended_at',
    where: confirmed,
    sums: { numbers_sold: 'sum(quantity)', points_spent: 'sum(total_points) / 100.0' },
  },
  {
    from: movedPoints,
    at: movedAt,
    sums: {
      points_issued: `sum(e.amount) FILTER (WHERE t.kind IN (${issuing})) / 100.0`,
      points_refunded: `sum(e.amount) FILTER (WHERE t.kind IN (${refunding})) / 100.0`,
    },
  },
  { from: 'holds', at: 'created_at', sums: { holds_made: 'count(*)' } },
  { from: 'holds', at: 'ended_at', where: `end_reason = 'expired'`, sums: { holds_expired: 'count(*)' } },
  { from: 'tickets', at: 'created_at', sums: { tickets_new: 'count(*)' } },
  {
    from: 'metric_samples, jsonb_each(counts) AS c (key, amount)',
    at: 'taken_at',
    where: `key LIKE 'carrier\\_%'`,
    sums: {
      carrier_calls: 'sum(amount::numeric)',
      carrier_calls_failed: `sum(amount::numeric) FILTER (WHERE key LIKE '%\\_failed')`,
    },
  },
];

/** SQL of the figures of what happened from `first` on and before `last`: of all of it, or of each `hour`. */
const happened = (hourly = false): string =>
  summed
    .map(({ from, at, where = 'true', sums }) => {
      const columns = Object.values(sums).map((sum, n) => `${sum} AS f${n}`);
      const figures = Object.keys(sums).map((name, n) => `('${name}', f${n}::numeric)`);
      const hour = hourly ? `date_bin('1 hour', ${at}, 'epoch')` : 'NULL';
      return `SELECT hour, figure, value
       FROM (SELECT ${hour} AS hour, ${columns.join(', ')} FROM ${from}
           WHERE ${at} >= first AND ${at} < last AND ${where} ${hourly ? 'GROUP BY 1' : ''}) AS source,
         LATERAL (VALUES ${figures.join(', ')}) AS f (figure, value) WHERE value IS NOT NULL`;
    })
    .join(' UNION ALL ');

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

export type Sum = { of: number; figure: string; value: number };
// Places in place of unnest: the planner must see one cost however many parts there are, or it plans each call anew.
const places = Array.from({ length: mostParts }, (_, n) => `(${n + 1})`).join(', ');
const part = (from: number): string =>
  `(VALUES ${places}) AS place (n), LATERAL (SELECT ($${from}::int[])[n] AS "of",
     ($${from + 1}::timestamptz[])[n] AS first, ($${from + 2}::timestamptz[])[n] AS last OFFSET 0) AS part`;
const sumParts = statement<Sum, [number[], string[], string[], number[], string[], string[]]>(
  `SELECT "of", figure, sum(value)::float8 AS value FROM (
     SELECT part.of, h.figure, h.value FROM ${part(1)}, LATERAL (${happened()}) AS h
     UNION ALL
     SELECT part.of, figure, value FROM ${part(4)} JOIN stat_hours ON hour >= first AND hour < last
   ) AS summed GROUP BY 1, 2`,
);

/** The hours that are summed up: from the first (inclusive) to the last (exclusive) in milliseconds; null before any is. */
export const findKeptHours = statement<{ first: number | null; last: number | null }, []>(
  `SELECT ${msOf('min(hour)')} AS first, ${msOf(`max(hour) + interval '1 hour'`)} AS last FROM stat_hours`,
);

/** Minutes after the end of an hour until whatever began in it is committed. */
const settling = `interval '5 minutes'`;

export const deleteLastHour = statement<never, []>(
  'DELETE FROM stat_hours WHERE hour = (SELECT max(hour) FROM stat_hours)',
);

export const keepNextHours = statement<{ hours: number }, []>(
  `WITH bounds AS (
     SELECT first, least(date_bin('1 hour', now() - ${settling}, 'epoch'), first + interval '31 days') AS last
     FROM (SELECT coalesce((SELECT max(hour) + interval '1 hour' FROM stat_hours),
       date_bin('1 hour', least((SELECT min(created_at) FROM users), (SELECT min(taken_at) FROM metric_samples)), 'epoch')) AS first) AS f
   ), kept AS (
     INSERT INTO stat_hours (hour, figure, value)
     SELECT hour, figure, sum(value) FROM (
       SELECT one.* FROM bounds, LATERAL (${happened(true)}) AS one
       UNION ALL SELECT hour, 'orders', 0 FROM bounds, generate_series(first, last - interval '1 hour', interval '1 hour') AS hour
     ) AS all_of_it GROUP BY 1, 2 RETURNING hour
   ) SELECT count(DISTINCT hour)::int AS hours FROM kept`,
);

// OFFSET 0 bars the planner from the values, so that one plan costs as much as another and is kept.
const activeIn = (from: number): string =>
  `(SELECT count(DISTINCT user_id)::int FROM (SELECT $${from}::timestamptz::date AS first,
     ($${from + 1}::timestamptz - interval '1 microsecond')::date AS last OFFSET 0) AS days
   JOIN active_users ON day BETWEEN first AND last)`;

export const countActive = statement<{ active: number; before: number }, [string, string, string, string]>(
  `SELECT ${activeIn(1)} AS active, ${activeIn(3)} AS before`,
);
