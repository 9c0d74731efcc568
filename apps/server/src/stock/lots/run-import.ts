import { stat } from 'node:fs/promises';
import type { Deps } from '../../platform/deps.ts';
import { recordDue } from '../../platform/db/domain-events.ts';
import { inTransaction, sqlState } from '../../platform/db/transaction.ts';
import { storageProblem } from '../../platform/files/storage-problem.ts';
import { sayObstacle } from '../../platform/say-obstacle.ts';
import { importLot } from './import-lot.ts';
import { LotProblem } from './problem.ts';
import { type Progress, reportProgress } from './progress.ts';
import type { ImportResult } from './load/store.ts';
import {
  type StoredLot,
  findLot,
  importJobKeys,
  lockAbandonedLots,
  markFailed,
  markRestarted,
  neededFiles,
  saveProgress,
} from './store.ts';
import { removeLeftUploads, removeUpload } from './uploads.ts';
import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/db/enqueue.ts';
import { type Job, type ScheduledJob, defineJob } from '../../platform/jobs/jobs.ts';

export type ImportContext = Pick<Deps, 'db' | 'pool' | 'log' | 'today'>;

export type ImportOutcome =
  | { readonly ended: 'imported'; readonly result: ImportResult }
  | { readonly ended: 'failed'; readonly problem: LotProblem }
  | { readonly ended: 'elsewhere' };

export type ImportOptions = {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (progress: Progress & { readonly bytesTotal: number }) => void;
};

/** Why an import failed for good; null for what may go well at another time. */
const problemOf = (error: unknown): LotProblem | null => {
  if (error instanceof LotProblem) return error;
  const full = sqlState(error) === '53100' || storageProblem(error) === 'diskFull';
  return full ? new LotProblem('disk_full', '', { cause: error }) : null;
};

/**
 * Imports a stored lot from a file. A file that cannot be imported and a full disk end the lot as failed; anything else that goes
 * wrong is thrown and leaves it to be tried again.
 */
export const runImport = async (
  { db, pool, log, today }: ImportContext,
  lot: StoredLot,
  path: string,
  { signal, onProgress }: ImportOptions = {},
): Promise<ImportOutcome> => {
  const { id: lotId, file_format: format, reading, bytes_total: bytesTotal } = lot;
  if (format === 'demo') return { ended: 'elsewhere' };
  const progress = reportProgress(async ({ bytesRead, rowsRead }) => {
    onProgress?.({ bytesRead, rowsRead, bytesTotal });
    await saveProgress(db, { lotId, bytesRead, rowsRead });
  });
  try {
    const result = await importLot(pool, db, {
      lot,
      path,
      format,
      reading,
      today: today(),
      progress,
      signal,
    });
    log.info({ lotId, ended: result === null ? 'elsewhere' : 'imported' }, 'lot import ended');
    if (result === null) return { ended: 'elsewhere' };
    recordDue(db, 'webhooks');
    return { ended: 'imported', result };
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null) throw error;
    await progress.stop();
    await markFailed(db, lotId, problem.message);
    const { cause } = problem;
    if (cause === undefined) log.info({ lotId, ended: 'failed' }, 'lot import ended');
    else log.error({ lotId, err: cause }, sayObstacle(cause) ?? 'lot import failed');
    return { ended: 'failed', problem };
  } finally {
    await progress.stop();
  }
};

/** Imports an uploaded lot and removes its file, which may hold columns that must not be kept. */
export const importUploaded = async (
  context: ImportContext,
  lotId: number,
  signal?: AbortSignal,
): Promise<void> => {
  const lot = await findLot(context.db, lotId);
  if (lot === undefined || lot.status !== 'importing') return;
  const path = lot.file_path;
  const file = path === null ? undefined : await stat(path).catch(() => undefined);
  if (path === null || file === undefined) return markFailed(context.db, lotId, 'file_missing');
  const outcome = await runImport(context, lot, path, { signal });
  if (outcome.ended !== 'elsewhere') await removeUpload(path);
};

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
