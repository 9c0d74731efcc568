import type pg from 'pg';
import type { Log } from '../log/log.ts';
import { repeat } from '../repeat.ts';

/** After so many beats of silence a process counts as dead, and its jobs are taken from it. */
const silentBeats = 5;

// The queue itself gives a dead process's jobs up after four hours only, and has no call that keeps a lock fresh.
const renew = `UPDATE graphile_worker._private_jobs SET locked_at = now() WHERE locked_by = ANY ($1::text[])`;
const takeBack = `
  SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by)) FROM graphile_worker.jobs
  WHERE locked_by <> ALL ($1::text[]) AND locked_at < now() - make_interval(secs => $2::float8)
  HAVING count(*) > 0`;

/**
 * Keeps the locks of this process's jobs fresh, and frees those of processes that died, so that their jobs (mails
 * above all) are done within half a minute; they are renewed every `beatMs` milliseconds. A process that could not reach the
 * database for a while frees nothing before the others have had time to renew theirs.
 */
export const keepLocks = (
  pool: pg.Pool,
  log: Log,
  ownNow: () => readonly string[],
  beatMs: number,
): { stop(): Promise<void> } => {
  const silentMs = silentBeats * beatMs;
  let reachedSince: number | undefined;

  const beat = async (): Promise<void> => {
    const own = ownNow();
    try {
      await pool.query(renew, [own]);
      reachedSince ??= performance.now();
      if (performance.now() - reachedSince < silentMs) return;
      const { rowCount } = await pool.query(takeBack, [own, silentMs / 1000]);
      if (rowCount !== null && rowCount > 0) log.warn('freed the jobs of a process that died');
    } catch (error) {
      reachedSince = undefined;
      log.warn({ err: error }, 'the locks of jobs could not be renewed');
    }
  };
  return { stop: repeat(beatMs, beat) };
};
