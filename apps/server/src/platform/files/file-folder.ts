import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isFileKey } from './file-key.ts';
import type { FileStore } from './stored-files.ts';

/** A folder of files below `root`, spread over 256 folders by the beginnings of their keys. */
export const openFileFolder = (root: string): FileStore => {
  const pathOf = (key: string): string => {
    if (!isFileKey(key)) throw new Error('not a key of a file');
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
      const file = await open(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      return file === undefined ? undefined : createReadStream('', { fd: file });
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
              return touched !== undefined && touched < before && isFileKey(key) ? [key] : [];
            }),
          );
        }),
      );
      return [...new Set(found.flat(2))];
    },
  };
};
