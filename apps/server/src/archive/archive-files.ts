import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type ArchivedFile, archiveFormat, archiveNames } from '@waybill/contract/archive/manifest.ts';
import { type Locale, locales } from '@waybill/phrases/translator.ts';
import { listMyNotices } from '../notices/public-api.ts';
import type { Tx } from '../platform/db/database.ts';
import type { FileStore } from '../platform/files/stored-files.ts';
import type { ZipEntry } from '../platform/files/zip-file.ts';
import { translatorFor } from '../platform/http/language.ts';
import { readChainHeads, readReceipts } from '../points/public-api.ts';
import { archiveRow } from './archive-row.ts';
import { type ArchiveQuery, type ArchivedRow, archiveQueries, readRows } from './store.ts';

/** Whose archive is made, of which moment, and for which platform. */
export type ArchiveSubject = {
  readonly userId: number;
  readonly userName: string;
  readonly madeAt: Date;
  readonly platform: string;
  /** The language that notices are rendered in. */
  readonly locale: Locale;
};

/** What an archive is made from. */
export type ArchiveSources = {
  readonly tx: Tx;
  readonly files: FileStore;
  /** Path of the page that verifies an archive, made by the build of the web. */
  readonly verifier: string;
};

type Rows = AsyncIterable<object>;

/** A part of an archive. `rows`: whether each line is a row. */
type Part = {
  readonly name: string;
  readonly rows: boolean;
  readonly content: AsyncIterable<Buffer | string>;
};

const noticesAtATime = 500;

async function* noticesOf(tx: Tx, { userId, locale }: ArchiveSubject): Rows {
  for (let pageNum = 1; ; pageNum += 1) {
    const page = { pageNum, pageSize: noticesAtATime, onlyUnread: false };
    const { list } = await listMyNotices(tx, userId, page, locale);
    yield* list;
    if (list.length < noticesAtATime) return;
  }
}

async function* shownRows(query: ArchiveQuery, rows: AsyncIterable<ArchivedRow>): Rows {
  for await (const row of rows) yield archiveRow(query, row);
}

async function* linesOf(rows: Rows): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`;
}

async function* textOf(...lines: readonly (Buffer | string)[]): AsyncGenerator<Buffer | string> {
  yield* lines;
}

const fileOf = (name: string): string => `data/${name}.ndjson`;

/** The files that users and staff left in the account's tickets. One whose content is lost is left out. */
async function* attachmentsOf({ tx, files }: ArchiveSources, userId: number): AsyncGenerator<Part> {
  const found: ArchivedRow[] = [];
  for await (const row of readRows(tx, 'attachments', userId)) if (row['included'] === true) found.push(row);
  for (const { id, file_key: key, file_name: name } of found) {
    const content = await files.read(String(key));
    if (content !== undefined)
      yield { name: `attachments/${String(id)}-${String(name)}`, rows: false, content };
  }
}

const readmeOf = (names: readonly string[]): string =>
  locales
    .map((locale) => {
      const t = translatorFor(locale);
      const files = names.map((name) => `- ${fileOf(name)}: ${t(`archive.${name}` as 'archive.account')}`);
      return [t('archive.readme'), ...files, t('archive.attached'), t('archive.verify'), t('archive.absent')];
    })
    .map((lines) => lines.join('\n'))
    .join('\n\n----\n\n');

const verifierOf = async (path: string): Promise<Buffer | undefined> => {
  try {
    return await readFile(path);
  } catch (error) {
    // A server that runs without a built web has none.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

async function* partsOf(sources: ArchiveSources, subject: ArchiveSubject): AsyncGenerator<Part> {
  const { tx, verifier } = sources;
  const { userId, userName } = subject;
  const queries = Object.keys(archiveQueries) as ArchiveQuery[];
  const rows = new Map<string, Rows>([
    ...queries.map((query) => [query, shownRows(query, readRows(tx, query, userId))] as const),
    ['ledger', readReceipts(tx, { id: userId, userName })],
    ['notices', noticesOf(tx, subject)],
  ]);
  for (const [name, all] of rows) yield { name: fileOf(name), rows: true, content: linesOf(all) };
  yield* attachmentsOf(sources, userId);
  const page = await verifierOf(verifier);
  if (page !== undefined) yield { name: archiveNames.verifier, rows: false, content: textOf(page) };
  // A byte order mark, by which Windows reads Chinese.
  const readme = `\uFEFF${readmeOf([...rows.keys()])}\n`;
  yield { name: archiveNames.readme, rows: false, content: textOf(readme) };
}

const chunkBytes = 65_536;

/** Content in chunks of a size that is worth packing, and what it is in the manifest once it has ended. */
const measure = ({ name, rows, content }: Part): { entry: ZipEntry; measured(): ArchivedFile } => {
  const hash = createHash('sha256');
  let [bytes, lines] = [0, 0];
  async function* chunks(): AsyncGenerator<Buffer> {
    let waiting: Buffer[] = [];
    let length = 0;
    for await (const piece of content) {
      const chunk = Buffer.from(piece as Buffer);
      hash.update(chunk);
      bytes += chunk.length;
      lines += 1;
      waiting.push(chunk);
      length += chunk.length;
      if (length < chunkBytes) continue;
      yield Buffer.concat(waiting);
      [waiting, length] = [[], 0];
    }
    if (length > 0) yield Buffer.concat(waiting);
  }
  const measured = (): ArchivedFile => ({
    name,
    bytes,
    sha256: hash.digest('hex'),
    rows: rows ? lines : null,
  });
  return { entry: { name, content: chunks() }, measured };
};

/** The files of an archive in their order, each read when it is asked for; the manifest is the last. */
export async function* archiveFiles(
  sources: ArchiveSources,
  subject: ArchiveSubject,
): AsyncGenerator<ZipEntry> {
  const files: ArchivedFile[] = [];
  for await (const part of partsOf(sources, subject)) {
    const { entry, measured } = measure(part);
    yield entry;
    files.push(measured());
  }
  const { userId, userName, madeAt, platform } = subject;
  const manifest = {
    ...archiveFormat,
    madeAt: madeAt.toISOString(),
    platform,
    account: { id: String(userId), userName },
    ledger: await readChainHeads(sources.tx, userId),
    files,
  };
  const text = `${JSON.stringify(manifest, undefined, 2)}\n`;
  yield measure({ name: archiveNames.manifest, rows: false, content: textOf(text) }).entry;
}
