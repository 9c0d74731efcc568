import { type ReadStream, createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Files that users left, each under a random key that says nothing of its name. */
export type FileFolder = {
  /** Writes a file that is whole and on the disk when this returns, or not there at all. */
  save(key: string, content: Buffer): Promise<void>;
  /** The file as a stream, once it is known to be there. */
  read(key: string): Promise<ReadStream>;
  /** Removes a file; that it is gone already is fine. */
  remove(key: string): Promise<void>;
  /** Keys of files that nobody has written to for so many milliseconds. */
  olderThan(ms: number): Promise<string[]>;
};

const keyPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A folder of files below `root`, spread over 256 folders by the beginnings of their keys. */
export const openFileFolder = (root: string): FileFolder => {
  const pathOf = (key: string): string => {
    if (!keyPattern.test(key)) throw new Error('not a key of a file');
    return join(root, key.slice(0, 2), key);
  };
  const namesIn = async (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
  return {
    save: async (key, content) => {
      const path = pathOf(key);
      const unfinished = `${path}.part`;
      await mkdir(dirname(path), { recursive: true });
      try {
        const file = await open(unfinished, 'wx', 0o600);
        try {
          await file.writeFile(content);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    read: async (key) => {
      const file = await open(pathOf(key));
      return createReadStream('', { fd: file });
    },
    remove: async (key) => {
      await rm(pathOf(key), { force: true });
      await rm(`${pathOf(key)}.part`, { force: true });
    },
    olderThan: async (ms) => {
      const before = Date.now() - ms;
      const folders = (await namesIn(root)).filter((name) => /^[\da-f]{2}$/.test(name));
      const found = await Promise.all(
        folders.map(async (folder) => {
          const names = await namesIn(join(root, folder));
          return Promise.all(
            names.map(async (name) => {
              const touched = (await stat(join(root, folder, name)).catch(() => undefined))?.mtimeMs;
              const key = name.replace(/\.part$/, '');
              return touched !== undefined && touched < before && keyPattern.test(key) ? [key] : [];
            }),
          );
        }),
      );
      return [...new Set(found.flat(2))];
    },
  };
};
