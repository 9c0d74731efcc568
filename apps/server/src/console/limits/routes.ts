import type { LimitRule, protectionEndpoints } from '@waybill/contract/endpoints/protection.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Limits } from './live-limits.ts';
import type { AuditEntry } from '../../platform/access/audit.ts';
import { wallTime } from '../../platform/db/times.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { performOnce } from '../../platform/http/perform-once.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Translate } from '../../platform/http/language.ts';
import { deleteLimit, nameOf, saveLimits } from './save-limits.ts';
import { type StoredLimit, countHits, listStoredHits, listStoredLimits } from './store.ts';
import type { myCallEndpoints } from '@waybill/contract/endpoints/my-calls.ts';
import type { CallerKey } from '../../platform/access/caller.ts';

export const myLimitRoutes = (
  { limits }: { readonly limits: Pick<Limits, 'ready' | 'standing'> },
  activeKeys: (userId: number) => Promise<readonly Pick<CallerKey, 'id' | 'prefix'>[]>,
): Handlers<Pick<typeof myCallEndpoints, 'listMyLimits'>> => ({
  listMyLimits: async ({ caller, ip, t }) => {
    await limits.ready();
    const keys = await activeKeys(caller.userId);
    const callers = [null, ...keys].map((key) => ({
      ...caller,
      key: key === null ? null : { id: key.id, prefix: key.prefix, scopes: new Set<never>() },
    }));
    const standing = await limits.standing(callers, ip);
    return {
      list: standing.map(({ limit, key, state }) => ({
        name: nameOf(limit, t),
        key: key === null ? null : { id: String(key.id), prefix: key.prefix },
        path: limit.path,
        maxRequests: limit.max_requests,
        windowSeconds: limit.window_seconds,
        remaining: state.remaining,
        reset: state.reset,
      })),
    };
  },
});

const wireLimit = (limit: StoredLimit, hits: number, shared: boolean, t: Translate): LimitRule => ({
  id: String(limit.id),
  name: nameOf(limit, t),
  target: limit.target,
  path: limit.path,
  maxRequests: limit.max_requests,
  windowSeconds: limit.window_seconds,
  action: limit.action,
  exempt: limit.exempt,
  enabled: limit.enabled,
  builtIn: limit.code !== null,
  guard: limit.guard,
  counting: limit.guard ? 'exact' : shared ? 'all_nodes' : 'per_node',
  hits,
  version: limit.version,
  updatedTime: wallTime(limit.updated_at),
});

const audited = (limit: StoredLimit | null): Record<string, unknown> | null =>
  limit && {
    target: limit.target,
    path: limit.path,
    maxRequests: limit.max_requests,
    windowSeconds: limit.window_seconds,
    action: limit.action,
    exempt: limit.exempt,
    enabled: limit.enabled,
  };

const entry = (before: StoredLimit | null, after: StoredLimit | null, t: Translate): AuditEntry => {
  const limit = after ?? before;
  return {
    act: `limit.${before === null ? 'create' : after === null ? 'delete' : 'change'}`,
    targetType: 'limit',
    targetId: limit?.id ?? null,
    targetName: limit === null ? null : nameOf(limit, t),
    reason: null,
    before: audited(before),
    after: audited(after),
  };
};

export const limitRoutes = ({
  db,
  limits,
  audit,
}: Pick<Deps, 'db' | 'audit'> & { readonly limits: Limits }): Handlers<
  Pick<typeof protectionEndpoints, 'listLimits' | 'saveLimits' | 'deleteLimit' | 'listLimitHits'>
> => {
  const readAll = async (t: Translate): Promise<LimitRule[]> => {
    const [list, counts] = await Promise.all([listStoredLimits(db), countHits(db)]);
    const hits = new Map(counts.map((count) => [count.limit_id, count.hits]));
    return list.map((limit) => wireLimit(limit, hits.get(limit.id) ?? 0, limits.shared, t));
  };
  return {
    listLimits: async ({ t }) => ({ list: await readAll(t), serverTime: Date.now() }),
    saveLimits: async (call) => {
      await performOnce(db, 'saveLimits', call, async (tx) => {
        const saved = await saveLimits(tx, call.body);
        for (const { before, after } of saved) {
          // The audit is a chain: one entry after the other.
          await audit(tx, call, entry(before, after, call.t));
        }
        return { saved: saved.length };
      });
      await limits.refresh();
      return { list: await readAll(call.t) };
    },
    deleteLimit: async (call) => {
      await performOnce(db, 'deleteLimit', call, async (tx) => {
        const removed = await deleteLimit(tx, rowId(call.params.id));
        await audit(tx, call, entry(removed, null, call.t));
        return { removed: true };
      });
      await limits.refresh();
      return null;
    },
    listLimitHits: async ({ query, t }) => {
      const { limitId, keyword, pageNum, pageSize } = query;
      const { list, total } = await listStoredHits(db, { limitId, keyword, pageNum, pageSize });
      return {
        list: list.map((hit) => ({
          limitId: String(hit.limit_id),
          limitName: nameOf(hit, t),
          who: hit.who,
          userId: hit.user_id,
          count: hit.hits,
          action: hit.action,
          firstTime: wallTime(hit.first_at),
          lastTime: wallTime(hit.last_at),
        })),
        total,
        pageNum,
        pageSize,
      };
    },
  };
};
