import type { Caller } from '../../platform/access/caller.ts';
import type { Guard, LimitState, Visit } from '../../platform/access/guard.ts';
import type { Caches } from '../../platform/cache/caches.ts';
import type { CallCounts } from '../../platform/counts/call-counts.ts';
import { type LimitSource, networkOf } from '../../platform/db/limiter.ts';
import type { Measurements } from '../../platform/db/measurements.ts';
import { type CopyTools, createTableCopy } from '../../platform/db/table-copy.ts';
import { type GuardCode, bindsRole, covers, guards } from './rules.ts';
import { type StoredLimit, limitHits, listStoredLimits } from './store.ts';
import { LRUCache } from 'lru-cache';
import { type AddressList, addressList } from '../../platform/access/address.ts';
import { mostEntries } from '../../platform/cache/most-entries.ts';

/** Whom one node counts at a time for one limit; beyond it, whoever was quiet longest is forgotten. */
const mostCounted = 20_000;

type Counted = { readonly key: string; readonly who: string };

/** What makes counts mean the same: one that changes begins anew. */
const meaningOf = ({ id, target, path, window_seconds: seconds }: StoredLimit): string =>
  `limit:${id}:${target}:${path}:${seconds}`;

const createCounter = (limit: StoredLimit, counts: CallCounts) => {
  const counter = counts.counter(meaningOf(limit), limit.window_seconds);
  const seen = new LRUCache<string, true>({
    ...mostEntries(mostCounted),
    dispose: (_, key, reason) => {
      if (reason === 'evict') counter.forget(key);
    },
  });
  return { counter, seen };
};

const subjectOf = (limit: StoredLimit, { ip, open, caller }: Visit): Counted | undefined => {
  const network = networkOf(ip);
  if (caller === null) {
    if (limit.code === 'open' && !open) return undefined;
    if (limit.target === 'ip') return { key: network, who: network };
    return limit.target === 'global' ? { key: 'all', who: network } : undefined;
  }
  if (limit.target === 'key')
    return caller.key === null ? undefined : { key: String(caller.key.id), who: `${caller.key.prefix}…` };
  if (limit.target !== 'user' || !bindsRole(limit.code, caller.role)) return undefined;
  return { key: String(caller.userId), who: caller.userName };
};

const build = (limit: StoredLimit, counting: ReturnType<typeof createCounter>) => {
  const { counter, seen } = counting;
  const names = new Set(limit.exempt.map((entry) => entry.toLowerCase()));
  const addresses: AddressList = addressList(limit.exempt);
  const isExempt = ({ ip, caller }: Visit): boolean => {
    if (limit.exempt.length === 0) return false;
    if (addresses.holds(ip)) return true;
    if (caller === null) return false;
    return names.has(caller.userName) || (caller.key !== null && names.has(String(caller.key.id)));
  };
  return {
    limit,
    counting,
    covers: (path: string): boolean => covers(limit.path, path),
    countedFor: (visit: Visit): Counted | undefined => {
      const subject = subjectOf(limit, visit);
      return subject === undefined || isExempt(visit) ? undefined : subject;
    },
    /** Counts a call; with 0 none, for where the limit stands. */
    count: async (key: string, by?: 0 | 1): Promise<LimitState & { readonly exceeded: boolean }> => {
      seen.set(key, true);
      const { count, leftMs } = await counter.add(key, by);
      return {
        limit: limit.max_requests,
        remaining: Math.max(0, limit.max_requests - count),
        reset: Math.max(1, Math.ceil(leftMs / 1000)),
        exceeded: count > limit.max_requests,
      };
    },
  };
};
type CountedLimit = ReturnType<typeof build>;

export const createLimits = ({
  db,
  log,
  changes,
  caches,
  counts,
  measurements,
}: CopyTools & {
  readonly caches: Caches;
  readonly counts: CallCounts;
  readonly measurements: Measurements;
}) => {
  let stored: ReadonlyMap<string, StoredLimit> = new Map();
  let counted: readonly CountedLimit[] = [];
  let byPath = new Map<string, readonly CountedLimit[]>();
  let entries = 0;
  const copy = createTableCopy({ db, log, changes }, 'limit_rules', async () => {
    const limits = await meter.reload(() => listStoredLimits(db));
    entries = limits.length;
    const before = new Map(counted.map(({ limit, counting }) => [meaningOf(limit), counting]));
    counted = limits
      .filter((limit) => limit.enabled && !limit.guard)
      .map((limit) => build(limit, before.get(meaningOf(limit)) ?? createCounter(limit, counts)));
    stored = new Map(limits.flatMap((limit) => (limit.code === null ? [] : [[limit.code, limit]])));
    byPath = new Map();
  });
  const meter = caches.watch('limits', { entries: () => entries, clear: copy.reload });
  const recordHit = ({ id, action }: StoredLimit, who: string, userId?: number): void =>
    measurements.add(limitHits, [String(id), who, String(userId ?? ''), action]);

  const limitsOf = (path: string): readonly CountedLimit[] => {
    const known = byPath.get(path);
    if (known !== undefined) return known;
    const found = counted.filter((limit) => limit.covers(path));
    byPath.set(path, found);
    return found;
  };

  const count: Guard['count'] = async (visit: Visit) => {
    meter.hit();
    let tightest: Awaited<ReturnType<Guard['count']>>;
    for (const one of limitsOf(visit.path)) {
      const subject = one.countedFor(visit);
      if (subject === undefined || visit.countedAt?.some(one.covers) === true) continue;
      // What an earlier limit rejects does not count for a later one.
      const state = await one.count(subject.key);
      if (state.exceeded) recordHit(one.limit, subject.who, visit.caller?.userId);
      if (one.limit.action === 'log') continue;
      if (state.exceeded) return state;
      if (tightest === undefined || state.remaining < tightest.remaining) tightest = state;
    }
    return tightest;
  };

  return {
    ready: copy.ready,
    shared: counts.shared,
    count,
    /**
     * Where the limits stand that reject calls of these, who call from an address; counts nothing. The key is null for the
     * account.
     */
    standing: (callers: readonly Caller[], ip: string) =>
      Promise.all(
        counted
          .filter(({ limit }) => limit.action === 'reject')
          .flatMap((one) =>
            callers.flatMap((caller) => {
              // A key's calls count for its account, too, which is asked for by itself.
              const isItsOwn = (one.limit.target === 'key') === (caller.key !== null);
              const subject = isItsOwn
                ? one.countedFor({ ip, path: one.limit.path, open: false, caller })
                : undefined;
              return subject === undefined ? [] : [{ one, key: caller.key, subject }];
            }),
          )
          .map(async ({ one, key, subject }) => ({
            limit: one.limit,
            key,
            state: await one.count(subject.key, 0),
          })),
      ),
    guard: (code: GuardCode): LimitSource => ({
      numbers: () => {
        const limit = stored.get(code);
        const { points, seconds } = guards[code];
        return limit === undefined
          ? { points, seconds }
          : { points: limit.max_requests, seconds: limit.window_seconds };
      },
      limited: (who) => {
        const limit = stored.get(code);
        if (limit !== undefined) recordHit(limit, who.slice(0, 254));
      },
    }),
    copy: copy.state,
    refresh: copy.refresh,
    stop: async () => {
      await counts.stop();
      await copy.stop();
    },
  };
};

export type Limits = ReturnType<typeof createLimits>;
