import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Command } from 'commander';
import type { Config } from '../../platform/config/config.ts';
import { openFileStore } from '../../platform/files/file-store.ts';
import { listedFiles, checkBackup, copyPart } from './parts.ts';
import { type Manifest, BackupError } from './manifest.ts';
import { inOneConnection } from '../../platform/db/database.ts';
import { dropJobs, migrateJobs } from '../../platform/jobs/jobs.ts';
import { type Log, createLog } from '../../platform/log/log.ts';
import { type Restored, requireEmpty, requireKnown, restoreRows } from './restore-backup.ts';
import { hasQueue, withConnection } from './store.ts';
import { reportLine } from './backup-command.ts';

type Target = Pick<Config, 'dataDir' | 's3'>;

const kinds = ['attachments', 'uploads'] as const;
const staging = 'restoring';

const namesIn = async (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

/** @throws BackupError when files of users lie in DATA_DIR already. */
const requireNoFiles = async ({ dataDir }: Target): Promise<void> => {
  for (const kind of kinds) {
    const folder = join(dataDir, kind);
    if ((await namesIn(folder)).length > 0)
      throw new BackupError(`${folder} is not empty. Restore into an empty DATA_DIR.`);
  }
};

/**
 * Copies the files of a backup beside their place; those of tickets go into the bucket where one is set, each under its
 * key, which nothing names before the database does. `settle` puts them in their place, `discard` takes them away.
 */
const stageFiles = async (folder: string, manifest: Manifest, target: Target) => {
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

export type OpenDatabase = (
  config: Config,
  log: Log,
) => Promise<{ readonly url: string; stop(): Promise<void> }>;

type Options = { readonly check?: true; readonly evenIfBroken?: true };

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Restores into a database that is open; whatever fails leaves it and DATA_DIR as they were. */
const restoreInto = (
  { config, log, url }: { config: Config; log: Log; url: string },
  folder: string,
  manifest: Manifest,
  options: Options,
): Promise<Restored & { readonly files: number }> =>
  withConnection({ ...config, url }, async (connection) => {
    await requireEmpty(connection);
    const hadQueue = await hasQueue(connection);
    await migrateJobs(url, log);
    const files = await stageFiles(folder, manifest, config);
    try {
      return await inOneConnection(connection, async (tx) => {
        const target = { uploads: resolve(config.dataDir, 'uploads'), reportLine };
        const restored = await restoreRows({ connection, tx }, folder, manifest, target);
        if (restored.broken.length > 0 && options.evenIfBroken !== true)
          throw new BackupError(
            [
              'Nothing was restored, because in this backup not everything holds that must:',
              ...restored.broken.map((line) => `  ${line}`),
              'Restore an earlier one, or this one all the same with --even-if-broken.',
            ].join('\n'),
          );
        await files.settle();
        return { ...restored, files: files.count };
      });
    } catch (error) {
      await files.discard();
      if (!hadQueue) await dropJobs(url);
      throw error;
    }
  });

const report = (manifest: Manifest, done: Restored & { readonly files: number }): void => {
  print(`Restored the state of ${manifest.takenAt}: ${done.jobs} jobs wait, ${done.files} files of users.`);
  print(
    `Audit: ${done.auditEntries} entries. ${done.broken.length === 0 ? 'All invariants hold.' : 'Broken:'}`,
  );
  for (const line of done.broken) print(`  ${line}`);
  print(`${done.sessionsEnded} sessions were ended: everybody signs in again.`);
  print(
    'What was revoked since (API keys, passwords, accounts) is as it was: look through it before you open.',
  );
  const { kept, missing } = manifest.files;
  if (kept === 'bucket') print('Files of tickets are not in this backup: they lay in a bucket.');
  if (missing.length > 0) print(`Missing since before the backup: ${missing.join(', ')}`);
};

const restore =
  (readSettings: () => Config, open: OpenDatabase) =>
  async (given: string, options: Options): Promise<void> => {
    const folder = resolve(given);
    const manifest = await checkBackup(folder);
    if (options.check === true) {
      print(
        `${folder} is whole: the state of ${manifest.takenAt}, ${manifest.tables.length} tables, ${manifest.files.count} files.`,
      );
      return;
    }
    await requireKnown(manifest);
    const config = readSettings();
    const log = createLog(config.logLevel);
    await requireNoFiles(config);
    const database = await open(config, log);
    try {
      const done = await restoreInto({ config, log, url: database.url }, folder, manifest, options);
      report(manifest, done);
      if (done.broken.length > 0) process.exitCode = 1;
    } finally {
      await database.stop();
    }
  };

export const restoreCommand = (readSettings: () => Config, open: OpenDatabase): Command =>
  new Command('restore')
    .description('put a backup into an empty database and DATA_DIR')
    .argument('<backup>')
    .option('--check', 'only read the backup against its checksums')
    .option('--even-if-broken', 'restore although something does not hold that must')
    .action(restore(readSettings, open));
