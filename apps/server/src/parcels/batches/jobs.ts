import type { Carriers } from '../tracking/public-api.ts';
import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { whenDue } from '../../platform/due.ts';
import { type Job, defineJob } from '../../platform/jobs/jobs.ts';
import { batchJob, enqueueBatch } from './store.ts';
import { anyRunning, findAbandoned } from './working/store.ts';
import { workOnBatch } from './working/work-on-batch.ts';

/** Batches mostly wait for carriers, so that many fit into a process; they are told of a stop at once. */
export const trackBatchWorkers = { concurrency: 16, signalAfterMs: 0 };

export const trackBatchJobs = (
  context: Pick<Deps, 'db' | 'log'> & { readonly carriers: Carriers },
): readonly Job[] => [
  defineJob({
    name: batchJob,
    payload: z.object({ userId: z.number().int(), batchId: z.number().int() }),
    work: (key, signal) => workOnBatch(context, key, signal),
  }),
];

/** Every two seconds while a batch runs, so that it goes on within ten after its process was killed. */
const resumeEveryMs = 2_000;

export const keepBatchesGoing = (context: Pick<Deps, 'db' | 'log' | 'changes'>): (() => Promise<void>) =>
  whenDue(context, {
    everyMs: resumeEveryMs,
    news: 'batches',
    failed: 'could not look for batches whose process is gone',
    work: () =>
      inTransaction(context.db, async (tx) => {
        for (const { user_id: userId, id: batchId } of await findAbandoned(tx))
          await enqueueBatch(tx, { userId, batchId });
        return (await anyRunning(tx)).length > 0 ? 0 : undefined;
      }),
  }).stop;
