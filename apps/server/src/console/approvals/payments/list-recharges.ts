import type { Recharge } from '@waybill/contract/endpoints/recharges.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import type { Db, Reader } from '../../../platform/db/database.ts';
import { shownTime, wallTime } from '../../../platform/db/times.ts';
import { csvFile } from '../../../platform/files/csv-file.ts';
import { xlsxFile } from '../../../platform/files/xlsx-file.ts';
import { csvContentType, xlsxContentType } from '../../../platform/http/content-types.ts';
import type { FileAnswer } from '../../../platform/http/handlers.ts';
import type { Translate } from '../../../platform/http/language.ts';
import { paymentKey } from './rules.ts';
import { type RechargeFilter, type StoredRecharge, findPaymentsOf, listRechargesAfter } from './store.ts';

type Payment = { refNo: string | null; duplicateReason: string | null; approvedBy: string | null };

export const listPayments = async (
  reader: Reader,
  userId: number,
  ledgerIds: readonly string[],
): Promise<ReadonlyMap<string, Payment>> =>
  new Map(
    (await findPaymentsOf(reader, userId, ledgerIds.map(Number))).map((row) => [
      String(row.transaction_id),
      { refNo: row.ref_no, duplicateReason: row.duplicate_reason, approvedBy: row.approved_by },
    ]),
  );

export const rechargeFilter = ({
  refNo,
  ...filter
}: Omit<RechargeFilter, 'refKey'> & { readonly refNo?: string | undefined }): RechargeFilter => ({
  ...filter,
  refKey: refNo === undefined ? undefined : paymentKey(refNo),
});

export const wireRecharge = (row: StoredRecharge): Recharge => ({
  ledgerId: String(row.transaction_id),
  user: { id: String(row.user_id), userName: row.user_name },
  points: toPoints(row.points),
  refNo: row.ref_no,
  duplicate: row.duplicate,
  duplicateReason: row.duplicate_reason,
  remark: row.remark,
  actor: { id: String(row.actor_id), userName: row.actor_name },
  approvedBy:
    row.approved_by === null ? null : { id: String(row.approved_by), userName: row.approved_by_name ?? '' },
  createdTime: wallTime(row.created_at),
});

const rowsAtATime = 2_000;
const columns = [
  'createdTime',
  'ledgerId',
  'user',
  'points',
  'refNo',
  'duplicate',
  'duplicateReason',
  'remark',
  'actor',
  'approvedBy',
] as const;

const cellsOf = (stored: StoredRecharge, t: Translate): (string | number)[] => {
  const row = wireRecharge(stored);
  return [
    shownTime(row.createdTime),
    row.ledgerId,
    row.user.userName,
    row.points,
    row.refNo ?? '',
    row.duplicate ? t('rechargeColumn.yes') : '',
    row.duplicateReason ?? '',
    row.remark ?? '',
    row.actor.userName,
    row.approvedBy?.userName ?? '',
  ];
};

async function* rowsOf(db: Db, filter: RechargeFilter, t: Translate): AsyncGenerator<(string | number)[]> {
  yield columns.map((column) => t(`rechargeColumn.${column}`));
  let after = 0;
  for (;;) {
    // Each page begins where the one before ended.
    const page = await listRechargesAfter(db, filter, after, rowsAtATime);
    for (const row of page) yield cellsOf(row, t);
    const last = page.at(-1);
    if (last === undefined || page.length < rowsAtATime) return;
    after = last.id;
  }
}

export const exportRecharges = (
  db: Db,
  filter: RechargeFilter,
  format: 'csv' | 'xlsx',
  t: Translate,
): FileAnswer => {
  const rows = rowsOf(db, filter, t);
  const days = [filter.startDate, filter.endDate].filter((day) => day !== undefined).map((day) => `-${day}`);
  return {
    fileName: `waybill-recharges${days.join('')}.${format}`,
    contentType: format === 'csv' ? csvContentType : xlsxContentType,
    body: format === 'csv' ? csvFile(rows) : xlsxFile(rows, t('rechargeColumn.sheet')),
  };
};
