import type { PointLogRow } from '@waybill/contract/endpoints/points.ts';
import type { Reader } from '../platform/db/database.ts';
import { pointLogRow } from './read-receipt.ts';
import { type StoredMovement, findActorNames, listMovementsOfOrder, listTransactions } from './store.ts';

/** A movement, with who of the staff made it. */
export type StatementRow = PointLogRow & { actor: string | null };

const withActors = async (
  reader: Reader,
  userId: number,
  list: readonly StoredMovement[],
): Promise<StatementRow[]> => {
  const ids = list.map((row) => row.id);
  const names = new Map((await findActorNames(reader, userId, ids)).map((row) => [row.id, row.user_name]));
  return list.map((row) => ({ ...pointLogRow(row), actor: names.get(row.id) ?? null }));
};

/** A page of somebody's statement, newest first, with who moved the points where it was not the user. */
export const readStatement = async (
  reader: Reader,
  userId: number,
  page: { readonly pageNum: number; readonly pageSize: number },
): Promise<{ list: StatementRow[]; total: number }> => {
  const { list, total } = await listTransactions(reader, {
    userId,
    kind: undefined,
    startDate: undefined,
    endDate: undefined,
    ...page,
  });
  return { total, list: await withActors(reader, userId, list) };
};

/** What an order of somebody did to their points, oldest first. */
export const readMovementsOfOrder = async (
  reader: Reader,
  { userId, orderId }: { readonly userId: number; readonly orderId: number },
): Promise<StatementRow[]> => withActors(reader, userId, await listMovementsOfOrder(reader, userId, orderId));
