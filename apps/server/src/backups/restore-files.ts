import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Config } from '../platform/config/config.ts';
import { openFileStore } from '../platform/files/file-store.ts';
import { listedFiles } from './check-backup.ts';
import { BackupError, type Manifest } from './manifest.ts';
import { copyPart } from './parts.ts';

type Target = Pick<Config, 'dataDir' | 's3'>;

const kinds = ['attachments', 'uploads'] as const;
const staging = 'restoring';

const namesIn = async (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

/** @throws BackupError when files of users lie in DATA_DIR already. */
export const requireNoFiles = async ({ dataDir }: Target): Promise<void> => {
  for (const kind of kinds) {
    const folder = join(dataDir, kind);
    if ((await namesIn(folder)).length > 0)
      throw new BackupError(`${folder} is not empty. Restore into an empty DATA_DIR.`);
  }
};

/** Files that stand ready: `settle` puts them in their place, `discard` takes them away. */
export type StagedFiles = { readonly count: number; settle(): Promise<void>; discard(): Promise<void> };

/**
 * Copies the files of a backup beside their place; those of tickets go into the bucket where one is set, each under its
 * key, which nothing names before the database does.
 */
export const stageFiles = async (
  folder: string,
  manifest: Manifest,
  target: Target,
): Promise<StagedFiles> => {
  const beside = join(target.dataDir, staging);
  const bucket = target.s3 === undefined ? undefined : openFileStore(target, 'attachments');
  await rm(beside, { recursive: true, force: true });
  const sent: string[] = [];
  const settled: string[] = [];
  const discard = async (): Promise<void> => {
    await Promise.all([beside, ...settled].map((path) => rm(path, { recursive: true, force: true })));
    await Promise.all(sent.map(async (key) => bucket?.remove(key)));
  };
  let count = 0;
  try {
    for await (const { file } of listedFiles(folder, manifest)) {
      const to = file.replace(/^files\//, '');
      if (bucket !== undefined && to.startsWith('attachments/')) {
        sent.push(basename(to));
        await bucket.save(basename(to), await buffer(createReadStream(join(folder, file))));
      } else await copyPart(join(folder, file), beside, to);
      count += 1;
    }
  } catch (error) {
    await discard();
    throw error;
  }
  const settle = async (): Promise<void> => {
    await mkdir(target.dataDir, { recursive: true });
    for (const kind of await namesIn(beside)) {
      await rmdir(join(target.dataDir, kind)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
      settled.push(join(target.dataDir, kind));
      await rename(join(beside, kind), join(target.dataDir, kind));
    }
    await rm(beside, { recursive: true, force: true });
  };
  return { count, settle, discard };
};
