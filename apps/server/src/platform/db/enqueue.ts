import { type Tx, statement } from './database.ts';

const addJob = statement<never, [string, string, string | null, number]>(
  `SELECT graphile_worker.add_job($1, $2::json, job_key => $3, max_attempts => $4)`,
);

/**
 * Queues a job in the transaction that causes it, so that it runs if and only if that commits.
 * With a `key`, a job of that key that still waits is replaced.
 */
export const enqueue = async (
  tx: Tx,
  name: string,
  payload: object,
  { key, attempts = 25 }: { key?: string; attempts?: number } = {},
): Promise<void> => {
  await addJob(tx, name, JSON.stringify(payload), key ?? null, attempts);
};
