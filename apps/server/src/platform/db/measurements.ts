import type { Log } from '../log/log.ts';
import { type Db, type Reader, statement } from './database.ts';
import { createTally } from './tally.ts';
import { inTransaction, takeTime } from './transaction.ts';

/** What is measured, and the step of its rows, of UTC. */
export type Metric = { readonly name: string; readonly step: 'minute' | 'hour' | 'day' };

const isoOf = (ms: number): string => new Date(ms).toISOString();

type Measurement = {
  readonly metric: string;
  readonly step: Metric['step'];
  readonly labels: readonly string[];
  readonly count: number;
  readonly sum: number;
  readonly max: number;
  /** Milliseconds; null for the moment it is stored. */
  readonly at: number | null;
};

export const measured = (
  { name: metric, step }: Metric,
  labels: readonly string[],
  value = 1,
  at: number | null = null,
): Measurement => ({ metric, step, labels, count: 1, sum: value, max: value, at });

const merge = `ON CONFLICT (metric, at, labels) DO UPDATE SET count = m.count + excluded.count, sum = m.sum + excluded.sum,
  max = greatest(m.max, excluded.max), first_at = least(m.first_at, excluded.first_at),
  last_at = greatest(m.last_at, excluded.last_at)`;

// In one order, so that no two nodes wait for each other.
const upsert = statement<never, [string]>(
  `INSERT INTO measurements AS m (metric, at, labels, count, sum, max, first_at, last_at)
   SELECT metric, date_trunc(step, moment, 'UTC'), labels, count, sum, max, moment, moment
   FROM jsonb_to_recordset($1::jsonb) AS r (metric text, step text, labels text[], count bigint, sum numeric, max numeric, at float8),
     LATERAL (SELECT coalesce(to_timestamp(r.at / 1000), now()) AS moment) AS t
   ORDER BY 1, 2, 3 ${merge}`,
);

export const addMeasurements = async (
  reader: Reader,
  measurements: readonly Measurement[],
): Promise<void> => {
  await upsert(reader, JSON.stringify(measurements));
};

/** Makes hours of the minutes of metrics that are older than a week. */
export const rollUp = statement<never, [readonly string[]]>(
  `WITH minutes AS (
     DELETE FROM measurements WHERE metric = ANY ($1::text[]) AND at < date_trunc('hour', now() - interval '7 days', 'UTC')
       AND at <> date_trunc('hour', at, 'UTC') RETURNING *
   )
   INSERT INTO measurements AS m (metric, at, labels, count, sum, max, first_at, last_at)
   SELECT metric, date_trunc('hour', at, 'UTC'), labels, sum(count), sum(sum), max(max), min(first_at), max(last_at)
   FROM minutes GROUP BY 1, 2, 3 ${merge}`,
);

type Hours = {
  /** What is counted; every hour that was has a row of the first. */
  readonly metrics: readonly string[];
  /** SQL of the first hour there can be; null for none. */
  readonly oldest: string;
  /** SQL of the rows of the hours from $1 (inclusive) to $2 (exclusive). */
  readonly rows: string;
  readonly hoursAtOnce: number;
};

/**
 * Counts by the hour what happened: the hours since the last that was, and that one again, as something may have come
 * late to it. Five minutes after an hour whatever began in it is stored, unless the database was unavailable. What an
 * earlier run left undone is done by the next.
 */
export const hoursCounter = ({ metrics, oldest, rows, hoursAtOnce }: Hours): ((db: Db) => Promise<void>) => {
  const names = metrics.map((metric) => `'${metric}'`).join(', ');
  const findHours = statement<{ first: string; last: string }, []>(
    `SELECT first, least(first + interval '${hoursAtOnce} hours', last) AS last
     FROM (SELECT ${oldest} AS oldest, (SELECT max(at) FROM measurements WHERE metric = '${metrics[0]}') AS counted,
       date_trunc('hour', now() - interval '5 minutes', 'UTC') AS last) AS h,
     generate_series(greatest(oldest, counted), last - interval '1 hour', interval '${hoursAtOnce} hours') AS first
     WHERE oldest IS NOT NULL ORDER BY first`,
  );
  const forget = statement<never, [string, string]>(
    `DELETE FROM measurements WHERE metric IN (${names}) AND at >= $1::timestamptz AND at < $2::timestamptz`,
  );
  const count = statement<never, [string, string]>(
    `INSERT INTO measurements (metric, at, labels, count, sum, max, first_at, last_at, classes, class_counts) ${rows}`,
  );
  return async (db) => {
    for (const { first, last } of await findHours(db)) {
      // One after the other: nobody waits for it.
      await inTransaction(db, async (tx) => {
        await takeTime(tx);
        await forget(tx, first, last);
        await count(tx, first, last);
      });
    }
  };
};

export const createMeasurements = (db: Db, log: Log) => {
  const tally = createTally<Measurement>(
    log,
    (one, other) => ({ ...one, count: one.count + other.count, sum: one.sum + other.sum }),
    (sums) => addMeasurements(db, sums),
  );
  return {
    add: (metric: Metric, labels: readonly string[], value = 1): void =>
      tally.add(`${metric.name}\n${labels.join('\n')}`, measured(metric, labels, value)),
    stop: tally.stop,
  };
};

export type Measurements = ReturnType<typeof createMeasurements>;

export type MeasuredStep = {
  readonly metric: string;
  /** From 1. */
  readonly step: number;
  readonly labels: string[];
  readonly count: number;
  readonly sum: number;
  readonly max: number;
};

const read = statement<MeasuredStep, [readonly string[], readonly string[], string, string]>(
  `SELECT metric, width_bucket(at, $2::timestamptz[])::int AS step, labels, sum(count)::float8 AS count, sum(sum)::float8 AS sum,
     max(max)::float8 AS max
   FROM measurements WHERE metric = ANY ($1::text[]) AND at >= $3::timestamptz AND at < $4::timestamptz GROUP BY 1, 2, 3`,
);

/** Metrics by step and labels: of steps that begin at these times, the last of them until the end; in milliseconds. */
export const readMeasurements = async (
  reader: Reader,
  metrics: readonly string[],
  starts: readonly number[],
  endMs: number,
): Promise<MeasuredStep[]> => {
  const [first = isoOf(endMs), ...rest] = starts.map(isoOf);
  return read(reader, metrics, [first, ...rest], first, isoOf(endMs));
};
