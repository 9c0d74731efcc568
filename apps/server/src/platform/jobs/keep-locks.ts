import type pg from 'pg';
import type { Log } from '../log/log.ts';
import { repeat } from '../repeat.ts';

/** After so many beats of silence a process counts as dead when its session is gone, and its jobs are taken from it. */
const quickBeats = 3;
/** After so many it counts as dead in any case: its machine may have gone without a word to the database. */
const silentBeats = 25;
/** The class of advisory locks that say that a process works on jobs. */
const livingClass = 181;

// The queue itself gives a dead process's jobs up after four hours only, and has no call that keeps a lock fresh. It tells
// its workers of jobs that are added, and not of those whose time has come; each of them would look for these by itself.
const renew = `
  WITH renewed AS (UPDATE graphile_worker._private_jobs SET locked_at = now() WHERE locked_by = ANY ($1::text[])),
  due AS (SELECT FROM graphile_worker._private_jobs WHERE is_available AND priority = 0 AND run_at <= now() LIMIT 100)
  SELECT pg_notify('jobs:insert', json_build_object('r', random(), 'count', count(*))::text) FROM due HAVING count(*) > 0`;
const unlockLost = `
  WITH silent AS MATERIALIZED (
    SELECT locked_by, coalesce(max(locked_at) < now() - make_interval(secs => $3::float8), false) AS for_long
    FROM graphile_worker.jobs WHERE locked_by <> ALL ($1::text[])
    GROUP BY locked_by HAVING max(locked_at) < now() - make_interval(secs => $2::float8))
  SELECT graphile_worker.force_unlock_workers(array_agg(locked_by)) FROM silent
  WHERE for_long OR pg_try_advisory_xact_lock(${livingClass}, hashtext(locked_by))
  HAVING count(*) > 0`;

/**
 * Says by a lock of the session that a set of workers lives, as long as that session does: the system ends it with its
 * process, at once. It is the one that listens for jobs; whoever follows it says the same anew.
 */
export const sayAlive = (session: pg.ClientBase, name: string): Promise<unknown> =>
  session.query(`SELECT pg_advisory_lock_shared(${livingClass}, hashtext($1))`, [name]);

/**
 * Keeps the locks of this process's jobs fresh, has jobs begun whose time has come, and frees those of processes that died,
 * so that their jobs (mails, lots) are done within ten seconds of a kill, and half a minute after a machine was lost; every
 * `heartbeatMs` milliseconds. A process that is only slow keeps its session and with it its jobs. One that had lost the
 * database frees nothing before the others have had time to come back to it.
 */
export const keepLocks = (
  pool: pg.Pool,
  log: Log,
  ownNow: () => readonly string[],
  heartbeatMs: number,
): { stop(): Promise<void> } => {
  const [quickMs, silentMs] = [quickBeats * heartbeatMs, silentBeats * heartbeatMs];
  let reachedSince: number | undefined;
  let timeoutMs = quickMs;

  const heartbeat = async (): Promise<void> => {
    const own = ownNow();
    try {
      await pool.query(renew, [own]);
      reachedSince ??= performance.now();
      const reachedMs = performance.now() - reachedSince;
      if (reachedMs < timeoutMs) return;
      const longMs = reachedMs < silentMs ? null : silentMs / 1000;
      const { rowCount } = await pool.query(unlockLost, [own, quickMs / 1000, longMs]);
      if (rowCount !== null && rowCount > 0) log.warn('freed the jobs of a process that died');
    } catch (error) {
      reachedSince = undefined;
      timeoutMs = silentMs;
      log.warn({ err: error }, 'the locks of jobs could not be renewed');
    }
  };
  return { stop: repeat(heartbeatMs, heartbeat) };
};
