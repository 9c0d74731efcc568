import { LRUCache } from 'lru-cache';
import { type AddressList, addressList } from '../../platform/access/address.ts';
import type { LimitState, Visit } from '../../platform/access/guard.ts';
import { mostEntries } from '../../platform/cache/most-entries.ts';
import type { CallCounts, Counter } from '../../platform/counts/call-counts.ts';
import { networkOf } from '../../platform/db/limiter.ts';
import { bindsRole, covers } from './rules.ts';
import type { StoredLimit } from './store.ts';

/** Whom one node counts at a time for one limit; beyond it, whoever was quiet longest is forgotten. */
const mostCounted = 20_000;

type Counted = { readonly key: string; readonly who: string };

export type CountedLimit = {
  readonly limit: StoredLimit;
  covers(path: string): boolean;
  countedFor(visit: Visit): Counted | undefined;
  /** Counts a call; with 0 none, for where the limit stands. */
  count(key: string, by?: 0 | 1): Promise<LimitState & { readonly exceeded: boolean }>;
  /** The same counts under other numbers; undefined when they would mean something else. */
  continuedAs(limit: StoredLimit): CountedLimit | undefined;
};

type Seen = { readonly counter: Counter; readonly seen: LRUCache<string, true> };

/** What makes counts mean the same: one that changes begins anew. */
const meaningOf = ({ id, target, path, window_seconds: seconds }: StoredLimit): string =>
  `limit:${id}:${target}:${path}:${seconds}`;

const createCounter = (limit: StoredLimit, counts: CallCounts): Seen => {
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

const build = (limit: StoredLimit, { counter, seen }: Seen): CountedLimit => {
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
    covers: (path) => covers(limit.path, path),
    countedFor: (visit) => {
      const subject = subjectOf(limit, visit);
      return subject === undefined || isExempt(visit) ? undefined : subject;
    },
    count: async (key, by) => {
      seen.set(key, true);
      const { count, leftMs } = await counter.add(key, by);
      return {
        limit: limit.max_requests,
        remaining: Math.max(0, limit.max_requests - count),
        reset: Math.max(1, Math.ceil(leftMs / 1000)),
        exceeded: count > limit.max_requests,
      };
    },
    continuedAs: (next) =>
      meaningOf(next) === meaningOf(limit) ? build(next, { counter, seen }) : undefined,
  };
};

export const countLimit = (limit: StoredLimit, counts: CallCounts): CountedLimit =>
  build(limit, createCounter(limit, counts));
