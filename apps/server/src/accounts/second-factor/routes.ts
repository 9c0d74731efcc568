import { secondFactorTimes } from '@waybill/contract/constants.ts';
import type { secondFactorEndpoints } from '@waybill/contract/endpoints/second-factor.ts';
import type { Blacklist } from '../../console/blacklist/public-api.ts';
import type { Limits } from '../../console/limits/public-api.ts';
import type { Security } from '../../console/security/public-api.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { NotifyLimit } from '../../platform/access/guard.ts';
import type { Origin } from '../../platform/access/witness.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { type SessionLookup, markProved } from '../../sessions/public-api.ts';
import { createSignInLimits } from '../sign-in-limits.ts';
import { findUser } from '../store.ts';
import { readUserInfo } from '../user-info.ts';
import type { FactorTools, Owner } from './prove.ts';
import { isRequired, readState } from './read-state.ts';
import { proveOwner } from './prove-owner.ts';
import { signInWithCode } from './sign-in-with-code.ts';
import { turnOff } from './turn-off.ts';
import { beginTotp, confirmTotp, renewRecoveryCodes } from './turn-on.ts';

type FactorDeps = Pick<Deps, 'config' | 'db' | 'pool'> & {
  readonly sessions: SessionLookup;
  readonly limits: Limits;
  readonly blacklist: Blacklist;
  readonly security: Security;
};

type OwnCall = { readonly caller: Caller; readonly origin: Origin; readonly notifyLimit: NotifyLimit };

export const secondFactorRoutes = ({
  config,
  db,
  pool,
  sessions,
  limits,
  blacklist,
  security: { record },
}: FactorDeps): Handlers<typeof secondFactorEndpoints> => {
  const tools: FactorTools = { db, keys: config, limits: createSignInLimits(pool, limits), record };
  const ownerOf = async ({ caller, origin, notifyLimit }: OwnCall): Promise<Owner> => {
    const user = await findUser(db, caller.userId);
    if (user === undefined) throw new AppError('notFound');
    return { user, origin, notifyLimit };
  };
  return {
    getSecondFactor: ({ caller }) => readState(db, config, caller),
    beginTotp: async ({ body, ...call }) => beginTotp(tools, await ownerOf(call), body ?? {}),
    stepUp: async ({ body, ...call }) => {
      const { userId, sessionId, tokenHash } = call.caller;
      await proveOwner(tools, await ownerOf(call), body, (tx) => markProved(tx, userId, sessionId));
      sessions.forget(tokenHash);
      return { expiresIn: secondFactorTimes.proved };
    },
    confirmTotp: async ({ body, ...call }) => {
      const recoveryCodes = await confirmTotp(tools, await ownerOf(call), body.code);
      await markProved(db, call.caller.userId, call.caller.sessionId);
      // What waited for the second factor is there with the next call.
      sessions.forget(call.caller.tokenHash);
      return { recoveryCodes };
    },
    removeSecondFactor: async ({ body, ...call }) => {
      if (isRequired(config, call.caller)) throw new AppError('secondFactorRequired');
      await turnOff(tools, await ownerOf(call), body);
      return null;
    },
    renewRecoveryCodes: async ({ body, ...call }) => ({
      recoveryCodes: await renewRecoveryCodes(tools, await ownerOf(call), body.code),
    }),
    signInWithCode: async ({ body, ip, device, origin, notifyLimit }) => {
      const attempt = { ...body, ip, device, origin, notifyLimit };
      const { userId, ...session } = await signInWithCode(tools, blacklist, attempt);
      return { ...session, userInfo: await readUserInfo(db, userId) };
    },
  };
};
