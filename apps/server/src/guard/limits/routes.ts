import { limits as productLimits } from '@waybill/contract/constants.ts';
import { trackBatchLimits } from '@waybill/contract/endpoints/track-batches.ts';
import type { LimitRule, protectionEndpoints } from '@waybill/contract/endpoints/protection.ts';
import type { Limits } from './live-limits.ts';
import type { AuditEntry } from '../../platform/access/audit.ts';
import { wallTime } from '../../platform/db/times.ts';
import { rowId, rowIdOrNone } from '../../platform/db/row-id.ts';
import { equals, hasText } from '../../platform/db/view.ts';
import { performOnce } from '../../platform/http/perform-once.ts';
import type { Handlers, Routes } from '../../platform/http/handlers.ts';
import { type Translate, isPhrase } from '../../platform/http/language.ts';
import {
  type LimitValues,
  type StoredLimit,
  countHits,
  countOwnLimits,
  insertLimit,
  limitHitsList,
  listStoredLimits,
  lockLimit,
  removeLimit,
  updateLimit,
} from './store.ts';
import type { myCallEndpoints } from '@waybill/contract/endpoints/my-calls.ts';
import type { CallerKey } from '../../platform/access/caller.ts';
import { endpointList } from '@waybill/contract/endpoints/all.ts';
import { type ServerPhrase, serverPhrases } from '@waybill/phrases/server-phrases.ts';
import type { EndpointInput } from '@waybill/contract/endpoint.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, existing, fieldError } from '../../platform/app-error.ts';
import { covers, isTooLoose } from './rules.ts';

type Body = EndpointInput<(typeof protectionEndpoints)['saveLimits']>['body'];
type WantedLimit = Exclude<Body, { list: unknown }>;

const mostOwn = 100;

const phraseOf = (code: string | null): ServerPhrase | undefined => {
  const key = `limits.name.${code ?? ''}`;
  return isPhrase(key) ? key : undefined;
};

const nameOf = (limit: Pick<StoredLimit, 'code' | 'name'>, t: Translate): string => {
  const phrase = phraseOf(limit.code);
  return limit.name ?? (phrase === undefined ? '' : t(phrase));
};

const nameToStore = (code: string | null, name: string): string | null => {
  const phrase = phraseOf(code);
  if (phrase === undefined) return name;
  return Object.values(serverPhrases).some((texts) => texts[phrase] === name) ? null : name;
};

const valuesOf = (code: string | null, wanted: WantedLimit): LimitValues => ({
  name: nameToStore(code, wanted.name),
  target: wanted.target,
  path: wanted.path,
  max_requests: wanted.maxRequests,
  window_seconds: wanted.windowSeconds,
  action: wanted.action,
  exempt: [...new Set(wanted.exempt)],
  enabled: wanted.enabled,
});

/** Rejects what a limit cannot become: validation, and limitGuard for what would take a guard away. */
const rejectImpossible = (
  limit: StoredLimit | null,
  wanted: WantedLimit,
  field: (name: string) => string,
): void => {
  if (!endpointList.some(({ path }) => covers(wanted.path, path)))
    throw fieldError(field('path'), 'fields.limitPath');
  if (limit === null || limit.code === null) return;
  // What the product says of a limit of its own must stay true.
  if (wanted.path !== limit.path) throw fieldError(field('path'), 'fields.choice');
  if (wanted.target !== limit.target) throw fieldError(field('target'), 'fields.choice');
  if (!limit.guard) return;
  if (!wanted.enabled || wanted.action !== 'reject') throw new AppError('limitGuard');
  if (wanted.exempt.length > 0) throw fieldError(field('exempt'), 'fields.limitExempt');
  if (isTooLoose(limit.code, wanted.maxRequests, wanted.windowSeconds))
    throw fieldError(field('maxRequests'), 'fields.limitLoose');
};

type SavedLimit = { readonly before: StoredLimit | null; readonly after: StoredLimit };

const saveLimit = async (
  tx: Tx,
  wanted: WantedLimit,
  field: (name: string) => string,
): Promise<SavedLimit> => {
  if (wanted.id === undefined) {
    rejectImpossible(null, wanted, field);
    if ((await countOwnLimits(tx)) >= mostOwn) throw fieldError(field('name'), 'fields.limitCount');
    return { before: null, after: await insertLimit(tx, valuesOf(null, wanted)) };
  }
  const id = rowId(wanted.id);
  const before = existing(await lockLimit(tx, id));
  if (wanted.version !== undefined && wanted.version !== before.version)
    throw new AppError('stale', { hint: 'errors.stale.settings' });
  rejectImpossible(before, wanted, field);
  return { before, after: await updateLimit(tx, id, valuesOf(before.code, wanted)) };
};

