import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/db/enqueue.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Job, type ScheduledJob, defineJob } from '../../platform/jobs/jobs.ts';
import { importUploaded } from './run-import.ts';
import { importJobKeys, lockAbandonedLots, markFailed, markRestarted, neededFiles } from './store.ts';
import { removeLeftUploads } from './uploads.ts';

const importJob = 'import_lot';

export const enqueueImport = (tx: Tx, lotId: number): Promise<void> =>
  enqueue(tx, importJob, { lotId }, { key: `${importJobKeys}${lotId}`, attempts: 3 });

/**
 * Looks after imports whose process is gone. Their rows went away with their transaction: an uploaded lot is imported
 * again from its beginning, once; one that was broken off twice, or came from a command, is failed.
 */
export const resumeImports = async ({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> => {
  await inTransaction(db, async (tx) => {
    for (const lot of await lockAbandonedLots(tx)) {
      const again = lot.file_path !== null && lot.problem === null;
      await (again
        ? markRestarted(tx, lot.id).then(() => enqueueImport(tx, lot.id))
        : markFailed(tx, lot.id, 'interrupted'));
    }
  });
  await removeLeftUploads(config.dataDir, await neededFiles(db), Date.now());
};

export const lotJobs = (context: Pick<Deps, 'db' | 'log' | 'pool' | 'today'>): readonly Job[] => [
  defineJob({
    name: importJob,
    payload: z.object({ lotId: z.number().int() }),
    work: ({ lotId }, signal) => importUploaded(context, lotId, signal),
  }),
];

export const lotSchedule = (context: Pick<Deps, 'db' | 'pool' | 'config'>): readonly ScheduledJob[] => [
  { name: 'resume_imports', at: '* * * * *', work: () => resumeImports(context) },
];
