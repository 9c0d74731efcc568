import { stat } from 'node:fs/promises';
import type { Deps } from '../../platform/deps.ts';
import { recordDue } from '../../platform/db/domain-events.ts';
import { sqlState } from '../../platform/db/transaction.ts';
import { storageProblem } from '../../platform/files/storage-problem.ts';
import { sayObstacle } from '../../platform/say-obstacle.ts';
import { importLot } from './import-lot.ts';
import { LotProblem } from './problem.ts';
import { type Progress, reportProgress } from './progress.ts';
import type { ImportResult } from './load/store.ts';
import { type StoredLot, findLot, markFailed, saveProgress } from './store.ts';
import { removeUpload } from './uploads.ts';

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
