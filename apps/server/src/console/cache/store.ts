import type { Caches } from '../../platform/cache/caches.ts';
import { statement } from '../../platform/db/database.ts';
import { type CopyTools, createTableCopy } from '../../platform/db/table-copy.ts';

const clearsTable = 'cache_clears';

/**
 * Tells every process to forget what it has of a user, or everything. The version is counted first, under a lock that
 * is kept until the commit, so that clears become visible in their order.
 */
export const insertClear = statement<{ version: number }, [number | null]>(
  `WITH counted AS (
     INSERT INTO table_versions (name) VALUES ('${clearsTable}')
     ON CONFLICT (name) DO UPDATE SET version = table_versions.version + 1 RETURNING version
   )
   INSERT INTO cache_clears (version, user_id) SELECT version, $1::bigint FROM counted RETURNING version`,
);

const findClears = statement<{ version: number; user_id: number | null }, [number]>(
  'SELECT version, user_id FROM cache_clears WHERE version > $1 ORDER BY version',
);

const findNewest = statement<{ version: number }, []>(
  `SELECT coalesce(max(version), 0)::bigint AS version FROM table_versions WHERE name = '${clearsTable}'`,
);

export const createClearFollower = ({ caches, ...tools }: CopyTools & { readonly caches: Caches }) => {
  let done: number | undefined;
  return createTableCopy(tools, clearsTable, async () => {
    if (done === undefined) {
      done = (await findNewest(tools.db))[0]?.version ?? 0;
      return;
    }
    for (const { version, user_id: userId } of await findClears(tools.db, done)) {
      // In their order, so that none is passed over when one fails.
      if (userId === null) await caches.clear();
      else caches.forgetUser(userId);
      done = version;
    }
  });
};

export const findUserName = statement<{ user_name: string }, [number]>(
  'SELECT user_name FROM users WHERE id = $1',
);
