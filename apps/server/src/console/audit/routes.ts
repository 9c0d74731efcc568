import {
  type AuditRow,
  type auditEndpoints,
  mostExportedEntries,
} from '@waybill/contract/endpoints/audit.ts';
import {
  type SayAudit,
  auditActText,
  auditFieldText,
  auditValueText,
} from '@waybill/contract/vocabulary/audit.ts';
import { type Auditor, auditorOf } from '../../platform/access/audit.ts';
import type { Db } from '../../platform/db/database.ts';
import { shownTime } from '../../platform/db/times.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type ExportColumns, allPages, exportFile } from '../../platform/files/export-file.ts';
import type { FileAnswer, Routes } from '../../platform/http/handlers.ts';
import type { Translate } from '../../platform/http/language.ts';
import { AppError } from '../../platform/app-error.ts';
import { type AuditFilter, entries, matching, readAuditCheck, writeAudit } from './store.ts';
import { rowIdOrNone } from '../../platform/db/row-id.ts';

const entriesAtATime = 2_000;
const fieldsText = (fields: unknown, targetType: string, t: SayAudit): string =>
  Object.entries(fields ?? {})
    .map(([name, value]) => `${auditFieldText(name, t)}: ${auditValueText(name, value, targetType, t)}`)
    .join('; ');

const columns: ExportColumns<AuditRow> = [
  ['audit.file.id', ({ id }) => Number(id)],
  ['word.time', ({ time }) => shownTime(time)],
  ['word.actor', ({ actor }, t) => actor?.userName ?? t('word.system')],
  ['word.role', ({ actor }, t) => (actor?.role == null ? '' : auditValueText('role', actor.role, 'user', t))],
  ['word.act', ({ act }, t) => auditActText(act, t)],
  ['word.targetType', ({ targetType }) => targetType],
  ['word.targetId', ({ targetId }) => targetId ?? ''],
  ['word.target', ({ targetName }) => targetName ?? ''],
  ['word.reason', ({ reason }) => reason ?? ''],
  ['audit.file.before', ({ before, targetType }, t) => fieldsText(before, targetType, t)],
  ['audit.file.after', ({ after, targetType }, t) => fieldsText(after, targetType, t)],
  ['word.ipAddress', ({ ip }) => ip ?? ''],
  ['word.traceId', ({ traceId }) => traceId ?? ''],
  ['audit.file.hash', ({ hash }) => hash],
];

/**
 * Entries as CSV, newest first, streamed as they are read; no cell begins like a formula. The export itself is an entry,
 * with its filters and how many rows it has, and is not among them. Throws exportTooLong above `mostExportedEntries`.
 */
const exportAudit = async (db: Db, by: Auditor, filter: AuditFilter, t: Translate): Promise<FileAnswer> => {
  const days = [filter.startDate, filter.endDate].filter((day) => day !== undefined).map((day) => `-${day}`);
  const name = `waybill-audit${days.join('')}`;
  const seq = await inTransaction(db, async (tx) => {
    const rows = await entries.count(tx, matching(filter), mostExportedEntries + 1);
    if (rows > mostExportedEntries) throw new AppError('exportTooLong');
    const { actorId, ...rest } = filter;
    return writeAudit(tx, by, {
      act: 'audit.export',
      targetId: 'csv',
      targetName: `${name}.csv`,
      after: { rows, ...rest, ...(actorId === undefined ? {} : { actorId: String(actorId) }) },
    });
  });
  const rows = allPages<AuditRow>(entriesAtATime, (last) =>
    entries.rows(db, matching({ ...filter, beforeSeq: Number(last?.id ?? seq) }), entriesAtATime),
  );
  return exportFile(rows, columns, { name, format: 'csv' }, t);
};

export const auditRoutes: Routes<typeof auditEndpoints> = ({ db }) => ({
  listAudit: ({ query: { pageNum, pageSize, actorId, ...filter } }) =>
    entries.longPage(db, { pageNum, pageSize }, ...matching({ ...filter, actorId: rowIdOrNone(actorId) })),
  exportAudit: ({ body: { actorId, ...filter }, ...call }) =>
    exportAudit(db, auditorOf(call), { ...filter, actorId: rowIdOrNone(actorId) }, call.t),
  checkAudit: ({ query }) => readAuditCheck(db, query.limit),
});
