import { dayMs } from '@waybill/contract/std/days.ts';
import type { Deps } from '../../platform/deps.ts';
import { attachmentFiles } from './attachment-files.ts';
import { deleteUnused, knownKeys } from './store.ts';

export const removeUnused = async ({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> => {
  const folder = attachmentFiles(config);
  const unused = await deleteUnused(db);
  await Promise.all(unused.map((row) => folder.remove(row.file_key)));
  const old = await folder.olderThan(dayMs);
  const known = await knownKeys(db, old);
  await Promise.all(old.filter((key) => !known.has(key)).map((key) => folder.remove(key)));
};
