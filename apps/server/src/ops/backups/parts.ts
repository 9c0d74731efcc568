import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { type Manifest, BackupError, Part, readManifest } from './manifest.ts';
import { hashThrough } from '../../platform/files/hash-through.ts';

export async function* listedFiles(folder: string, { files }: Manifest): AsyncGenerator<Part> {
  for await (const line of linesOf(folder, files.list)) yield Part.parse(JSON.parse(line));
}

const mostNamed = 20;

const rejectBackup = (faults: readonly string[]): never => {
  const named = faults.slice(0, mostNamed).map((fault) => `  ${fault}`);
  const more = faults.length > mostNamed ? [`  and ${faults.length - mostNamed} more`] : [];
  throw new BackupError(['The backup is not what was written:', ...named, ...more].join('\n'));
};

/**
 * Reads a whole backup against its checksums.
 * @throws BackupError that names every file that is missing, shorter or changed.
 */
export const checkBackup = async (folder: string): Promise<Manifest> => {
  const manifest = await readManifest(folder);
  const faults: string[] = [];
  const check = async (part: Part): Promise<void> => {
    const fault = await faultOf(folder, part);
    if (fault !== undefined) faults.push(fault);
  };
  const { tables, jobs, files } = manifest;
  // One after the other: it is the disk that takes the time.
  for (const part of [...tables, ...(jobs === null ? [] : [jobs]), files.list]) await check(part);
  if (faults.length > 0) rejectBackup(faults);
  let listed = 0;
  for await (const part of listedFiles(folder, manifest)) {
    listed += 1;
    await check(part);
  }
  if (listed !== files.count) faults.push(`${files.list.file} names ${listed} files`);
  if (faults.length > 0) rejectBackup(faults);
  return manifest;
};

const measure = (): { readonly through: Transform; of(file: string): Part } => {
  const { through, digest } = hashThrough();
  const of = (file: string): Part => {
    const { hash, bytes } = digest();
    return { file, bytes, sha256: hash.toString('hex') };
  };
  return { through, of };
};

const openPart = async (folder: string, file: string): Promise<Writable> => {
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  return createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
};

export const writePart = async (folder: string, file: string, source: Readable): Promise<Part> => {
  const { through, of } = measure();
  await pipeline(source, createZstdCompress(), through, await openPart(folder, file));
  return of(file);
};

/** Copies a file as it is; it is on the disk when this returns. */
export const copyPart = async (from: string, folder: string, file: string): Promise<Part> => {
  const { through, of } = measure();
  // Opened first: of a file that is not there no empty one is left.
  const source = (await open(from)).createReadStream();
  await pipeline(source, through, await openPart(folder, file));
  return of(file);
};

async function* linesOf(folder: string, { file }: Part): AsyncGenerator<string> {
  const packed = createReadStream(join(folder, file));
  const text = createZstdDecompress().setEncoding('utf8');
  packed.on('error', (error) => text.destroy(error)).pipe(text);
  let rest = '';
  for await (const chunk of text) {
    const lines = `${rest}${String(chunk)}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

export const pourPart = (folder: string, { file }: Part, into: Writable): Promise<void> =>
  pipeline(createReadStream(join(folder, file)), createZstdDecompress(), into);

const faultOf = async (folder: string, part: Part): Promise<string | undefined> => {
  const { through, of } = measure();
  through.resume();
  try {
    await pipeline(createReadStream(join(folder, part.file)), through);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return `${part.file} is missing`;
    throw error;
  }
  const found = of(part.file);
  if (found.bytes !== part.bytes) return `${part.file} has ${found.bytes} bytes instead of ${part.bytes}`;
  return found.sha256 === part.sha256 ? undefined : `${part.file} is damaged: its checksum is another`;
};
