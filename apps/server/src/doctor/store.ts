import { statement } from '../platform/db/database.ts';
import { msOf } from '../platform/db/times.ts';
import type { ArchiveState, DatabaseState, QueueState } from './rules.ts';

/** What the database says of itself. `nodes` is filled in by `countNodes`. */
export const readFacts = statement<Omit<DatabaseState, 'nodes'>, []>(
  `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS version_number,
     pg_encoding_to_char(d.encoding) AS encoding, d.datcollate AS collation,
     d.datcollversion IS NOT DISTINCT FROM pg_database_collation_actual_version(d.oid) AS same_collation,
     current_setting('max_connections')::int AS max_connections,
     current_setting('superuser_reserved_connections')::int AS reserved_connections,
     current_setting('fsync')::bool AND current_setting('full_page_writes')::bool
       AND current_setting('synchronous_commit') <> 'off' AS durable
   FROM pg_database d WHERE d.datname = current_database()`,
);

export const readArchive = statement<ArchiveState, []>(
  `SELECT ${msOf('now()')} AS now_ms, ${msOf('last_archived_time')} AS archived_ms, ${msOf('last_failed_time')} AS failed_ms,
     extract(epoch FROM current_setting('archive_timeout')::interval)::int AS timeout_seconds,
     pg_size_bytes(current_setting('wal_segment_size')) AS segment_bytes,
     substring(last_archived_wal FROM '^[0-9A-F]{24}') AS archived,
     CASE WHEN NOT pg_is_in_recovery() THEN pg_walfile_name(pg_current_wal_lsn()) END AS current
   FROM pg_stat_archiver WHERE current_setting('archive_mode') <> 'off'`,
);

export const findTables = statement<{ name: string }, [readonly string[]]>(
  'SELECT name FROM unnest($1::text[]) AS name WHERE to_regclass(name) IS NOT NULL',
);

export const countNodes = statement<{ nodes: number }, []>(
  `SELECT count(*)::int AS nodes FROM nodes WHERE seen_at > now() - interval '1 minute'`,
);

export const readQueue = statement<QueueState, []>(
  `SELECT count(*) FILTER (WHERE attempts < max_attempts)::int AS waiting,
     count(*) FILTER (WHERE attempts >= max_attempts AND locked_at IS NULL)::int AS given_up,
     coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE attempts < max_attempts AND locked_at IS NULL)), 0)::float8 AS late_seconds
   FROM graphile_worker.jobs`,
);

export const findBadInvariants = statement<{ name: string; state: string }, []>(
  `SELECT name, state FROM invariant_results WHERE state IN ('broken', 'failed') ORDER BY 1`,
);
