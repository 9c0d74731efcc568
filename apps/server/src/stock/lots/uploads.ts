import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { hashThrough } from '../../platform/files/hash-through.ts';

export type FileDigest = { readonly hash: Buffer; readonly bytes: number };

const uploadFolder = (dataDir: string): string => join(dataDir, 'uploads');

export const newUpload = (dataDir: string): string => join(uploadFolder(dataDir), randomUUID());

/** Writes a stream to a file that is on the disk when this returns, hashing it on the way. */
export const saveUpload = async (source: Readable, path: string): Promise<FileDigest> => {
  await mkdir(join(path, '..'), { recursive: true });
  const { through, digest } = hashThrough();
  await pipeline(source, through, createWriteStream(path, { flags: 'wx', flush: true }));
  return digest();
};

export const digestOf = async (path: string): Promise<FileDigest> => {
  const { through, digest } = hashThrough();
  through.resume();
  await pipeline(createReadStream(path), through);
  return digest();
};

export const removeUpload = (path: string): Promise<void> => rm(path, { force: true });

export const removeLeftUploads = async (
  dataDir: string,
  needed: readonly string[],
  now: number,
): Promise<void> => {
  const folder = uploadFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  const keep = new Set(needed);
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      if (keep.has(path)) return;
      const touched = (await stat(path).catch(() => undefined))?.mtimeMs;
      if (touched !== undefined && now - touched > 3_600_000) await removeUpload(path);
    }),
  );
};
