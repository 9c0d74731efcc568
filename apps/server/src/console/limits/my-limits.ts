import type { myCallEndpoints } from '@waybill/contract/endpoints/my-calls.ts';
import type { CallerKey } from '../../platform/access/caller.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { type Limits } from './live-limits.ts';
import { nameOf } from './save-limits.ts';

export type ActiveKeys = (userId: number) => Promise<readonly Pick<CallerKey, 'id' | 'prefix'>[]>;

export const myLimitRoutes = (
  { limits }: { readonly limits: Pick<Limits, 'ready' | 'standing'> },
  activeKeys: ActiveKeys,
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
