import type { PointLogRow } from '@waybill/contract/endpoints/points.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import type { Reader } from '../platform/db/database.ts';
import { readBalances } from './post-points.ts';
import { pointLogRow } from './read-receipt.ts';
import { type StoredMovement, findActorNames, listMovementsOfOrder, listTransactions } from './store.ts';

/** A movement, with who of the staff made it. */
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

/**
 * A page of an account's ledger, newest first, with who moved the points where it was not the user, and the balances;
 * as it was before a time when one is given.
 */
export const readLedger = async (
  reader: Reader,
  userId: number,
  {
    before,
    ...page
  }: { readonly pageNum: number; readonly pageSize: number; readonly before?: string | undefined },
): Promise<{ list: LedgerRow[]; total: number; balance: number; frozen: number }> => {
  const everything = { userId, kind: undefined, startDate: undefined, endDate: undefined, before };
  const { list, total, balances: now } = await listTransactions(reader, everything, page);
  const balances = before === undefined ? now : await readBalances(reader, userId, before);
  return {
    total,
    list: await withActors(reader, userId, list),
    balance: toPoints(balances.available),
    frozen: toPoints(balances.frozen),
  };
};

/** What an order of somebody did to their points, oldest first. */
export const readMovementsOfOrder = async (
  reader: Reader,
  { userId, orderId }: { readonly userId: number; readonly orderId: number },
  before: string | undefined,
): Promise<LedgerRow[]> =>
  withActors(reader, userId, await listMovementsOfOrder(reader, userId, orderId, before));
