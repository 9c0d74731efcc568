import type { Caches } from '../../platform/cache/caches.ts';
import type { Db } from '../../platform/db/database.ts';
import { type TableCopy, createTableCopy } from '../../platform/db/table-copy.ts';
import type { Log } from '../../platform/log/log.ts';
import { clearsTable, findClears, findNewest } from './store.ts';

/** Empties caches of this process when they are cleared anywhere. */
export type ClearFollower = Pick<TableCopy, 'ready' | 'refresh' | 'stop'>;

/** Takes over, within a second, what any process was told to forget. */
export const createClearFollower = (db: Db, log: Log, caches: Caches): ClearFollower => {
  let done: number | undefined;
  return createTableCopy(db, log, clearsTable, async () => {
    if (done === undefined) {
      done = (await findNewest(db))[0]?.version ?? 0;
      return;
    }
    for (const { version, user_id: userId } of await findClears(db, done)) {
      if (userId === null) {
        // In their order, so that none is passed over when one fails.
        // oxlint-disable-next-line no-await-in-loop
        await caches.clear();
      } else caches.forgetUser(userId);
      done = version;
    }
  });
};
