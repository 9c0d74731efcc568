import type { Tx } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/db/enqueue.ts';
import { importJobKeys } from './store.ts';

export const importJob = 'import_lot';

export const enqueueImport = (tx: Tx, lotId: number): Promise<void> =>
  enqueue(tx, importJob, { lotId }, { key: `${importJobKeys}${lotId}`, attempts: 3 });
