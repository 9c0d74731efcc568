import type { Reader } from '../../../platform/db/database.ts';
import { findPaymentsOf } from './store.ts';

export type Payment = { refNo: string | null; duplicateReason: string | null; approvedBy: string | null };

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
