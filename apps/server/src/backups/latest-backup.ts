import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError, readManifest } from './manifest.ts';

/** When the newest whole backup among the folders in a folder was taken; undefined when there is none. */
export const latestBackup = async (folder: string): Promise<string | undefined> => {
  const names = await readdir(folder).catch(() => []);
  const taken = await Promise.all(
    names.map(async (name) => {
      try {
        return [(await readManifest(join(folder, name))).takenAt];
      } catch (error) {
        if (error instanceof BackupError) return [];
        throw error;
      }
    }),
  );
  return taken.flat().toSorted().at(-1);
};
