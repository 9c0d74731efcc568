import { statement } from '../../platform/db/database.ts';
import { msOf } from '../../platform/db/times.ts';
import {
  type ArchiveState,
  type DatabaseState,
  type QueueState,
  type Finding,
  fail,
  ok,
  reasonOf,
  warn,
  judgeArchive,
  judgeClocks,
  judgeDatabase,
  judgeMigrations,
  judgeQueue,
} from './rules.ts';
import type { Deps } from '../../platform/deps.ts';
import { findAllBroken } from '../../console/invariants/public-api.ts';
import { newerMigrations, pendingMigrations } from '../../platform/db/migrate.ts';
import { sayObstacle } from '../../platform/say-obstacle.ts';
import { readSkew } from '../../platform/db/health.ts';
import { inSnapshot } from '../../platform/db/transaction.ts';

/** What the database says of itself. `nodes` is filled in by `countNodes`. */
const readFacts = statement<Omit<DatabaseState, 'nodes'>, []>(
  `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS version_number,
     pg_encoding_to_char(d.encoding) AS encoding, d.datcollate AS collation,
     d.datcollversion IS NOT DISTINCT FROM pg_database_collation_actual_version(d.oid) AS same_collation,
     current_setting('max_connections')::int AS max_connections,
     current_setting('superuser_reserved_connections')::int AS reserved_connections,
     current_setting('fsync')::bool AND current_setting('full_page_writes')::bool
       AND current_setting('synchronous_commit') <> 'off' AS durable
   FROM pg_database d WHERE d.datname = current_database()`,
);

const readArchive = statement<ArchiveState, []>(
  `SELECT ${msOf('now()')} AS now_ms, ${msOf('last_archived_time')} AS archived_ms, ${msOf('last_failed_time')} AS failed_ms,
     extract(epoch FROM current_setting('archive_timeout')::interval)::int AS timeout_seconds,
     pg_size_bytes(current_setting('wal_segment_size')) AS segment_bytes,
     substring(last_archived_wal FROM '^[0-9A-F]{24}') AS archived,
     CASE WHEN NOT pg_is_in_recovery() THEN pg_walfile_name(pg_current_wal_lsn()) END AS current
   FROM pg_stat_archiver WHERE current_setting('archive_mode') <> 'off'`,
);

const findTables = statement<{ name: string }, [readonly string[]]>(
  'SELECT name FROM unnest($1::text[]) AS name WHERE to_regclass(name) IS NOT NULL',
);

const countNodes = statement<{ nodes: number }, []>(
  `SELECT count(*)::int AS nodes FROM nodes WHERE seen_at > now() - interval '1 minute'`,
);

const readQueue = statement<QueueState, []>(
  `SELECT count(*) FILTER (WHERE attempts < max_attempts)::int AS waiting,
     count(*) FILTER (WHERE attempts >= max_attempts AND locked_at IS NULL)::int AS given_up,
     coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE attempts < max_attempts AND locked_at IS NULL)), 0)::float8 AS late_seconds
   FROM graphile_worker.jobs`,
);

const findBadInvariants = statement<{ name: string; state: string }, []>(
  `SELECT name, state FROM invariant_results WHERE state IN ('broken', 'failed') ORDER BY 1`,
);

type DatabaseDeps = Pick<Deps, 'db' | 'config'>;

const checkInvariants = async ({ db }: DatabaseDeps, thorough: boolean): Promise<Finding> => {
  const advice = 'see /admin/diagnosis and decision 126; back up before you change anything';
  if (thorough) {
    const broken = await inSnapshot(db, (tx) => findAllBroken(tx));
    return broken.length === 0
      ? ok('all invariants hold, of every row')
      : fail(`broken: ${broken.map(({ name, rows }) => `${name} (${rows.length})`).join(', ')}`, advice);
  }
  const bad = await findBadInvariants(db);
  return bad.length === 0
    ? ok('no invariant was found broken')
    : fail(`invariants: ${bad.map(({ name, state }) => `${name} ${state}`).join(', ')}`, advice);
};

export const checkDatabase = async (context: DatabaseDeps, thorough: boolean): Promise<Finding[]> => {
  const { db, config } = context;
  let skewMs: number;
  try {
    skewMs = await readSkew(db);
  } catch (error) {
    return [fail(`the database does not answer: ${reasonOf(error)}`, sayObstacle(error) ?? 'see its log')];
  }
  const tables = [
    'public.migrations',
    'public.nodes',
    'public.invariant_results',
    'graphile_worker._private_jobs',
  ];
  const there = new Set((await findTables(db, tables)).map(({ name }) => name));
  const nodes = there.has('public.nodes') ? ((await countNodes(db))[0]?.nodes ?? 0) : 0;
  const findings = (await readFacts(db)).flatMap((facts) =>
    judgeDatabase({ ...facts, nodes }, config.poolSize),
  );
  findings.push(...(await readArchive(db)).flatMap((archive) => judgeArchive(archive)));
  findings.push(judgeClocks(skewMs));
  if (!there.has('public.migrations'))
    return [
      ...findings,
      warn('the database is empty', 'npm run waybill -- migrate, or restore a backup into it'),
    ];
  findings.push(judgeMigrations(await pendingMigrations(db), await newerMigrations(db)));
  if (there.has('graphile_worker._private_jobs'))
    findings.push(...(await readQueue(db)).flatMap((queue) => judgeQueue(queue)));
  if (there.has('public.invariant_results')) findings.push(await checkInvariants(context, thorough));
  return findings;
};
