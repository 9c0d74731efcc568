import { readdir, rm } from 'node:fs/promises';
import { join, dirname, resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { type Manifest, BackupError, readManifest } from './manifest.ts';
import type { Config } from '../../platform/config/config.ts';
import { joinDatabase } from '../../platform/db/embedded/start-embedded-postgres.ts';
import { createLog } from '../../platform/log/log.ts';
import { withConnection } from './store.ts';
import { type ReportLine, writeBackup } from './write-backup.ts';

const listBackups = async (folder: string) => {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names.map(async (name) => {
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

export const reportLine: ReportLine = (line) => void process.stderr.write(`${line}\n`);

const summary = (folder: string, { tables, files, takenAt, jobs }: Manifest): string => {
  const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
  return [
    `Backup of ${takenAt} in ${folder}: ${sum(tables.map(({ rows }) => rows))} rows of ${tables.length} tables, ` +
      `${jobs?.rows ?? 0} jobs, ${files.count} files, ${sum(tables.map(({ bytes }) => bytes))} bytes of rows.`,
    'It holds hashes of passwords and what users wrote: keep it like the database. CARRIER_KEY is not in it.',
    ...(files.kept === 'bucket'
      ? ['Files of tickets lie in the bucket and are not in it: copy the bucket too.']
      : []),
    ...(files.missing.length > 0
      ? [
          `${files.missing.length} files were not there or not as they were stored: ${files.missing.join(', ')}`,
        ]
      : []),
  ].join('\n');
};

const backUp = async (config: Config, given: string, keep: number | undefined): Promise<void> => {
  const folder = resolve(given);
  const source = await joinDatabase(config, createLog(config.logLevel));
  try {
    const manifest = await withConnection({ ...config, url: source.url }, (connection) =>
      writeBackup(connection, folder, config, reportLine),
    );
    process.stdout.write(`${summary(folder, manifest)}\n`);
    const old = keep === undefined ? [] : (await listBackups(dirname(folder))).slice(0, -keep);
    for (const { path } of old) {
      await rm(path, { recursive: true });
      reportLine(`removed ${path}`);
    }
  } finally {
    await source.stop();
  }
};

const readCount = (text: string): number => {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('It is a whole number from 1.');
  return Number(text);
};

export const backupCommand = (readSettings: () => Config): Command =>
  new Command('backup')
    .description('write database and files of users into a new folder, while the server runs or not')
    .argument('<folder>')
    .option('--keep <count>', 'then remove older backups beside it, beyond so many with this one', readCount)
    .action((folder: string, { keep }: { keep?: number }) => backUp(readSettings(), folder, keep));
