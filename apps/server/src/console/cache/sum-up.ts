import type { cacheEndpoints } from '@waybill/contract/endpoints/cache.ts';
import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { CacheStats } from '../../platform/cache/caches.ts';

type Statistics = EndpointData<typeof cacheEndpoints.cacheStatistics>;

export type NodeCaches = {
  readonly node: string;
  readonly seen: number;
  readonly caches: readonly CacheStats[];
};

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

export const sumUp = (
  nodes: readonly NodeCaches[],
): Pick<Statistics, 'entries' | 'hitRate' | 'namespaces' | 'nodes'> => {
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
    nodes: nodes.map(({ node, seen, caches }) => ({
      node,
      seenMs: seen,
      entries: entriesOf(caches),
      hitRate: rateOf(caches),
    })),
  };
};

export const clearableOf = (nodes: readonly NodeCaches[]): number =>
  entriesOf(nodes.flatMap(({ caches }) => caches).filter(({ clearable }) => clearable));
