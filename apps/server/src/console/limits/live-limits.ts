import type { Caller } from '../../platform/access/caller.ts';
import type { Guard, LimitState, Visit } from '../../platform/access/guard.ts';
import type { Caches } from '../../platform/cache/caches.ts';
import type { CallCounts } from '../../platform/counts/call-counts.ts';
import type { LimitSource } from '../../platform/db/limiter.ts';
import type { Measurements } from '../../platform/db/measurements.ts';
import { type CopyTools, type TableCopy, createTableCopy } from '../../platform/db/table-copy.ts';
import { type CountedLimit, countLimit } from './counted-limit.ts';
import { type GuardCode, guards } from './rules.ts';
import { type StoredLimit, limitHits, listStoredLimits } from './store.ts';

export type Standing = {
  readonly limit: StoredLimit;
  /** Null for the account. */
  readonly key: Caller['key'];
  readonly state: LimitState;
};

export type Limits = {
  ready(): Promise<void> | undefined;
  readonly shared: boolean;
  readonly count: Guard['count'];
  /** Where the limits stand that reject calls of these, who call from an address; counts nothing. */
  standing(callers: readonly Caller[], ip: string): Promise<Standing[]>;
  guard(code: GuardCode): LimitSource;
  readonly copy: TableCopy['state'];
  refresh(): Promise<void>;
  stop(): Promise<void>;
};

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
}): Limits => {
  let stored: ReadonlyMap<string, StoredLimit> = new Map();
  let counted: readonly CountedLimit[] = [];
  let byPath = new Map<string, readonly CountedLimit[]>();
  let entries = 0;
  const copy = createTableCopy({ db, log, changes }, 'limit_rules', async () => {
    const limits = await meter.reload(() => listStoredLimits(db));
    entries = limits.length;
    const before = new Map(counted.map((one) => [one.limit.id, one]));
    counted = limits
      .filter((limit) => limit.enabled && !limit.guard)
      .map((limit) => before.get(limit.id)?.continuedAs(limit) ?? countLimit(limit, counts));
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
      if (subject === undefined) continue;
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
    standing: (callers, ip) =>
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
    guard: (code) => ({
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
