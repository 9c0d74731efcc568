import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import type { ArchivePart } from '../../platform/db/metric-tables.ts';
import type { FileStore } from '../../platform/files/stored-files.ts';
import { cuts } from './rules.ts';
import { type PastWeek, type WeekConnection, countGonePages, readGoneRows, saveArchive } from './store.ts';
import type { Db } from '../../platform/db/database.ts';

/** Pages of a file, 64 MB: some 300,000 rows, a tenth of that compressed. */
const pagesAFile = 8192;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** A key that is the same whenever this file is written, so that one that was broken off is written over. */
const keyOf = (week: string, part: number): string =>
  sha256(Buffer.from(`${week} ${part}`)).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5');

/** Records below the heading. Values of the stock have no line breaks: imports reject them. */
const rowsOf = (csv: Buffer): number => {
  let lines = 0;
  for (let at = csv.indexOf(10); at !== -1; at = csv.indexOf(10, at + 1)) lines += 1;
  return Math.max(lines - 1, 0);
};

const readBack = async (files: FileStore, { key, sha256: wanted, rows }: ArchivePart): Promise<void> => {
  const stored = await files.read(key);
  const content = stored === undefined ? undefined : await buffer(stored);
  if (content === undefined || sha256(content) !== wanted || rowsOf(await decompress(content)) !== rows)
    throw new Error(`the file ${key} of the archive is not what was written`);
};

/**
 * Writes what left of a week into files, compressed CSV, and reads each back. A week that was begun before goes on with the
 * file that is missing. Answers how many rows all files have; throws when one cannot be written or is not as it was.
 */
export const archiveWeek = async (
  {
    db,
    connection,
    files,
  }: { readonly db: Db; readonly connection: WeekConnection; readonly files: FileStore },
  { name, archive }: PastWeek,
): Promise<number> => {
  const parts = [...(archive ?? [])];
  for (const [part, cut] of cuts(await countGonePages(db, name), pagesAFile).entries()) {
    if (part < parts.length) continue;
    // One after the other: a file is in memory while it is written.
    const csv = await buffer(await readGoneRows(connection, name, cut));
    const content = await compress(csv);
    const written = {
      part,
      key: keyOf(name, part),
      rows: rowsOf(csv),
      bytes: content.length,
      sha256: sha256(content),
    };
    await files.save(written.key, content);
    await readBack(files, written);
    parts.push(written);
    await saveArchive(db, name, JSON.stringify(parts));
  }
  return parts.reduce((sum, { rows }) => sum + rows, 0);
};
