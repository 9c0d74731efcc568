import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { diagnosisEndpoints } from '@waybill/contract/endpoints/diagnosis.ts';
import { type Reader, statement } from '../../platform/db/database.ts';
import { redactStatement } from '../../platform/db/redact-statement.ts';
import { msOf } from '../../platform/db/times.ts';
import type { Conflict } from '../../platform/db/transaction.ts';
import { answers, field } from '../../platform/db/view.ts';
import { cleanError, nameLock } from './rules.ts';

type Diagnosis = EndpointData<typeof diagnosisEndpoints.reservationDiagnosis>;
type Statistics = EndpointData<typeof diagnosisEndpoints.diagnosisStatistics>;

// Holds and reservations ------------------------------------------------------------

export const countHolds = statement<{ holds: number; rows: number }, []>(
  `SELECT count(*)::int AS holds, coalesce(sum(cardinality(shipment_ids)), 0)::int AS rows
   FROM holds WHERE ended_at IS NULL AND expires_at > clock_timestamp()`,
);

const lateSeconds = `round(extract(epoch FROM clock_timestamp() - expires_at), 1)::float8 AS "lateSeconds"`;

export const findLateHolds = statement<Diagnosis['expiredHolds'][number], [number]>(
  `SELECT id AS "holdId", user_id::text AS "userId", carrier, cardinality(shipment_ids) AS rows, ${lateSeconds}
   FROM holds WHERE CASE WHEN ended_at IS NULL THEN expires_at END < now() - make_interval(secs => $1)
   ORDER BY CASE WHEN ended_at IS NULL THEN expires_at END LIMIT 100`,
);

export const findLateReservations = statement<Diagnosis['expiredReservations'][number], [number]>(
  `SELECT id::text AS "orderId", order_no AS "orderNo", user_id::text AS "userId", ${lateSeconds}
   FROM orders WHERE status = 'reserved' AND expires_at < now() - make_interval(secs => $1)
   ORDER BY expires_at LIMIT 100`,
);

// Locks and connections --------------------------------------------------------------

type Query = Diagnosis['longTransactions'][number];

const queryOf = <Found extends Query | null = Query>(of: string, since: string) =>
  field.read(
    `CASE WHEN ${of}.pid IS NOT NULL THEN json_build_object('pid', ${of}.pid, 'state', ${of}.state, 'query', ${of}.query,
       'seconds', greatest(round(extract(epoch FROM clock_timestamp() - ${since}), 1), 0),
       'waitsFor', ${of}.wait_event_type || ':' || ${of}.wait_event) END`,
    (query: Found) => query && { ...query, query: redactStatement(query.query) },
  );

/** Who waits for whose lock in this database, the longest first. */
export const findLockWaits = answers<
  { waiting: Query; blocking: Query | null; named: ReturnType<typeof nameLock> },
  []
>(
  {
    waiting: queryOf('w', 'coalesce(l.waitstart, w.query_start)'),
    blocking: queryOf<Query | null>('b', 'b.xact_start'),
    // A lock of two numbers has `parts` 2: `class` and `object` are these.
    named: field.read(
      `json_build_object('lock_type', l.locktype, 'mode', l.mode, 'relation', c.relname, 'class', l.classid::bigint,
         'object', l.objid::bigint, 'parts', l.objsubid::int)`,
      nameLock,
    ),
  },
  (columns) => `SELECT ${columns} FROM pg_stat_activity w
   JOIN pg_locks l ON l.pid = w.pid AND NOT l.granted
   LEFT JOIN LATERAL unnest(pg_blocking_pids(w.pid)) AS blocker (pid) ON true
   LEFT JOIN pg_stat_activity b ON b.pid = blocker.pid
   LEFT JOIN pg_class c ON c.oid = l.relation
   WHERE w.datname = current_database()
   ORDER BY coalesce(l.waitstart, w.query_start) LIMIT 50`,
);

export const findLongTransactions = answers<{ query: Query }, [number]>(
  { query: queryOf('a', 'a.xact_start') },
  (columns) => `SELECT ${columns} FROM pg_stat_activity a
   WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
     AND xact_start < clock_timestamp() - make_interval(secs => $1)
   ORDER BY xact_start LIMIT 50`,
);

/** Connections of the whole database server: those of other databases take from the same number. */
export const countConnections = statement<
  EndpointData<typeof diagnosisEndpoints.connectionPoolStatus>['server'],
  []
