import type { Readable } from 'node:stream';

/**
 * Files that users left, each under a random key that says nothing of its name. One that does not answer throws
 * storageUnavailable.
 */
export type FileStore = {
  /** Writes a file that is whole and safe when this returns, or not there at all. */
  save(key: string, content: Buffer): Promise<void>;
  read(key: string): Promise<Readable | undefined>;
  remove(key: string): Promise<void>;
  /** Keys of files that nobody has written to for so many milliseconds. */
  olderThan(ms: number): Promise<string[]>;
};
