import type { PointLogRow } from '@waybill/contract/endpoints/points.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import type { Reader } from '../platform/db/database.ts';
import { pointLogRow } from './read-receipt.ts';
import { type StoredMovement, findActorNames, listMovementsOfOrder, listTransactions } from './store.ts';

export type LedgerRow = PointLogRow & { actor: string | null };

const withActors = async (
  reader: Reader,
  userId: number,
  list: readonly StoredMovement[],
): Promise<LedgerRow[]> => {
  const ids = list.map((row) => row.id);
  const names = new Map((await findActorNames(reader, userId, ids)).map((row) => [row.id, row.user_name]));
  return list.map((row) => ({ ...pointLogRow(row), actor: names.get(row.id) ?? null }));
};

export const readLedger = async (
  reader: Reader,
  userId: number,
  page: { readonly pageNum: number; readonly pageSize: number },
): Promise<{ list: LedgerRow[]; total: number; balance: number; frozen: number }> => {
  const everything = { userId, kind: undefined, startDate: undefined, endDate: undefined };
  const { list, total, balances } = await listTransactions(reader, everything, page);
  return {
    total,
    list: await withActors(reader, userId, list),
    balance: toPoints(balances.available),
    frozen: toPoints(balances.frozen),
  };
};

export const readMovementsOfOrder = async (
  reader: Reader,
  { userId, orderId }: { readonly userId: number; readonly orderId: number },
): Promise<LedgerRow[]> => withActors(reader, userId, await listMovementsOfOrder(reader, userId, orderId));
