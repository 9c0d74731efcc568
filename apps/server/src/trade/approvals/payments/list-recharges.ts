import type { Recharge } from '@waybill/contract/endpoints/recharges.ts';
import type { Db } from '../../../platform/db/database.ts';
import { shownTime } from '../../../platform/db/times.ts';
import { type ExportColumns, allPages, exportFile } from '../../../platform/files/export-file.ts';
import type { FileAnswer } from '../../../platform/http/handlers.ts';
import type { Translate } from '../../../platform/http/language.ts';
import { type RechargeFilter, matching, rechargesInOrder } from './store.ts';

const rowsAtATime = 2_000;
const columns: ExportColumns<Recharge> = [
  ['rechargeColumn.createdTime', ({ createdTime }) => shownTime(createdTime)],
  ['rechargeColumn.ledgerId', ({ ledgerId }) => ledgerId],
  ['word.user', ({ user }) => user.userName],
  ['word.points', ({ points }) => points],
  ['word.paymentNumber', ({ refNo }) => refNo ?? ''],
  ['rechargeColumn.duplicate', ({ duplicate }, t) => (duplicate ? t('word.yes') : '')],
  ['word.duplicateReason', ({ duplicateReason }) => duplicateReason ?? ''],
  ['word.remark', ({ remark }) => remark ?? ''],
  ['word.actor', ({ actor }) => actor.userName],
  ['rechargeColumn.approvedBy', ({ approvedBy }) => approvedBy?.userName ?? ''],
];

export const exportRecharges = (
  db: Db,
  filter: RechargeFilter,
  format: 'csv' | 'xlsx',
  t: Translate,
): FileAnswer => {
  const rows = allPages<Recharge & { id: number }>(rowsAtATime, (last) =>
    rechargesInOrder.rows(db, matching(filter, last?.id ?? 0), rowsAtATime),
  );
  const days = [filter.startDate, filter.endDate].filter((day) => day !== undefined).map((day) => `-${day}`);
  const name = `waybill-recharges${days.join('')}`;
  return exportFile(rows, columns, { name, format, sheet: 'rechargeColumn.sheet' }, t);
};
