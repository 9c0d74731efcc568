import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import type { Config } from '../config/config.ts';
import { AppError } from '../app-error.ts';

const unavailable = (cause: unknown): AppError => {
  const appError = new AppError('storageUnavailable', { retryAfter: 30, moneyEffect: 'none' });
  appError.cause = cause;
  return appError;
};

const tagged = (xml: string, tag: string): string | undefined =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];

/**
 * Files in a bucket that speaks the protocol of S3, below `kind/`. The bucket is part of the path, which every such
 * service takes. A write that was not answered may have happened: its file has no row and goes away with those that
 * `olderThan` finds.
 */
const openBucket = (
  { endpoint, bucket, region, accessKeyId, secretAccessKey, timeoutMs }: NonNullable<Config['s3']>,
  kind: string,
): FileStore => {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 1 });
  const root = `${endpoint}/${bucket}`;
  const addressOf = (key: string): string => {
    if (!isFileKey(key)) throw new Error('not a key of a file');
    return `${root}/${kind}/${key}`;
  };

  /** Asks the bucket and reads the answer to its end; undefined for what is not there. */
  const ask = async (method: string, address: string, content?: Buffer): Promise<Buffer | undefined> => {
    const hash = createHash('sha256')
      .update(content ?? '')
      .digest('hex');
    const stop = new AbortController();
    const exchange = async (): Promise<{ answer: Response; body: Buffer }> => {
      const answer = await client.fetch(address, {
        method,
        headers: { 'x-amz-content-sha256': hash },
        // A signature is for one host, and a file is to go nowhere else.
        redirect: 'manual',
        ...(content === undefined ? {} : { body: new Uint8Array(content) }),
        signal: stop.signal,
      });
      return { answer, body: Buffer.from(await answer.arrayBuffer()) };
    };
    // The signed request is a copy that holds its signal weakly: once that is collected, no signal ends it.
    const late = delay(timeoutMs, undefined, { signal: stop.signal }).then((): never => {
      throw new Error('the bucket did not answer in time');
    });
    try {
      const { answer, body } = await Promise.race([exchange(), late]);
      if (answer.status === 404 && method !== 'PUT') return undefined;
      if (!answer.ok)
        throw new Error(`the bucket answered ${answer.status} ${tagged(body.toString(), 'Code') ?? ''}`);
      return body;
    } catch (error) {
      throw unavailable(error);
    } finally {
      stop.abort();
    }
  };

  return {
    save: async (key, content) => void (await ask('PUT', addressOf(key), content)),
    read: async (key) => {
      const content = await ask('GET', addressOf(key));
      return content === undefined ? undefined : Readable.from([content]);
    },
    remove: async (key) => void (await ask('DELETE', addressOf(key))),
    olderThan: async (ms) => {
      const before = Date.now() - ms;
      const keys: string[] = [];
      let next: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: `${kind}/` });
        if (next !== undefined) query.set('continuation-token', next);
        // A page names the next one.
        const page = await ask('GET', `${root}?${query.toString()}`);
        if (page === undefined) throw unavailable(new Error('there is no such bucket'));
        const xml = page.toString();
        for (const [entry] of xml.matchAll(/<Contents>.*?<\/Contents>/gs)) {
          const key = tagged(entry, 'Key')?.slice(kind.length + 1) ?? '';
          const written = Date.parse(tagged(entry, 'LastModified') ?? '');
          if (isFileKey(key) && written < before) keys.push(key);
        }
        next = tagged(xml, 'IsTruncated') === 'true' ? tagged(xml, 'NextContinuationToken') : undefined;
      } while (next !== undefined);
      return keys;
    },
  };
};

/** Writes a file that is whole and on the disk when this returns, or not there at all. */
export const writeWhole = async (path: string, content: Buffer | string): Promise<void> => {
  const unfinished = `${path}.part`;
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
};

/** A folder of files below `root`, spread over 256 folders by the beginnings of their keys. */
const openFileFolder = (root: string): FileStore => {
  const pathOf = (key: string): string => {
    if (!isFileKey(key)) throw new Error('not a key of a file');
    return join(root, key.slice(0, 2), key);
  };
  const namesIn = async (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
  return {
    save: async (key, content) => {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      await writeWhole(path, content);
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

const keyPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export const isFileKey = (text: string): boolean => keyPattern.test(text);

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

export const openFileStore = ({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>, kind: string): FileStore =>
  s3 === undefined ? openFileFolder(join(dataDir, kind)) : openBucket(s3, kind);
