import { type Db, namedStatement, statement } from '../../../platform/db/database.ts';

const findAny = statement<{ found: boolean }, []>('SELECT EXISTS (SELECT FROM call_log) AS found');

export const hasCalls = async (db: Db): Promise<boolean> => (await findAny(db))[0]?.found === true;

const makeDays = statement<never, [number]>(
  `SELECT make_call_days((now() AT TIME ZONE 'UTC')::date - $1::int, (now() AT TIME ZONE 'UTC')::date + 7)`,
);

const addAgents = statement<never, [readonly string[]]>(
  'INSERT INTO call_agents (agent, last_on) SELECT agent, current_date FROM unnest($1::text[]) AS a (agent) ON CONFLICT DO NOTHING',
);

// By day three times as many as by night; half of the callers are the same few; one call in four hundred fails.
const addCalls = namedStatement<never, { days: number; calls: number; kinds: string; timeZone: string }>(
  `WITH kinds AS (
     SELECT method, path, ms, refusal, sum(weight) OVER (ORDER BY path, method) - weight AS first,
       sum(weight) OVER (ORDER BY path, method) AS last, sum(weight) OVER () AS whole
     FROM json_to_recordset($kinds::json) AS k (method text, path text, weight int, ms int, refusal int)
   ), people AS (
     SELECT id, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS people FROM users
   ), agents AS (
     SELECT id, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS agents FROM call_agents
   ), dice AS (
     SELECT n, random() AS day, random() AS kind, random() AS who, random() AS fate, random() AS slow
     FROM generate_series(1, $calls::int) n
   ), drawn AS (
     SELECT d.*, k.*, at,
       CASE WHEN fate < 0.0025 THEN 50001 WHEN fate < 0.05 THEN k.refusal ELSE 0 END AS code
     FROM dice d JOIN kinds k ON d.kind * k.whole >= k.first AND d.kind * k.whole < k.last
     CROSS JOIN LATERAL (SELECT now() - day * make_interval(days => $days::int) AS at) t
     WHERE extract(hour FROM at AT TIME ZONE $timeZone) BETWEEN 9 AND 21 OR n % 3 = 0
   )
   INSERT INTO call_log (at, user_id, duration_us, bytes, code, agent_id, http_status, method, path, path_id, ip, trace_id)
   SELECT at, p.id, (ms * 1000 * exp((slow - 0.5) * 2.4) * CASE WHEN slow > 0.99 THEN 6 ELSE 1 END)::int,
     (300 + slow * 9000)::int, code, a.id, CASE code WHEN 0 THEN 200 ELSE code / 100 END, method, path,
     CASE WHEN path LIKE '%:id%' THEN (1 + n % 40)::text END, '203.0.113.' || 10 + (who * who * 60)::int, gen_random_uuid()::text
   FROM drawn d
     LEFT JOIN people p ON path NOT LIKE '/auth/%' AND p.place = floor(who * who * p.people)
     LEFT JOIN agents a ON a.place = floor(who * a.agents)`,
);

export const insertDemoCalls = async (
  db: Db,
  demo: {
    readonly days: number;
    readonly calls: number;
    readonly kinds: readonly object[];
    readonly agents: readonly string[];
    readonly timeZone: string;
  },
): Promise<void> => {
  await makeDays(db, demo.days);
  await addAgents(db, demo.agents);
  await addCalls(db, { ...demo, kinds: JSON.stringify(demo.kinds) });
};
