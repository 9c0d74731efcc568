import type { cacheEndpoints } from '@waybill/contract/endpoints/cache.ts';
import type { Deps } from '../../platform/deps.ts';
import type { ClearFollower } from './follow-clears.ts';
import type { Node } from '../stats/public-api.ts';
import type { Reader } from '../../platform/db/database.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { performOnce } from '../../platform/http/perform-once.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { AppError } from '../../platform/app-error.ts';
import { listNodes } from '../stats/public-api.ts';
import { type NodeCaches, clearableOf, sumUp } from './sum-up.ts';
import { findUserName, insertClear } from './store.ts';

const nameOf = async (reader: Reader, userId: string): Promise<string> => {
  const name = await findUserName(reader, rowId(userId));
  if (name === undefined) throw new AppError('notFound');
  return name;
};

export const cacheRoutes = ({
  db,
  caches,
  clears,
  node,
  audit,
}: Pick<Deps, 'db' | 'caches' | 'audit'> & { readonly clears: ClearFollower; readonly node: Node }): Handlers<
  typeof cacheEndpoints
> => {
  const readNodes = async (): Promise<NodeCaches[]> => {
    const others = (await listNodes(db)).filter((other) => other.node !== node.name);
    return [{ node: node.name, seen: Date.now(), caches: caches.stats() }, ...others];
  };
  return {
    cacheStatistics: async ({ query: { userId } }) => ({
      driver: 'memory',
      ...sumUp(await readNodes()),
      ofUser:
        userId === undefined
          ? null
          : { userName: await nameOf(db, userId), entries: caches.countUser(rowId(userId)) },
    }),
    clearCache: async (call) => {
      const cleared = clearableOf(await readNodes());
      const answer = await performOnce(db, 'clearCache', call, async (tx) => {
        await insertClear(tx, null);
        await audit(tx, call, {
          act: 'cache.clear_all',
          targetType: 'cache',
          targetId: null,
          targetName: null,
          reason: call.body.remark,
          before: { entries: cleared },
          after: null,
        });
        return { cleared };
      });
      await clears.refresh();
      return answer;
    },
    clearUserCache: async (call) => {
      const { userId } = call.query;
      const userName = await nameOf(db, userId);
      const cleared = caches.countUser(rowId(userId));
      const answer = await performOnce(db, 'clearUserCache', { ...call, params: call.query }, async (tx) => {
        await insertClear(tx, rowId(userId));
        await audit(tx, call, {
          act: 'cache.clear_user',
          targetType: 'user',
          targetId: userId,
          targetName: userName,
          reason: null,
          before: { entries: cleared },
          after: null,
        });
        return { cleared };
      });
      await clears.refresh();
      return answer;
    },
  };
};
