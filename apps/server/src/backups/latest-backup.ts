import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError, readManifest } from './manifest.ts';

type Found = { readonly path: string; readonly takenAt: string };

/** The whole backups among the folders in a folder, oldest first. */
const listBackups = async (folder: string): Promise<readonly Found[]> => {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names.map(async (name): Promise<Found[]> => {
      const path = join(folder, name);
      try {
        return [{ path, takenAt: (await readManifest(path)).takenAt }];
      } catch (error) {
        if (error instanceof BackupError) return [];
        throw error;
      }
    }),
  );
  return found.flat().toSorted((one, other) => Date.parse(one.takenAt) - Date.parse(other.takenAt));
};

export const latestBackup = async (folder: string): Promise<string | undefined> =>
  (await listBackups(folder)).at(-1)?.takenAt;

/** Removes the oldest backups of a folder beyond so many, and nothing else; answers their paths. */
export const pruneBackups = async (folder: string, keep: number): Promise<readonly string[]> => {
  const old = (await listBackups(folder)).slice(0, -keep).map(({ path }) => path);
  for (const path of old) await rm(path, { recursive: true });
  return old;
};
