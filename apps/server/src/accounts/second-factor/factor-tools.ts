import { secondFactorTimes } from '@waybill/contract/constants.ts';
import type { Blacklist } from '../../console/blacklist/public-api.ts';
import type { Limits } from '../../console/limits/public-api.ts';
import type { Security } from '../../console/security/public-api.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { NotifyLimit } from '../../platform/access/guard.ts';
import type { Origin } from '../../platform/access/witness.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import type { SessionLookup } from '../../sessions/public-api.ts';
import { findFreshSession } from '../provider/store.ts';
import { createSignInLimits } from '../sign-in-limits.ts';
import { findUser } from '../store.ts';
import type { FactorTools, Owner } from './prove.ts';

export type FactorDeps = Pick<Deps, 'config' | 'db' | 'pool'> & {
  readonly sessions: SessionLookup;
  readonly limits: Limits;
  readonly blacklist: Blacklist;
  readonly security: Security;
};

type OwnCall = { readonly caller: Caller; readonly origin: Origin; readonly notifyLimit: NotifyLimit };

export const factorTools = ({ config, db, pool, limits, security: { record } }: FactorDeps) => {
  const tools: FactorTools = {
    db,
    keys: config,
    passkeys: config.passkeys,
    limits: createSignInLimits(pool, limits),
    record,
  };
  const ownerOf = async ({ caller, origin, notifyLimit }: OwnCall): Promise<Owner> => {
    const user = await findUser(db, caller.userId);
    if (user === undefined) throw new AppError('notFound');
    return { user, origin, notifyLimit };
  };
  /** The same for setting the first second factor up, which an account without a password does from a fresh session of the provider. */
  const freshOwnerOf = async (call: OwnCall): Promise<Owner> => {
    const { userId, sessionId } = call.caller;
    const fresh = await findFreshSession(db, userId, sessionId, secondFactorTimes.proved);
    return { ...(await ownerOf(call)), fresh: fresh.length > 0 };
  };
  return { tools, ownerOf, freshOwnerOf };
};
