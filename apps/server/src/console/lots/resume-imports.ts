import type { Deps } from '../../platform/deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { enqueueImport } from './enqueue-import.ts';
import { lockAbandonedLots, markFailed, markRestarted, neededFiles } from './store.ts';
import { removeLeftUploads } from './uploads.ts';

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
