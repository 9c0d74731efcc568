import type { Actor, AuditEntry } from '../../platform/access/audit.ts';
import type { cacheEndpoints } from '@waybill/contract/endpoints/cache.ts';
import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { CacheStats } from '../../platform/cache/caches.ts';
import { type Node, listNodes } from '../../records/stats/public-api.ts';
import type { Reader } from '../../platform/db/database.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { type ChangingCall, performOnce } from '../../platform/http/perform-once.ts';
import type { Routes } from '../../platform/http/handlers.ts';
import { existing } from '../../platform/app-error.ts';
import { type createClearFollower, findUserName, insertClear } from './store.ts';

type Statistics = EndpointData<typeof cacheEndpoints.cacheStatistics>;

type NodeCaches = Pick<Awaited<ReturnType<typeof listNodes>>[number], 'node' | 'seenMs' | 'caches'>;

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const rateOf = (all: readonly CacheStats[]): number | null => {
  const hits = total(all.map((one) => one.hits));
  const asked = hits + total(all.map((one) => one.misses));
  return asked === 0 ? null : hits / asked;
};

const entriesOf = (all: readonly CacheStats[]): number => total(all.map(({ entries }) => entries));

const joined = (all: readonly CacheStats[], first: CacheStats): Statistics['namespaces'][number] => {
  const reloads = total(all.map((one) => one.reloads));
  const bounds = all.map((one) => one.maxEntries ?? 0);
  return {
    name: first.name,
    entries: entriesOf(all),
    maxEntries: first.maxEntries === null ? null : total(bounds),
    hits: total(all.map((one) => one.hits)),
    misses: total(all.map((one) => one.misses)),
    hitRate: rateOf(all),
    ttlSeconds: first.ttlSeconds,
    reloadMs: reloads === 0 ? null : total(all.map((one) => one.reloadedMs)) / reloads,
    perUser: first.perUser,
    clearable: first.clearable,
  };
};

const sumUp = (nodes: readonly NodeCaches[]) => {
  const all = nodes.flatMap(({ caches }) => caches);
  const firsts = all.filter((one, i) => all.findIndex(({ name }) => name === one.name) === i);
  return {
    entries: entriesOf(all),
    hitRate: rateOf(all),
    namespaces: firsts.map((first) =>
      joined(
        all.filter(({ name }) => name === first.name),
        first,
      ),
    ),
    nodes: nodes.map(({ node, seenMs, caches }) => ({
      node,
      seenMs,
      entries: entriesOf(caches),
      hitRate: rateOf(caches),
    })),
  };
};

const clearableOf = (nodes: readonly NodeCaches[]): number =>
  entriesOf(nodes.flatMap(({ caches }) => caches).filter(({ clearable }) => clearable));

const nameOf = async (reader: Reader, userId: string): Promise<string> =>
  existing((await findUserName(reader, rowId(userId)))[0]).user_name;

export const cacheRoutes: Routes<
  typeof cacheEndpoints,
  { readonly clears: ReturnType<typeof createClearFollower>; readonly node: Node }
> = ({ db, caches, clears, node, audit }) => {
  const readNodes = async (): Promise<NodeCaches[]> => {
    const others = (await listNodes(db)).filter((other) => other.node !== node.name);
    return [{ node: node.name, seenMs: Date.now(), caches: caches.stats() }, ...others];
  };
  /** Clears what is cached of a user, or everything; on this process at once. */
  const clear = async (
    path: string,
    call: Actor & ChangingCall,
    userId: number | null,
    cleared: number,
    entry: Pick<AuditEntry, 'act' | 'targetType' | 'targetId' | 'targetName' | 'reason'>,
  ): Promise<{ cleared: number }> => {
    const answer = await performOnce(db, path, call, async (tx) => {
      await insertClear(tx, userId);
      await audit(tx, call, { ...entry, before: { entries: cleared } });
      return { cleared };
    });
    await clears.refresh();
    return answer;
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
    clearCache: async (call) =>
      clear('clearCache', call, null, clearableOf(await readNodes()), {
        act: 'cache.clear_all',
        targetId: null,
        targetName: null,
        reason: call.body.remark,
      }),
    clearUserCache: async (call) => {
      const { userId } = call.query;
      const targetName = await nameOf(db, userId);
      const params = { ...call, params: call.query };
      return clear('clearUserCache', params, rowId(userId), caches.countUser(rowId(userId)), {
        act: 'cache.clear_user',
        targetType: 'user',
        targetId: userId,
        targetName,
      });
    },
  };
};
