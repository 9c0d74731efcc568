import { mostExportedEntries } from '@waybill/contract/endpoints/audit.ts';
import {
  type SayAudit,
  auditActText,
  auditFieldText,
  auditValueText,
} from '@waybill/contract/vocabulary/audit-words.ts';
import type { Auditor } from '../../platform/access/audit.ts';
import type { Db } from '../../platform/db/database.ts';
import { shownTime, wallTime } from '../../platform/db/times.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { csvFile } from '../../platform/files/csv-file.ts';
import { csvContentType } from '../../platform/http/content-types.ts';
import type { FileAnswer } from '../../platform/http/handlers.ts';
import type { Translate } from '../../platform/http/language.ts';
import { AppError } from '../../platform/app-error.ts';
import { type AuditFilter, type StoredEntry, countEntries, listEntriesBefore } from './store.ts';
import { writeAudit } from './write-audit.ts';

const entriesAtATime = 2_000;
const columns = [
  'id',
  'time',
  'actor',
  'role',
  'act',
  'targetType',
  'targetId',
  'target',
  'reason',
  'before',
  'after',
  'ip',
  'traceId',
  'hash',
] as const;

const fieldsText = (fields: unknown, targetType: string, t: SayAudit): string =>
  Object.entries(fields ?? {})
    .map(([name, value]) => `${auditFieldText(name, t)}: ${auditValueText(name, value, targetType, t)}`)
    .join('; ');

const cellsOf = (entry: StoredEntry, t: SayAudit): (string | number)[] => [
  entry.seq,
  shownTime(wallTime(entry.created_at)),
  entry.actor_name ?? t('audit.system'),
  entry.actor_role === null ? '' : auditValueText('role', entry.actor_role, 'user', t),
  auditActText(entry.act, t),
  entry.target_type,
  entry.target_id ?? '',
  entry.target_name ?? '',
  entry.reason ?? '',
  fieldsText(entry.before, entry.target_type, t),
  fieldsText(entry.after, entry.target_type, t),
  entry.ip ?? '',
  entry.trace_id ?? '',
  entry.hex,
];

async function* rowsOf(
  db: Db,
  filter: AuditFilter,
  before: number,
  t: Translate,
): AsyncGenerator<(string | number)[]> {
  yield columns.map((column) => t(`audit.file.${column}`));
  let next: number | undefined = before;
  while (next !== undefined) {
    // Each page begins where the one before ended.
    const page: StoredEntry[] = await listEntriesBefore(db, filter, next, entriesAtATime);
    for (const entry of page) yield cellsOf(entry, t);
    next = page.length < entriesAtATime ? undefined : page.at(-1)?.seq;
  }
}

/**
 * Entries as CSV, newest first, streamed as they are read; no cell begins like a formula. The export itself is an entry,
 * with its filters and how many rows it has, and is not among them. Throws exportTooLong above `mostExportedEntries`.
 */
export const exportAudit = async (
  db: Db,
  by: Auditor,
  filter: AuditFilter,
  t: Translate,
): Promise<FileAnswer> => {
  const days = [filter.startDate, filter.endDate].filter((day) => day !== undefined).map((day) => `-${day}`);
  const fileName = `waybill-audit${days.join('')}.csv`;
  const seq = await inTransaction(db, async (tx) => {
    const rows = await countEntries(tx, filter, mostExportedEntries + 1);
    if (rows > mostExportedEntries) throw new AppError('exportTooLong');
    const { actorId, ...rest } = filter;
    return writeAudit(tx, by, {
      act: 'audit.export',
      targetType: 'audit',
      targetId: 'csv',
      targetName: fileName,
      after: { rows, ...rest, ...(actorId === undefined ? {} : { actorId: String(actorId) }) },
    });
  });
  return {
    fileName,
    contentType: csvContentType,
    body: csvFile(rowsOf(db, filter, seq, t)),
  };
};
