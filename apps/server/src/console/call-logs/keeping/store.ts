import { type Db, type Tx, statement } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';

/**
 * The first hour to be counted: the last that is, as calls may have come late to it, but none whose calls are gone; and
 * the first that has not ended for at least so many minutes. No first hour where there are no calls.
 */
export const findHours = statement<{ first: string | null; end: string }, [number]>(
  `SELECT greatest(date_trunc('hour', o.at, 'UTC'), (SELECT max(at) - interval '1 hour' FROM measurements WHERE metric = 'calls')) AS first,
     date_trunc('hour', now() - make_interval(mins => $1), 'UTC') AS end
   FROM (SELECT at FROM call_log ORDER BY at, id LIMIT 1) o`,
);

const deleteHour = statement<never, [string]>(
  `DELETE FROM measurements WHERE metric IN ('calls', 'call_kinds') AND at = $1::timestamptz`,
);

const insertHour = statement<never, [string]>(
  `INSERT INTO measurements (metric, at, labels, count, sum, max, first_at, last_at, classes, class_counts)
   SELECT metric, $1::timestamptz, labels, sum(calls), sum(us), max(longest), min(first_at), max(last_at),
     array_agg(duration_class ORDER BY duration_class), array_agg(calls::int ORDER BY duration_class)
   FROM (
     SELECT CASE grouping(method) WHEN 1 THEN 'calls' ELSE 'call_kinds' END AS metric,
       CASE grouping(method) WHEN 1 THEN ARRAY[digit] ELSE ARRAY[method, path, http_status::text, code::text] END AS labels,
       duration_class, count(*) AS calls, sum(duration_us) AS us, max(duration_us) AS longest, min(at) AS first_at, max(at) AS last_at
     FROM call_log, LATERAL (SELECT left(http_status::text, 1) AS digit) AS l
     WHERE at >= $1::timestamptz AND at < $1::timestamptz + interval '1 hour'
     GROUP BY GROUPING SETS ((method, path, http_status, code, duration_class), (digit, duration_class))
   ) c
   GROUP BY metric, labels`,
);

export const countHour = (db: Db, hour: string): Promise<void> =>
  inTransaction(db, async (tx: Tx) => {
    await deleteHour(tx, hour);
    await insertHour(tx, hour);
  });

export const hoursBetween = statement<{ hour: string }, [string, string]>(
  `SELECT generate_series($1::timestamptz, $2::timestamptz - interval '1 hour', interval '1 hour') AS hour`,
);

export const dropOldDays = statement<{ dropped: number }, [number]>(
  `SELECT drop_call_days((now() AT TIME ZONE 'UTC')::date - $1::int) AS dropped`,
);