>(
  `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS max,
     count(*)::int AS total,
     count(*) FILTER (WHERE state = 'active')::int AS active,
     count(*) FILTER (WHERE state = 'idle')::int AS idle,
     count(*) FILTER (WHERE state LIKE 'idle in transaction%')::int AS "idleInTransaction",
     count(*) FILTER (WHERE wait_event_type = 'Lock')::int AS "waitingForLocks"
   FROM pg_stat_activity WHERE backend_type = 'client backend'`,
);

export const readDatabase = answers<Statistics['database'] & { checkedTime: string; nowMs: number }, []>(
  {
    version: field.value(`current_setting('server_version')`),
    sizeBytes: field.value('pg_database_size(current_database())'),
    startedTime: field.time('pg_postmaster_start_time()'),
    deadlocks: field.value('deadlocks'),
    cacheHitRate: field.value('blks_hit::float8 / nullif(blks_hit + blks_read, 0)'),
    commits: field.value('xact_commit'),
    rollbacks: field.value('xact_rollback'),
    checkedTime: field.time('clock_timestamp()'),
    nowMs: field.value(msOf('clock_timestamp()')),
  },
  (columns) => `SELECT ${columns} FROM pg_stat_database WHERE datname = current_database()`,
);

// Deadlocks -----------------------------------------------------------------------

const insertConflicts = statement<never, [string, string]>(
  `INSERT INTO recent_deadlocks (node, met_at, query, detail, retried)
   SELECT $1, to_timestamp(c.at / 1000), c.query, c.detail, c.retried
   FROM json_to_recordset($2::json) AS c (at float8, query text, detail text, retried boolean)`,
);

const keptConflicts = 200;

const deleteOldConflicts = statement<never, [number]>(
  `DELETE FROM recent_deadlocks WHERE id <= (SELECT id FROM recent_deadlocks ORDER BY id DESC OFFSET $1 LIMIT 1)`,
);

export const keepConflicts = async (
  reader: Reader,
  node: string,
  conflicts: readonly Conflict[],
): Promise<void> => {
  await insertConflicts(reader, node, JSON.stringify(conflicts));
  await deleteOldConflicts(reader, keptConflicts);
};

export const listConflicts = answers<Statistics['recentDeadlocks'][number], []>(
  {
    time: field.time('met_at'),
    node: field.value('node'),
    query: field.value('query'),
    detail: field.value('detail'),
    retried: field.value('retried'),
  },
  (columns) => `SELECT ${columns} FROM recent_deadlocks ORDER BY id DESC LIMIT 50`,
);

export const countConflicts = statement<{ count: number }, []>(
  `SELECT count(*)::int AS count FROM recent_deadlocks WHERE met_at > now() - interval '1 hour'`,
);

const isDue = 'locked_at IS NULL AND run_at <= now() AND attempts < max_attempts';

/**
 * The queue by kinds of jobs, through the view that it offers. Waiting is what is due; failing is what has failed at
 * least once and is still there. `oldest` in seconds.
 */
export const listJobKinds = answers<
  Statistics['jobs']['kinds'][number] & { running: number; oldest: number | null },
  []
>(
  {
    name: field.value('task_identifier'),
    waiting: field.value(`(count(*) FILTER (WHERE ${isDue}))::int`),
    running: field.value('(count(*) FILTER (WHERE locked_at IS NOT NULL))::int'),
    failing: field.value('(count(*) FILTER (WHERE last_error IS NOT NULL))::int'),
    oldest: field.value(`extract(epoch FROM now() - min(run_at) FILTER (WHERE ${isDue}))::float8`),
    lastError: field.read(
      '(array_agg(left(last_error, 4000) ORDER BY updated_at DESC) FILTER (WHERE last_error IS NOT NULL))[1]',
      (error: string | null) => error && cleanError(error),
    ),
  },
  (columns) =>
    `SELECT ${columns} FROM graphile_worker.jobs GROUP BY task_identifier ORDER BY failing DESC, waiting DESC, name`,
);

export const findSetup = statement<Omit<EndpointData<typeof diagnosisEndpoints.getSetup>, 'mail'>, []>(
  `SELECT NOT EXISTS (SELECT FROM price_lists WHERE proposed) AS prices,
     EXISTS (SELECT FROM lots) AS lots, EXISTS (SELECT FROM exchange_codes) AS codes`,
);

export const listMigrations = answers<Statistics['migrations'][number], []>(
  { name: field.value('name'), appliedTime: field.time('timestamp::timestamptz') },
  (columns) => `SELECT ${columns} FROM migrations ORDER BY name`,
);
