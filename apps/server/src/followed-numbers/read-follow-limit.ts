import { followLimits } from '@waybill/contract/endpoints/followed-numbers.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { countLimited } from './store.ts';

export const readFollowLimit = async (
  db: Db | Tx,
  userId: number,
): Promise<{ count: number; limit: number }> => {
  const [row] = await countLimited(db, userId);
  return { count: row?.count ?? 0, limit: row?.own_limit ?? followLimits.active };
};
