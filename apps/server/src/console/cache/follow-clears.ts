import type { Caches } from '../../platform/cache/caches.ts';
import { type CopyTools, createTableCopy } from '../../platform/db/table-copy.ts';
import { clearsTable, findClears, findNewest } from './store.ts';

export const createClearFollower = ({ caches, ...tools }: CopyTools & { readonly caches: Caches }) => {
  let done: number | undefined;
  return createTableCopy(tools, clearsTable, async () => {
    if (done === undefined) {
      done = (await findNewest(tools.db))[0]?.version ?? 0;
      return;
    }
    for (const { version, user_id: userId } of await findClears(tools.db, done)) {
      if (userId === null) {
        // In their order, so that none is passed over when one fails.
        await caches.clear();
      } else caches.forgetUser(userId);
      done = version;
    }
  });
};
