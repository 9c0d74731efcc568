import { csvContentType } from '../../platform/http/content-types.ts';
import type { Db } from '../../platform/db/database.ts';
import { shownTime, wallTime } from '../../platform/db/times.ts';
import { csvFile } from '../../platform/files/csv-file.ts';
import type { FileAnswer } from '../../platform/http/handlers.ts';
import type { Translate } from '../../platform/http/language.ts';
import { callRow } from './list-calls.ts';
import {
  type CallFilter,
  type FoundFilter,
  type StoredCall,
  findAgents,
  listCallsBefore,
} from './reading/store.ts';

const mostExported = 50_000;
const callsAtATime = 2_000;
const columns = [
  'time',
  'traceId',
  'user',
  'key',
  'method',
  'path',
  'httpStatus',
  'code',
  'category',
  'durationMs',
  'ip',
  'ua',
  'bytes',
] as const;

const cellsOf = (call: StoredCall): (string | number)[] => {
  const row = callRow(call);
  return [
    shownTime(row.time),
    row.traceId,
    row.user?.userName ?? '',
    row.key?.prefix ?? '',
    row.method,
    row.path,
    row.httpStatus,
    row.code,
    row.category,
    row.durationMs,
    row.ip,
    row.ua ?? '',
    row.bytes,
  ];
};

async function* callsOf(db: Db, filter: FoundFilter): AsyncGenerator<StoredCall> {
  let left = mostExported;
  let before: StoredCall | undefined;
  while (left > 0) {
    const size = Math.min(callsAtATime, left);
    // Each page begins where the one before ended.
    const page = await listCallsBefore(db, filter, before, size);
    yield* page;
    left -= page.length;
    before = page.at(-1);
    if (page.length < size) return;
  }
}

async function* rowsOf(db: Db, filter: FoundFilter, t: Translate): AsyncGenerator<(string | number)[]> {
  yield columns.map((column) => t(`callColumn.${column}`));
  for await (const call of callsOf(db, filter)) yield cellsOf(call);
}

export const exportLoggedCalls = async (db: Db, filter: CallFilter, t: Translate): Promise<FileAnswer> => {
  const rows = rowsOf(db, await findAgents(db, filter), t);
  const day = (ms: number): string => wallTime(new Date(ms).toISOString()).slice(0, 10);
  return {
    fileName: `waybill-calls-${day(filter.startMs)}-${day(filter.endMs - 1)}.csv`,
    contentType: csvContentType,
    body: csvFile(rows),
  };
};
