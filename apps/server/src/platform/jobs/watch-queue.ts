import type pg from 'pg';
import type { Log } from '../log/log.ts';
import { type Waiting, repeatWhenDue } from '../repeat.ts';
import { createLockKeeper } from './keep-locks.ts';

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

export type QueueWatch = Omit<Waiting, 'wake'> & {
  heard(): void;
  missed(): void;
};

/**
 * Sets workers to jobs whose time has come, a first time or after a failure, so that they need not look by themselves; new
 * ones they hear of. Keeps the locks of jobs as long as there are any, with a sign of life every `heartbeatMs` milliseconds.
 */
export const watchQueue = (
  pool: pg.Pool,
  log: Log,
  workersNow: () => readonly Workers[],
  heartbeatMs: number,
): QueueWatch => {
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
    heard: () => {
      heardAt = performance.now();
      waiting.wake();
    },
    missed: waiting.wake,
    stop: waiting.stop,
  };
};
