import DataLoader from 'dataloader';
import type { Db } from '../../platform/db/database.ts';
import { isSpread } from '../../platform/db/spread.ts';
import { countUnread, countUnreadOfEach } from './store.ts';

const mostTogether = 100;

/**
 * Counts what those who ask at the same time have not read by one statement, as every open page asks once a minute. One that
 * asks alone waits for nobody, and no count is remembered. Where accounts are on several nodes, each is asked by itself.
 */
export const createUnreadCounts = (db: Db): ((userId: number) => Promise<{ unreadCount: number }>) => {
  const countEach = async (userIds: readonly number[]): Promise<readonly number[]> => {
    if (userIds.length === 1 || (await isSpread(db)))
      return Promise.all(userIds.map(async (userId) => (await countUnread(db, userId))[0]?.unread ?? 0));
    const rows = await countUnreadOfEach(db, userIds);
    const unread = new Map(rows.map((row) => [row.user_id, row.unread]));
    return userIds.map((userId) => unread.get(userId) ?? 0);
  };
  const counts = new DataLoader<number, number>(countEach, {
    cache: false,
    maxBatchSize: mostTogether,
    batchScheduleFn: (runBatch) => void setImmediate(runBatch),
  });
  return async (userId) => ({ unreadCount: await counts.load(userId) });
};
