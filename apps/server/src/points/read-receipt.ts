import type { PointLogRow, PointReceipt } from '@waybill/contract/endpoints/points.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import type { Db, Reader } from '../platform/db/database.ts';
import { wallTime } from '../platform/db/times.ts';
import { AppError } from '../platform/app-error.ts';
import {
  type StoredEntry,
  type StoredMovement,
  findEntries,
  findTransaction,
  findUserName,
  listTransactionsAfter,
} from './store.ts';

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

type Owner = { readonly id: number; readonly userName: string };

const receiptOf = (
  owner: Owner,
  movement: StoredMovement,
  entries: readonly StoredEntry[],
): PointReceipt => ({
  ...pointLogRow(movement),
  userId: String(owner.id),
  userName: owner.userName,
  entries: entries.map((entry) => ({
    purse: entry.account,
    sequence: entry.seq,
    amount: toPoints(entry.amount),
    balance: toPoints(entry.balance),
    previousHash: entry.previous_hash,
    content: entry.content,
    hash: entry.hash,
  })),
});

/** The receipt of one movement of a user's own, with its links of the chains. Throws notFound. */
export const readReceipt = async (db: Db, userId: number, id: number): Promise<PointReceipt> => {
  const [movement] = await findTransaction(db, userId, id);
  const [user] = await findUserName(db, userId);
  if (movement === undefined || user === undefined) throw new AppError('notFound');
  const entries = await findEntries(db, userId, [id]);
  return receiptOf({ id: userId, userName: user.user_name }, movement, entries);
};

const receiptsAtATime = 1_000;

type TransactionRange = { readonly after: number; readonly last: number };
const all: TransactionRange = { after: 0, last: Number.MAX_SAFE_INTEGER };

/** The receipts of a user's movements, of all of them unless a range is given, oldest first, read as they are taken. */
export async function* readReceipts(
  reader: Reader,
  owner: Owner,
  { after: begin, last }: TransactionRange = all,
): AsyncGenerator<PointReceipt> {
  let after = begin;
  for (;;) {
    // Each page begins where the one before ended.
    const movements = await listTransactionsAfter(reader, owner.id, after, last, receiptsAtATime);
    const ids = movements.map(({ id }) => id);
    const entries = Map.groupBy(await findEntries(reader, owner.id, ids), (entry) => entry.transaction_id);
    for (const movement of movements) yield receiptOf(owner, movement, entries.get(movement.id) ?? []);
    if (movements.length < receiptsAtATime) return;
    after = movements.at(-1)?.id ?? after;
  }
}
