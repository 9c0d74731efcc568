import { type Db, type Tx, statement } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';

/**
 * The first hour to be counted: the last that is, as calls may have come late to it, but none whose calls are gone; and
 * the first that has not ended for at least so many minutes. No first hour where there are no calls.
 */
export const findHours = statement<{ first: string | null; end: string }, [number]>(
  `SELECT greatest(date_trunc('hour', o.at, 'UTC'), (SELECT max(hour) - interval '1 hour' FROM call_hours WHERE method IS NULL)) AS first,
     date_trunc('hour', now() - make_interval(mins => $1), 'UTC') AS end
   FROM (SELECT at FROM call_log ORDER BY at, id LIMIT 1) o`,
);

const deleteHour = statement<never, [string]>('DELETE FROM call_hours WHERE hour = $1::timestamptz');

const insertHour = statement<never, [string]>(
  `INSERT INTO call_hours (hour, method, path, http_status, code, calls, refused, failed, duration_classes, duration_counts)
   SELECT $1::timestamptz, method, path, http_status, code, sum(calls), sum(refused), sum(failed),
     array_agg(duration_class ORDER BY duration_class), array_agg(calls::int ORDER BY duration_class)
   FROM (
     SELECT method, path, http_status, code, duration_class, grouping(method) AS all_of_it, count(*) AS calls,
       count(*) FILTER (WHERE http_status BETWEEN 400 AND 499) AS refused,
       count(*) FILTER (WHERE http_status >= 500) AS failed
     FROM call_log WHERE at >= $1::timestamptz AND at < $1::timestamptz + interval '1 hour'
     GROUP BY GROUPING SETS ((method, path, http_status, code, duration_class), (duration_class))
   ) c
   GROUP BY all_of_it, method, path, http_status, code`,
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
