import type { PointLogRow, PointReceipt } from '@waybill/contract/endpoints/points.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import type { Db } from '../platform/db/database.ts';
import { wallTime } from '../platform/db/times.ts';
import { AppError } from '../platform/app-error.ts';
import { type StoredMovement, findEntries, findTransaction, findUserName } from './store.ts';

/** An entry of the ledger as the API shows it. */
export const pointLogRow = (row: StoredMovement): PointLogRow => ({
  id: String(row.id),
  type: row.kind,
  available: toPoints(row.available),
  frozen: toPoints(row.frozen),
  balance: toPoints(row.balance),
  frozenBalance: toPoints(row.frozen_balance),
  orderNo: row.order_no,
  remark: row.remark,
  createdTime: wallTime(row.created_at),
});

/** The receipt of one movement of a user's own, with its links of the chains. Refuses notFound. */
export const readReceipt = async (db: Db, userId: number, id: number): Promise<PointReceipt> => {
  const [movement] = await findTransaction(db, userId, id);
  const [user] = await findUserName(db, userId);
  if (movement === undefined || user === undefined) throw new AppError('notFound');
  const entries = await findEntries(db, userId, id);
  return {
    ...pointLogRow(movement),
    userId: String(userId),
    userName: user.user_name,
    entries: entries.map((entry) => ({
      purse: entry.account,
      sequence: entry.seq,
      amount: toPoints(entry.amount),
      balance: toPoints(entry.balance),
      previousHash: entry.previous_hash,
      content: entry.content,
      hash: entry.hash,
    })),
  };
};
