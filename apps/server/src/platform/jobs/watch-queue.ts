import type pg from 'pg';
import { locks } from '../db/locks.ts';
import type { Log } from '../log/log.ts';
import { repeatWhenDue } from '../repeat.ts';

/** After so many beats of silence a process counts as dead when its session is gone, and its jobs are taken from it. */
const quickBeats = 3;
/** After so many it counts as dead in any case: its machine may have gone without a word to the database. */
const silentBeats = 25;

// The queue itself gives a dead process's jobs up after four hours only, and has no call that keeps a lock fresh.
const renew = `UPDATE graphile_worker._private_jobs SET locked_at = now() WHERE locked_by = ANY ($1::text[])`;
const unlockLost = `
  WITH silent AS MATERIALIZED (
    SELECT locked_by, coalesce(max(locked_at) < now() - make_interval(secs => $3::float8), false) AS for_long
    FROM graphile_worker.jobs WHERE locked_by <> ALL ($1::text[])
    GROUP BY locked_by HAVING max(locked_at) < now() - make_interval(secs => $2::float8))
  SELECT graphile_worker.force_unlock_workers(array_agg(locked_by)) FROM silent
  WHERE for_long OR pg_try_advisory_xact_lock(${locks.workers}, hashtext(locked_by))
  HAVING count(*) > 0`;

/**
 * Says by a lock of the session that a set of workers lives, as long as that session does: the system ends it with its
 * process, at once. It is the one that listens for jobs; whoever follows it says the same anew.
 */
export const sayAlive = (session: pg.ClientBase, name: string): Promise<unknown> =>
  session.query(`SELECT pg_advisory_lock_shared(${locks.workers}, hashtext($1))`, [name]);

/**
 * Keeps the locks of this process's jobs fresh, and frees those of processes that died, so that their jobs (mails, lots)
 * are done within ten seconds of a kill, and half a minute after a machine was lost. To be called every `heartbeatMs`
 * milliseconds while a job is locked. A process that is only slow keeps its session and with it its jobs. One that had lost
 * the database frees nothing before the others have had time to come back to it.
 */
const createLockKeeper = (
  pool: pg.Pool,
  log: Log,
  ownNow: () => readonly string[],
  heartbeatMs: number,
): (() => Promise<void>) => {
  const [quickMs, silentMs] = [quickBeats * heartbeatMs, silentBeats * heartbeatMs];
  let reachedSince: number | undefined;
  let lastReached = 0;
  let timeoutMs = quickMs;

  return async () => {
    const own = ownNow();
    try {
      await pool.query(renew, [own]);
      const now = performance.now();
      // Who did not look for a while does not know whether the others could reach the database.
      if (now - lastReached > quickMs) reachedSince = undefined;
      lastReached = now;
      reachedSince ??= now;
      const reachedMs = now - reachedSince;
      if (reachedMs >= timeoutMs) {
        const longMs = reachedMs < silentMs ? null : silentMs / 1000;
        const { rowCount } = await pool.query(unlockLost, [own, quickMs / 1000, longMs]);
        if (rowCount !== null && rowCount > 0) log.warn('freed the jobs of a process that died');
      }
    } catch (error) {
      reachedSince = undefined;
      timeoutMs = silentMs;
      log.warn({ err: error }, 'the locks of jobs could not be renewed');
    }
  };
};

export type Workers = { readonly id: string; nudge(count: number): void };

const available = 'FROM graphile_worker._private_jobs WHERE is_available AND priority = 0';
/** In one state of the queue: a job that is taken meanwhile is seen as due or as locked. */
const findDue = `SELECT (SELECT count(*) FROM (SELECT ${available} AND run_at <= now() LIMIT 100) d)::int AS due,
  (SELECT extract(epoch FROM min(run_at) - now()) * 1000 ${available} AND run_at > now())::float8 AS due_ms,
  EXISTS (SELECT FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL) AS locked`;

/** Scheduled jobs are queued every minute: who heard of none for longer does not hear. */
const deafAfterMs = 90_000;
/** Milliseconds between two looks at the most, for who hears of new jobs and for who does not. */
const safetyMs = 30_000;
const unheardMs = 2_000;

/**
 * Sets workers to jobs whose time has come, a first time or after a failure, so that they need not look by themselves; new
 * ones they hear of. Keeps the locks of jobs as long as there are any, with a sign of life every `heartbeatMs` milliseconds.
 */
export const watchQueue = (
  pool: pg.Pool,
  log: Log,
  workersNow: () => readonly Workers[],
  heartbeatMs: number,
) => {
  const ownNow = (): readonly string[] => workersNow().map(({ id }) => id);
  const keepLocks = createLockKeeper(pool, log, ownNow, heartbeatMs);
  let heardAt = Number.NEGATIVE_INFINITY;

  const pace = {
    leastMs: heartbeatMs,
    mostMs: () => (performance.now() - heardAt < deafAfterMs ? safetyMs : unheardMs),
  };
  const waiting = repeatWhenDue(pace, async () => {
    await keepLocks();
    try {
      const { rows } = await pool.query<{ due: number; due_ms: number | null; locked: boolean }>(findDue);
      const { due = 0, due_ms: dueMs = null, locked = false } = rows[0] ?? {};
      if (due > 0) for (const workers of workersNow()) workers.nudge(due);
      return locked || due > 0 ? 0 : (dueMs ?? undefined);
    } catch (error) {
      log.warn({ err: error }, 'the queue could not be looked at');
      return 0;
    }
  });
  return {
    heard: (): void => {
      heardAt = performance.now();
      waiting.wake();
    },
    missed: waiting.wake,
    stop: waiting.stop,
  };
};
