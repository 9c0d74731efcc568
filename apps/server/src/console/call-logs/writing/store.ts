import { namedStatement, statement } from '../../../platform/db/database.ts';

export type CallColumns = {
  readonly at: readonly number[];
  readonly userId: readonly (number | null)[];
  readonly keyId: readonly (number | null)[];
  readonly durationUs: readonly number[];
  readonly bytes: readonly number[];
  readonly code: readonly number[];
  readonly agentId: readonly (number | null)[];
  readonly httpStatus: readonly number[];
  readonly method: readonly string[];
  readonly path: readonly string[];
  readonly pathId: readonly (string | null)[];
  readonly ip: readonly string[];
  readonly traceId: readonly string[];
};

/** Stores calls; seconds since the epoch in `at`. */
export const insertCalls = namedStatement<never, CallColumns>(
  `INSERT INTO call_log (at, user_id, key_id, duration_us, bytes, code, agent_id, http_status, method, path, path_id, ip,
     trace_id)
   SELECT to_timestamp(at), user_id, key_id, duration_us, bytes, code, agent_id, http_status, method, path, path_id, ip,
     trace_id
   FROM unnest($at::float8[], $userId::bigint[], $keyId::bigint[], $durationUs::int[], $bytes::int[], $code::int[],
     $agentId::int[], $httpStatus::smallint[], $method::text[], $path::text[], $pathId::text[], $ip::text[],
     $traceId::text[])
     AS c (at, user_id, key_id, duration_us, bytes, code, agent_id, http_status, method, path, path_id, ip, trace_id)`,
);

export const recordAgents = statement<{ id: number; agent: string }, [readonly string[]]>(
  `INSERT INTO call_agents (agent, last_on) SELECT agent, current_date FROM unnest($1::text[]) AS a (agent) ORDER BY agent
   ON CONFLICT (agent) DO UPDATE SET last_on = current_date RETURNING id, agent`,
);

export const insertLoss = statement<never, [number]>('INSERT INTO call_log_losses (calls) VALUES ($1)');

/** Makes the days that are missing, from yesterday to a week ahead. */
export const makeNextDays = statement<never, []>('SELECT make_call_days(current_date - 1, current_date + 7)');
