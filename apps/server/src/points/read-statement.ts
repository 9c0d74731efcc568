import type { PointLogRow } from '@waybill/contract/endpoints/points.ts';
import type { Reader } from '../platform/db/database.ts';
import { pointLogRow } from './read-receipt.ts';
import { findActorNames, listTransactions } from './store.ts';

/** A page of somebody's statement, newest first, with who moved the points where it was not the user. */
export const readStatement = async (
  reader: Reader,
  userId: number,
  page: { readonly pageNum: number; readonly pageSize: number },
): Promise<{ list: (PointLogRow & { actor: string | null })[]; total: number }> => {
  const { list, total } = await listTransactions(reader, {
    userId,
    kind: undefined,
    startDate: undefined,
    endDate: undefined,
    ...page,
  });
  const names = new Map(
    (
      await findActorNames(
        reader,
        userId,
        list.map((row) => row.id),
      )
    ).map((row) => [row.id, row.user_name]),
  );
  return { total, list: list.map((row) => ({ ...pointLogRow(row), actor: names.get(row.id) ?? null })) };
};
