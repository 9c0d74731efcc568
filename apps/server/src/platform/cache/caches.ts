import { LRUCache } from 'lru-cache';
import { mostEntries } from './most-entries.ts';
import type { cacheNames } from '@waybill/contract/endpoints/cache.ts';

export type CacheName = (typeof cacheNames)[number];

/** How one cache of a process is doing. Hits and misses count from the start of the process. */
export type CacheStats = {
  readonly name: CacheName;
  readonly entries: number;
  readonly maxEntries: number | null;
  readonly hits: number;
  readonly misses: number;
  readonly ttlSeconds: number | null;
  /** How often something was read again, and the milliseconds that took in all. */
  readonly reloads: number;
  readonly reloadedMs: number;
  readonly perUser: boolean;
  readonly clearable: boolean;
};

type CacheShape = {
  readonly maxEntries?: number;
  readonly ttlMs?: number;
  readonly entries: () => number;
  /** Forgets everything; a copy of a table is read again. Without it a clear leaves the cache alone. */
  readonly clear?: () => void | Promise<void>;
  readonly countUser?: (userId: number) => number;
  readonly forgetUser?: (userId: number) => void;
};

export const createCaches = () => {
  const known: { readonly shape: CacheShape; readonly stats: () => CacheStats }[] = [];

  const watch = (name: CacheName, shape: CacheShape) => {
    const counts = { hits: 0, misses: 0, reloads: 0, reloadedMs: 0 };
    const stats = (): CacheStats => ({
      name,
      entries: shape.entries(),
      maxEntries: shape.maxEntries ?? null,
      ...counts,
      ttlSeconds: shape.ttlMs === undefined ? null : shape.ttlMs / 1000,
      perUser: shape.forgetUser !== undefined,
      clearable: shape.clear !== undefined,
    });
    known.push({ shape, stats });
    return {
      hit: () => void (counts.hits += 1),
      miss: () => void (counts.misses += 1),
      reload: async <T>(read: () => Promise<T>): Promise<T> => {
        const start = performance.now();
        const answer = await read();
        counts.reloads += 1;
        counts.reloadedMs += performance.now() - start;
        return answer;
      },
    };
  };

  /** Makes a cache in which equal questions wait for one answer. What was being read when it was cleared is not kept. */
  const lookup = <K extends string, V extends object>(
    name: CacheName,
    {
      maxEntries,
      ttlMs,
      userOf,
    }: { readonly maxEntries: number; readonly ttlMs: number; readonly userOf?: (value: V) => number },
  ) => {
    const cache = new LRUCache<K, V>({ ...mostEntries(maxEntries), ttl: ttlMs });
    const reading = new Map<K, Promise<V | undefined>>();
    const clear = (): void => {
      reading.clear();
      cache.clear();
    };
    const keysOf = (userId: number): K[] => {
      if (userOf === undefined) return [];
      return [...cache.entries()].flatMap(([key, value]) => (userOf(value) === userId ? [key] : []));
    };
    const forgetUser = (userId: number): void => {
      reading.clear();
      for (const key of keysOf(userId)) cache.delete(key);
    };
    const meter = watch(name, {
      maxEntries,
      ttlMs,
      entries: () => {
        cache.purgeStale();
        return cache.size;
      },
      clear,
      ...(userOf !== undefined && {
        countUser: (userId: number) => keysOf(userId).length,
        forgetUser,
      }),
    });
    const readAndKeep = (key: K, read: (key: K) => Promise<V | undefined>): Promise<V | undefined> => {
      const answer = meter
        .reload(() => read(key))
        .then((value) => {
          if (value !== undefined && reading.get(key) === answer) cache.set(key, value);
          return value;
        })
        .finally(() => {
          if (reading.get(key) === answer) reading.delete(key);
        });
      reading.set(key, answer);
      return answer;
    };
    return {
      /** What is remembered, or what `read` finds; undefined is not remembered. */
      get: async (key: K, read: (key: K) => Promise<V | undefined>): Promise<V | undefined> => {
        const value = cache.get(key);
        if (value !== undefined) {
          meter.hit();
          return value;
        }
        meter.miss();
        return reading.get(key) ?? readAndKeep(key, read);
      },
      forget: (key: K): void => {
        reading.delete(key);
        cache.delete(key);
      },
      /** Forgets what is about a user, also what is being read. */
      forgetUser,
      clear,
    };
  };

  return {
    watch,
    lookup,
    stats: () => known.map(({ stats }) => stats()),
    clear: async (): Promise<void> =>
      void (await Promise.all(known.map(async ({ shape }) => shape.clear?.()))),
    countUser: (userId: number): number =>
      known.reduce((sum, { shape }) => sum + (shape.countUser?.(userId) ?? 0), 0),
    forgetUser: (userId: number): void => {
      for (const { shape } of known) shape.forgetUser?.(userId);
    },
  };
};

export type Caches = ReturnType<typeof createCaches>;
