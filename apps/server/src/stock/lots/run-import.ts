import { stat } from 'node:fs/promises';
import type { Deps } from '../../platform/deps.ts';
import { recordDue } from '../../platform/db/domain-events.ts';
import { sqlState } from '../../platform/db/transaction.ts';
import { storageProblem } from '../../platform/files/storage-problem.ts';
import { sayObstacle } from '../../platform/say-obstacle.ts';
import { type ImportTask, importLot } from './import-lot.ts';
import { LotProblem } from './problem.ts';
import { type Progress, reportProgress } from './progress.ts';
import { type ImportResult, type StoredLot, findLot, markFailed, saveProgress } from './store.ts';
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

const attempt = async (
  { db, pool }: ImportContext,
  task: Omit<ImportTask, 'progress'>,
  onProgress: (progress: Progress) => void,
): Promise<ImportOutcome> => {
  const progress = reportProgress(async (seen) => {
    onProgress(seen);
    await saveProgress(db, { lotId: task.lotId, bytesRead: seen.bytesRead, rowsRead: seen.rowsRead });
  });
  try {
    const result = await importLot(pool, db, { ...task, progress });
    if (result === null) return { ended: 'elsewhere' };
    recordDue(db, 'webhooks');
    return { ended: 'imported', result };
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null) throw error;
    await progress.stop();
    await markFailed(db, task.lotId, problem.message);
    return { ended: 'failed', problem };
  } finally {
    await progress.stop();
  }
};

/**
 * Imports a stored lot from a file. A file that cannot be imported and a full disk end the lot as failed; anything else that goes
 * wrong is thrown and leaves it to be tried again.
 */
export const runImport = async (
  context: ImportContext,
  lot: StoredLot,
  path: string,
  { signal, onProgress }: ImportOptions = {},
): Promise<ImportOutcome> => {
  const { id, file_format, offer } = lot;
  if (file_format === 'demo') return { ended: 'elsewhere' };
  const outcome = await attempt(
    context,
    {
      lotId: id,
      sellable: offer === 'sellable',
      path,
      format: file_format,
      chosenColumns: lot.chosen_columns,
      reading: lot.reading,
      today: context.today(),
      signal,
    },
    (seen) => onProgress?.({ ...seen, bytesTotal: lot.bytes_total }),
  );
  const cause = outcome.ended === 'failed' ? outcome.problem.cause : undefined;
  if (cause === undefined) context.log.info({ lotId: id, ended: outcome.ended }, 'lot import ended');
  else context.log.error({ lotId: id, err: cause }, sayObstacle(cause) ?? 'lot import failed');
  return outcome;
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
