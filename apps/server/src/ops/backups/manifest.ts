import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeWhole } from '../../platform/files/file-store.ts';

const Sha256 = z.string().regex(/^[\da-f]{64}$/);
const Name = z.string().regex(/^[a-z_][a-z\d_]*$/);

export const Part = z.object({
  file: z.string().regex(/^(?!.*\.\.)[\w./-]+$/),
  bytes: z.number().int().nonnegative(),
  sha256: Sha256,
});

const TablePart = Part.extend({
  schema: z.enum(['public', 'call_days']),
  table: Name,
  columns: z.array(Name).min(1),
  rows: z.number().int().nonnegative(),
});

/** What a backup holds. Whoever changes its meaning counts `version` up. */
const Manifest = z.object({
  format: z.literal('waybill-backup'),
  version: z.literal(1),
  product: z.string(),
  postgres: z.string(),
  takenAt: z.string(),
  migrations: z.array(z.string()).min(1),
  tables: z.array(TablePart),
  jobs: Part.extend({ rows: z.number().int().nonnegative() }).nullable(),
  sequences: z.array(z.object({ name: Name, value: z.string().regex(/^\d+$/) })),
  files: z.object({
    /** Where the files of tickets lay; those of a bucket are not in the backup. */
    kept: z.enum(['folder', 'bucket']),
    list: Part,
    count: z.number().int().nonnegative(),
    /** Files that the database names and that were not there, or not as they were stored. */
    missing: z.array(z.string()),
  }),
});

export type Part = z.infer<typeof Part>;
export type TablePart = z.infer<typeof TablePart>;
export type Manifest = z.infer<typeof Manifest>;

/** Why a backup cannot be used; the message is for the person who has to act. */
export class BackupError extends Error {}

const manifestFile = 'manifest.json';
const sumOf = (manifest: unknown): string =>
  createHash('sha256').update(JSON.stringify(manifest)).digest('hex');

/** Writes the manifest, whole and on the disk or not at all: what makes a folder a backup. */
export const writeManifest = async (folder: string, manifest: Manifest): Promise<void> => {
  const sealed = { sha256: sumOf(manifest), manifest };
  await writeWhole(join(folder, manifestFile), `${JSON.stringify(sealed, null, 1)}\n`);
  const directory = await open(folder);
  await directory.sync();
  await directory.close();
};

/**
 * Reads the manifest of a backup.
 * @throws BackupError when there is none (the backup was cut off), it was changed, or another version made it.
 */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
    throw new BackupError(`${folder} is not a whole backup: it has no ${manifestFile}`);
  });
  const damaged = new BackupError(`${manifestFile} is damaged: it is not what was written`);
  let sealed: { sha256?: unknown; manifest?: unknown };
  try {
    sealed = z.object({ sha256: z.string(), manifest: z.unknown() }).parse(JSON.parse(text));
  } catch {
    throw damaged;
  }
  if (sumOf(sealed.manifest) !== sealed.sha256) throw damaged;
  const parsed = Manifest.safeParse(sealed.manifest);
  if (!parsed.success)
    throw new BackupError(`${folder} was made by another version of Waybill, which can restore it`);
  return parsed.data;
};
