import type { Selectable } from 'kysely';
import { type Db, statement } from '../../../platform/db/database.ts';
import { hoursCounter } from '../../../platform/db/measurements.ts';
import type { Tables } from '../../../platform/db/tables.gen.ts';
import { keptDays } from '../rules.ts';

const countHours = hoursCounter({
  metrics: ['calls', 'call_kinds'],
  oldest: `(SELECT date_trunc('hour', at, 'UTC') FROM call_log ORDER BY at, id LIMIT 1)`,
  rows: `SELECT metric, $1::timestamptz, labels, sum(calls), sum(us), max(longest), min(first_at), max(last_at),
      array_agg(duration_class ORDER BY duration_class), array_agg(calls::int ORDER BY duration_class)
    FROM (
      SELECT CASE grouping(method) WHEN 1 THEN 'calls' ELSE 'call_kinds' END AS metric,
        CASE grouping(method) WHEN 1 THEN ARRAY[digit] ELSE ARRAY[method, path, http_status::text, code::text] END AS labels,
        duration_class, count(*) AS calls, sum(duration_us) AS us, max(duration_us) AS longest, min(at) AS first_at, max(at) AS last_at
      FROM call_log, LATERAL (SELECT left(http_status::text, 1) AS digit) AS l
      WHERE at >= $1::timestamptz AND at < $2::timestamptz
      GROUP BY GROUPING SETS ((method, path, http_status, code, duration_class), (digit, duration_class))
    ) c
    GROUP BY metric, labels`,
  hoursAtOnce: 1,
});

const dropOldDays = statement<{ dropped: number }, [number]>(
  `SELECT drop_call_days((now() AT TIME ZONE 'UTC')::date - $1::int) AS dropped`,
);

/** Keeps the call log in shape: makes the next days, counts hours, then drops days older than 30 days. */
export const keepCallLog = async (db: Db): Promise<void> => {
  await makeNextDays(db);
  await countHours(db);
  await dropOldDays(db, keptDays.calls);
};

export type NewCall = Omit<Selectable<Tables['call_log']>, 'id' | 'agent_id' | 'duration_class'>;

const columns =
  'at, user_id, key_id, duration_us, bytes, code, agent_id, http_status, method, path, path_id, ip, trace_id';

export const insertCalls = statement<never, [string]>(
  `INSERT INTO call_log (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::call_log, $1::json)`,
);

export const recordAgents = statement<{ id: number; agent: string }, [readonly string[]]>(
  `INSERT INTO call_agents (agent, last_on) SELECT agent, current_date FROM unnest($1::text[]) AS a (agent) ORDER BY agent
   ON CONFLICT (agent) DO UPDATE SET last_on = current_date RETURNING id, agent`,
);

export const insertLoss = statement<never, [number]>('INSERT INTO call_log_losses (calls) VALUES ($1)');

/** Makes the days that are missing, from yesterday to a week ahead. */
export const makeNextDays = statement<never, []>('SELECT make_call_days(current_date - 1, current_date + 7)');
