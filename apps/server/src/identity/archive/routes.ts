import type { archiveEndpoints } from '@waybill/contract/endpoints/archive.ts';
import { AppError, existing } from '../../platform/app-error.ts';
import { createLimiter, fixedLimit } from '../../platform/db/limiter.ts';
import { jsonContentType } from '../../platform/http/content-types.ts';
import type { Routes } from '../../platform/http/handlers.ts';
import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Locale } from '@waybill/phrases/translator.ts';
import { listMyNotices } from '../../outbox/notices/public-api.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inSnapshot } from '../../platform/db/transaction.ts';
import { readReceipts } from '../../trade/points/public-api.ts';
import { type ArchiveQuery, type ArchivedRow, archiveQueries, findAccount, readRows } from './store.ts';
import { maskUnpaid } from '@waybill/contract/vocabulary/masking.ts';

const camelCase = (name: string): string =>
  name.replaceAll(/[_-](\w)/g, (_, letter: string) => letter.toUpperCase());

/** Fields of ids, which are texts outside. */
const isId = (name: string): boolean => /(^|_)ids?$/.test(name);
const idText = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(idText);
  return typeof value === 'number' ? String(value) : value;
};

/** What only says how another field is shown. */
const inner = 'strict_mask';

/** A number of an order as its owner sees it: in full only once it is paid for. */
const shownNumber = (row: ArchivedRow): unknown =>
  row['state'] === 'sold' || row['state'] === 'refunded'
    ? row['tracking_number']
    : maskUnpaid(String(row['tracking_number']), row['strict_mask'] === true);

const archiveRow = (query: ArchiveQuery, row: ArchivedRow): object => {
  const shown = query === 'order-numbers' ? { ...row, tracking_number: shownNumber(row) } : row;
  return Object.fromEntries(
    Object.entries(shown)
      .filter(([name]) => name !== inner)
      .map(([name, value]) => [camelCase(name), isId(name) ? idText(value) : value]),
  );
};

type ArchiveSubject = {
  readonly userId: number;
  readonly platform: string;
  readonly locale: Locale;
};

const noticesAtATime = 500;

async function* noticesOf(tx: Tx, { userId, locale }: ArchiveSubject): AsyncGenerator<object> {
  for (let pageNum = 1; ; pageNum += 1) {
    const page = { pageNum, pageSize: noticesAtATime, onlyUnread: false };
    const { list } = await listMyNotices(tx, userId, page, locale);
    yield* list;
    if (list.length < noticesAtATime) return;
  }
}

async function* rowsOf(tx: Tx, query: ArchiveQuery, userId: number): AsyncGenerator<object> {
  for await (const row of readRows(tx, query, userId)) yield archiveRow(query, row);
}

async function* jsonOf(tx: Tx, subject: ArchiveSubject): AsyncGenerator<string> {
  const { userId, platform } = subject;
  const account = existing((await findAccount(tx, userId))[0]);
  yield `{"platform":${JSON.stringify(platform)},"madeAt":"${new Date(account.now).toISOString()}"`;
  const queries = Object.keys(archiveQueries) as ArchiveQuery[];
  const lists = [
    ...queries.map((query) => [camelCase(query), rowsOf(tx, query, userId)] as const),
    ['ledger', readReceipts(tx, { id: userId, userName: account.user_name })] as const,
    ['notices', noticesOf(tx, subject)] as const,
  ];
  for (const [name, rows] of lists) {
    yield `,\n"${name}":[`;
    let before = '\n';
    for await (const row of rows) {
      yield before + JSON.stringify(row);
      before = ',\n';
    }
    yield ']';
  }
  yield '}\n';
}

const chunkLength = 65_536;

async function* inChunks(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const text of texts) {
    chunk += text;
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

/** An empty file that is gone when it is closed, also with its process. */
const openNameless = async (folder: string): Promise<FileHandle> => {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `archive-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
};

/**
 * The archive of an account. It is written to a file first, so that whoever reads it slowly, or not at all, keeps no
 * connection to the database.
 */
const writeArchive = (db: Db, folder: string, subject: ArchiveSubject): Promise<Readable> =>
  inSnapshot(db, async (tx) => {
    const file = await openNameless(folder);
    try {
      await file.writeFile(inChunks(jsonOf(tx, subject)));
      return file.createReadStream({ start: 0 });
    } catch (error) {
      await file.close();
      throw error;
    }
  });

export const archiveRoutes: Routes<typeof archiveEndpoints> = ({ db, pool, config, today }) => {
  const anHour = createLimiter(pool, 'archive', fixedLimit(5, 3_600));
  const underWay = new Set<number>();
  // One is written at a time in a process: each takes a connection to the database.
  let last: Promise<unknown> = Promise.resolve();

  return {
    downloadArchive: async ({ caller: { userId }, locale, notifyLimit, request: { life } }) => {
      if (underWay.has(userId)) throw new AppError('archiveUnderWay');
      underWay.add(userId);
      life.whenEnded(() => underWay.delete(userId));
      await anHour.take(String(userId), notifyLimit);
      const subject = { userId, platform: config.publicUrl, locale };
      const written = last.then(() => writeArchive(db, config.dataDir, subject));
      last = written.catch(() => undefined);
      try {
        const body = await written;
        life.whenGone(() => body.destroy());
        return { fileName: `waybill-data-${today()}.json`, contentType: jsonContentType, body };
      } catch (error) {
        // Who was refused may try again.
        await anHour.release(String(userId));
        throw error;
      }
    },
  };
};
