import { type Tx, statement } from './database.ts';

const addJob = statement<never, [string, string, string | null, number, number]>(
  `SELECT graphile_worker.add_job($1, $2::json, job_key => $3, max_attempts => $4,
     run_at => now() + make_interval(secs => $5::float8 / 1000))`,
);

/**
 * Queues a job in the transaction that causes it, so that it runs if and only if that commits.
 * With a `key`, a job of that key that still waits is replaced. With `afterMs` it waits that many milliseconds.
 */
export const enqueue = async (
  tx: Tx,
  name: string,
  payload: object,
  { key, attempts = 25, afterMs = 0 }: { key?: string; attempts?: number; afterMs?: number } = {},
): Promise<void> => {
  await addJob(tx, name, JSON.stringify(payload), key ?? null, attempts, afterMs);
};
