import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { type Reader, statement } from '../../platform/db/database.ts';
import { msOf } from '../../platform/db/times.ts';
import type { Conflict } from '../../platform/db/transaction.ts';

// Holds and reservations ------------------------------------------------------------

export const countHolds = statement<{ holds: number; rows: number }, []>(
  `SELECT count(*)::int AS holds, coalesce(sum(cardinality(shipment_ids)), 0)::int AS rows
   FROM holds WHERE ended_at IS NULL AND expires_at > clock_timestamp()`,
);

export const findLateHolds = statement<
  { id: string; user_id: number; carrier: Carrier; rows: number; late: number },
  [number]
>(
  `SELECT id, user_id, carrier, cardinality(shipment_ids) AS rows,
     round(extract(epoch FROM clock_timestamp() - expires_at), 1)::float8 AS late
   FROM holds WHERE CASE WHEN ended_at IS NULL THEN expires_at END < now() - make_interval(secs => $1)
   ORDER BY CASE WHEN ended_at IS NULL THEN expires_at END LIMIT 100`,
);

export const findLateReservations = statement<
  { id: number; order_no: string; user_id: number; late: number },
  [number]
>(
  `SELECT id, order_no, user_id, round(extract(epoch FROM clock_timestamp() - expires_at), 1)::float8 AS late
   FROM orders WHERE status = 'reserved' AND expires_at < now() - make_interval(secs => $1)
   ORDER BY expires_at LIMIT 100`,
);

// Locks and connections --------------------------------------------------------------

export type StoredWait = {
  pid: number;
  state: string | null;
  seconds: number;
  query: string;
  waits_for: string | null;
  blocking_pid: number | null;
  blocking_state: string | null;
  blocking_seconds: number | null;
  blocking_query: string | null;
  blocking_waits_for: string | null;
  lock_type: string;
  mode: string;
  relation: string | null;
  class: number | null;
  object: number | null;
  parts: number | null;
};

/**
 * Who waits for whose lock in this database, the longest first. A lock of two numbers has `parts` 2: `class` and
 * `object` are these.
 */
export const findLockWaits = statement<StoredWait, []>(
  `SELECT w.pid, w.state, extract(epoch FROM clock_timestamp() - coalesce(l.waitstart, w.query_start))::float8 AS seconds,
     w.query, w.wait_event_type || ':' || w.wait_event AS waits_for,
     b.pid AS blocking_pid, b.state AS blocking_state,
     extract(epoch FROM clock_timestamp() - b.xact_start)::float8 AS blocking_seconds, b.query AS blocking_query,
     b.wait_event_type || ':' || b.wait_event AS blocking_waits_for,
     l.locktype AS lock_type, l.mode, c.relname AS relation, l.classid::bigint AS class, l.objid::bigint AS object,
     l.objsubid::int AS parts
   FROM pg_stat_activity w
   JOIN pg_locks l ON l.pid = w.pid AND NOT l.granted
   LEFT JOIN LATERAL unnest(pg_blocking_pids(w.pid)) AS blocker (pid) ON true
   LEFT JOIN pg_stat_activity b ON b.pid = blocker.pid
   LEFT JOIN pg_class c ON c.oid = l.relation
   WHERE w.datname = current_database()
   ORDER BY seconds DESC LIMIT 50`,
);

export type StoredQuery = {
  pid: number;
  state: string | null;
  seconds: number;
  query: string;
  waits_for: string | null;
};

export const findLongTransactions = statement<StoredQuery, [number]>(
  `SELECT pid, state, extract(epoch FROM clock_timestamp() - xact_start)::float8 AS seconds, query,
     wait_event_type || ':' || wait_event AS waits_for
   FROM pg_stat_activity
   WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
     AND xact_start < clock_timestamp() - make_interval(secs => $1)
   ORDER BY xact_start LIMIT 50`,
);

/** Connections of the whole database server: those of other databases take from the same number. */
export const countConnections = statement<
  { max: number; total: number; active: number; idle: number; idle_in_transaction: number; waiting: number },
  []
>(
  `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS max,
     count(*)::int AS total,
     count(*) FILTER (WHERE state = 'active')::int AS active,
     count(*) FILTER (WHERE state = 'idle')::int AS idle,
     count(*) FILTER (WHERE state LIKE 'idle in transaction%')::int AS idle_in_transaction,
     count(*) FILTER (WHERE wait_event_type = 'Lock')::int AS waiting
   FROM pg_stat_activity WHERE backend_type = 'client backend'`,
);

export type DatabaseStats = {
  version: string;
  size: number;
  started: string;
  deadlocks: number;
  hits: number;
  reads: number;
  commits: number;
  rollbacks: number;
  now: string;
  now_ms: number;
};

export const readDatabase = statement<DatabaseStats, []>(
  `SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS size,
     pg_postmaster_start_time() AS started, deadlocks, blks_hit AS hits, blks_read AS reads, xact_commit AS commits,
     xact_rollback AS rollbacks, clock_timestamp() AS now, ${msOf('clock_timestamp()')} AS now_ms
   FROM pg_stat_database WHERE datname = current_database()`,
);

// Deadlocks -----------------------------------------------------------------------

const insertConflicts = statement<
  never,
  [string, readonly number[], readonly string[], readonly string[], readonly boolean[]]
>(
  `INSERT INTO recent_deadlocks (node, met_at, query, detail, retried)
   SELECT $1, to_timestamp(c.at / 1000.0), c.query, c.detail, c.retried
   FROM unnest($2::float8[], $3::text[], $4::text[], $5::boolean[]) AS c (at, query, detail, retried)`,
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
  await insertConflicts(
    reader,
    node,
    conflicts.map(({ at }) => at),
    conflicts.map(({ query }) => query),
    conflicts.map(({ detail }) => detail),
    conflicts.map(({ retried }) => retried),
  );
  await deleteOldConflicts(reader, keptConflicts);
};

export const listConflicts = statement<
  { met_at: string; node: string; query: string; detail: string; retried: boolean },
  []
>('SELECT met_at, node, query, detail, retried FROM recent_deadlocks ORDER BY id DESC LIMIT 50');

export const countConflicts = statement<{ count: number }, []>(
  `SELECT count(*)::int AS count FROM recent_deadlocks WHERE met_at > now() - interval '1 hour'`,
);

/**
 * The queue by kinds of jobs, through the view that it offers. Waiting is what is due; failing is what has failed at
 * least once and is still there. `oldest` in seconds.
 */
export const listJobKinds = statement<
  {
    name: string;
    waiting: number;
    running: number;
    failing: number;
    oldest: number | null;
    last_error: string | null;
  },
  []
>(
  `SELECT task_identifier AS name,
     count(*) FILTER (WHERE locked_at IS NULL AND run_at <= now() AND attempts < max_attempts)::int AS waiting,
     count(*) FILTER (WHERE locked_at IS NOT NULL)::int AS running,
     count(*) FILTER (WHERE last_error IS NOT NULL)::int AS failing,
     extract(epoch FROM now() - min(run_at) FILTER (WHERE locked_at IS NULL AND run_at <= now() AND attempts < max_attempts))::float8 AS oldest,
     (array_agg(left(last_error, 4000) ORDER BY updated_at DESC) FILTER (WHERE last_error IS NOT NULL))[1] AS last_error
   FROM graphile_worker.jobs GROUP BY task_identifier ORDER BY failing DESC, waiting DESC, name`,
);

export const listMigrations = statement<{ name: string; applied: string }, []>(
  'SELECT name, timestamp::timestamptz AS applied FROM migrations ORDER BY name',
);
