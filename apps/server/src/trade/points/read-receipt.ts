import type { PointLogRow, PointReceipt } from '@waybill/contract/endpoints/points.ts';
import type { Db, Reader } from '../../platform/db/database.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { AppError } from '../../platform/app-error.ts';
import { findEntries, findTransaction, findUserName, listTransactionsAfter } from './store.ts';

type Owner = { readonly id: number; readonly userName: string };

const receiptOf = (
  owner: Owner,
  movement: PointLogRow,
  entries: Awaited<ReturnType<typeof findEntries>>,
): PointReceipt => ({
  ...movement,
  userId: String(owner.id),
  userName: owner.userName,
  entries: entries.map((link) => {
    const { transactionId: _, ...entry } = link;
    return entry;
  }),
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

/** The receipts of a user's movements, of all of them unless a range is given, oldest first, read as they are taken. */
export async function* readReceipts(
  reader: Reader,
  owner: Owner,
  { after: begin, last } = { after: 0, last: Number.MAX_SAFE_INTEGER },
): AsyncGenerator<PointReceipt> {
  let after = begin;
  for (;;) {
    // Each page begins where the one before ended.
    const movements = await listTransactionsAfter(reader, owner.id, after, last, receiptsAtATime);
    const ids = movements.map(({ id }) => rowId(id));
    const entries = Map.groupBy(
      await findEntries(reader, owner.id, ids),
      ({ transactionId }) => transactionId,
    );
    for (const movement of movements) yield receiptOf(owner, movement, entries.get(rowId(movement.id)) ?? []);
    if (movements.length < receiptsAtATime) return;
    after = ids.at(-1) ?? after;
  }
}
