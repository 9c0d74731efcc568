import { chmod, mkdir, readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import serverPackage from '../../../package.json' with { type: 'json' };
import type { Config } from '../../platform/config/config.ts';
import { BackupError, type Manifest, type Part, type TablePart, writeManifest } from './manifest.ts';
import { copyPart, writePart } from './parts.ts';
import {
  type Connection,
  type NamedFile,
  beginSnapshot,
  endSnapshot,
  findAttachments,
  findSequences,
  findUploads,
  readJobs,
  readTable,
} from './store.ts';

export type ReportLine = (line: string) => void;

type Source = Pick<Config, 'dataDir' | 's3'>;

const makeFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new BackupError(`${folder} is not empty; a backup goes into a folder of its own`);
  await chmod(folder, 0o700);
};

const writeJobs = async (connection: Connection, folder: string): Promise<Manifest['jobs']> => {
  const reading = await readJobs(connection);
  if (reading === undefined) return null;
  const part = await writePart(folder, 'jobs.zst', reading.source);
  return { ...part, rows: reading.rows() };
};

const wantedFiles = (
  { dataDir, s3 }: Source,
  attachments: readonly NamedFile[],
  uploads: readonly NamedFile[],
) => [
  ...(s3 === undefined ? attachments : []).map((file) => {
    const to = join('attachments', file.name.slice(0, 2), file.name);
    return { ...file, from: join(dataDir, to), to };
  }),
  ...uploads.map((file) => ({ ...file, from: file.name, to: join('uploads', basename(file.name)) })),
];

/** Copies what is there and is what its row says; a file that was lost before does not keep the rest from being saved. */
const copyFiles = async (folder: string, wanted: ReturnType<typeof wantedFiles>) => {
  const parts: Part[] = [];
  const missing: string[] = [];
  for (const { from, to, sha256 } of wanted) {
    try {
      // One after the other: there may be very many.
      const part = await copyPart(from, join(folder, 'files'), to);
      if (sha256 !== null && part.sha256 !== sha256) missing.push(to);
      parts.push({ ...part, file: `files/${to}` });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      missing.push(to);
    }
  }
  return { parts, missing };
};

/**
 * Writes a backup into a folder that is new or empty: one state of the database, read while others go on writing, and
 * the files that it names. The manifest comes last: a folder without one is no backup.
 * @throws BackupError when the folder has something in it, or the database is none of the product.
 */
export const writeBackup = async (
  connection: Connection,
  folder: string,
  source: Source,
  reportLine: ReportLine,
): Promise<Manifest> => {
  await makeFolder(folder);
  try {
    const snapshot = await beginSnapshot(connection);
    if (snapshot === undefined) throw new BackupError('there is nothing of Waybill in this database');
    const tables: TablePart[] = [];
    for (const shape of snapshot.shapes) {
      const name = `${shape.schema}.${shape.table}`;
      const reading = readTable(connection, shape);
      // A snapshot has one connection.
      const part = await writePart(folder, `tables/${name}.zst`, reading.source);
      const rows = reading.rows();
      tables.push({ ...shape, ...part, rows });
      if (rows > 0) reportLine(`${name}: ${rows} rows, ${part.bytes} bytes`);
    }
    const jobs = await writeJobs(connection, folder);
    const attachments = await findAttachments(connection);
    const wanted = wantedFiles(source, attachments, await findUploads(connection));
    const sequences = await findSequences(connection);
    await endSnapshot(connection);
    const { parts, missing } = await copyFiles(folder, wanted);
    const lines = parts.map((part) => `${JSON.stringify(part)}\n`);
    const list = await writePart(folder, 'files.zst', Readable.from(lines, { objectMode: false }));
    reportLine(`${parts.length} files of users`);
    const manifest: Manifest = {
      format: 'waybill-backup',
      version: 1,
      product: serverPackage.version,
      postgres: snapshot.postgres,
      takenAt: snapshot.takenAt,
      migrations: [...snapshot.migrations],
      tables,
      jobs,
      sequences,
      files: { kept: source.s3 === undefined ? 'folder' : 'bucket', list, count: parts.length, missing },
    };
    await writeManifest(resolve(folder), manifest);
    return manifest;
  } catch (error) {
    await endSnapshot(connection).catch(() => undefined);
    throw error;
  }
};