/**
 * Changes or adds limits, all or none. Throws notFound, stale, limitGuard for what would take a guard away, and
 * validation.
 */
const saveLimits = async (tx: Tx, body: Body): Promise<SavedLimit[]> => {
  const list = 'list' in body ? body.list : [body];
  const saved: SavedLimit[] = [];
  for (const [i, wanted] of list.entries()) {
    const field = (name: string): string => ('list' in body ? `list.${i}.${name}` : name);
    // One after the other: a list may name a limit twice.
    saved.push(await saveLimit(tx, wanted, field));
  }
  return saved;
};

/** Removes a limit that did not come with the product. Throws notFound, limitGuard. */
const deleteLimit = async (tx: Tx, id: number): Promise<StoredLimit> => {
  const limit = existing(await lockLimit(tx, id));
  if (limit.code !== null) throw new AppError('limitGuard');
  await removeLimit(tx, id);
  return limit;
};

const aDay = { ordered: productLimits.ordersADay, tracked: trackBatchLimits.numbersADay };

export const myLimitRoutes = (
  { limits }: { readonly limits: Pick<Limits, 'ready' | 'standing'> },
  {
    activeKeys,
    usedToday,
  }: {
    readonly activeKeys: (userId: number) => Promise<readonly Pick<CallerKey, 'id' | 'prefix'>[]>;
    readonly usedToday: (userId: number) => Promise<{ ordered: number; tracked: number; leftMs: number }>;
  },
): Handlers<Pick<typeof myCallEndpoints, 'listMyLimits'>> => ({
  listMyLimits: async ({ caller, ip, t }) => {
    await limits.ready();
    const keys = caller.key === null ? await activeKeys(caller.userId) : [caller.key];
    const callers = [null, ...keys].map((key) => ({
      ...caller,
      key: key === null ? null : { id: key.id, prefix: key.prefix, scopes: new Set<never>() },
    }));
    const [standing, used] = await Promise.all([limits.standing(callers, ip), usedToday(caller.userId)]);
    const reset = Math.ceil(used.leftMs / 1000);
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
      quotas: (['ordered', 'tracked'] as const).map((kind) => ({
        kind,
        limit: aDay[kind],
        remaining: Math.max(0, aDay[kind] - used[kind]),
        reset,
      })),
    };
  },
});

const settingsOf = (limit: StoredLimit) => ({
  target: limit.target,
  path: limit.path,
  maxRequests: limit.max_requests,
  windowSeconds: limit.window_seconds,
  action: limit.action,
  exempt: limit.exempt,
  enabled: limit.enabled,
});

const wireLimit = (limit: StoredLimit, hits: number, shared: boolean, t: Translate): LimitRule => ({
  id: String(limit.id),
  name: nameOf(limit, t),
  ...settingsOf(limit),
  builtIn: limit.code !== null,
  guard: limit.guard,
  counting: limit.guard ? 'exact' : shared ? 'all_nodes' : 'per_node',
  hits,
  version: limit.version,
  updatedTime: wallTime(limit.updated_at),
});

const entry = (before: StoredLimit | null, after: StoredLimit | null, t: Translate): AuditEntry => {
  const limit = after ?? before;
  return {
    act: `limit.${before === null ? 'create' : after === null ? 'delete' : 'change'}`,
    targetId: limit?.id ?? null,
    targetName: limit === null ? null : nameOf(limit, t),
    before: before && settingsOf(before),
    after: after && settingsOf(after),
  };
};

export const limitRoutes: Routes<
  Pick<typeof protectionEndpoints, 'listLimits' | 'saveLimits' | 'deleteLimit' | 'listLimitHits'>,
  { readonly limits: Limits }
> = ({ db, limits, audit }) => {
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
    listLimitHits: async ({ query: { limitId, keyword, ...page }, t }) => {
      const wanted = [equals('r.id', rowIdOrNone(limitId)), hasText(keyword, 'h.labels[2]')];
      const found = await limitHitsList.page(db, page, ...wanted);
      const list = found.list.map(({ code, limitName, ...hit }) => ({
        ...hit,
        limitName: nameOf({ code, name: limitName || null }, t),
      }));
      return { ...found, list };
    },
  };
};
