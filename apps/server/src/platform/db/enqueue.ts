import { type Tx, statement } from './database.ts';

const options = `max_attempts => $4, run_at => now() + make_interval(secs => $5::float8 / 1000)`;

// graphile-worker queues nothing where the job of the key begins while it is asked: it is neither replaced nor followed.
const addJob = statement<never, [string, string, string | null, number, number]>(
  `WITH added AS MATERIALIZED (SELECT (graphile_worker.add_job($1, $2::json, job_key => $3, ${options})).id)
   SELECT graphile_worker.add_job($1, $2::json, ${options}) FROM added WHERE id IS NULL`,
);

/**
 * SQL that queues a job for each row of `wanted`, a query with the columns `payload` and `key`. A job of that key that still
 * waits is replaced; one that has begun is followed by another.
 */
export const addJobs = (name: string, wanted: string): string =>
  `WITH wanted AS MATERIALIZED (${wanted}), added AS MATERIALIZED (
     SELECT payload, (graphile_worker.add_job('${name}', payload, job_key => key)).id FROM wanted
   ) SELECT graphile_worker.add_job('${name}', payload) FROM added WHERE id IS NULL`;

/**
 * Queues a job in the transaction that causes it, so that it runs if and only if that commits. With a `key`, a job of that
 * key that still waits is replaced; one that has begun is followed by another. With `afterMs` it waits that many milliseconds.
 */
export const enqueue = async (
  tx: Tx,
  name: string,
  payload: object,
  { key, attempts = 25, afterMs = 0 }: { key?: string; attempts?: number; afterMs?: number } = {},
): Promise<void> => {
  await addJob.send(tx, name, JSON.stringify(payload), key ?? null, attempts, afterMs);
};
