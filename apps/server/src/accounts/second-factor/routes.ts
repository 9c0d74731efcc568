import { secondFactorTimes } from '@waybill/contract/constants.ts';
import type { secondFactorEndpoints } from '@waybill/contract/endpoints/second-factor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { markProved } from '../../sessions/public-api.ts';
import { readUserInfo } from '../user-info.ts';
import { type FactorDeps, factorTools } from './factor-tools.ts';
import { isRequired, readState } from './read-state.ts';
import { proveOwner } from './prove-owner.ts';
import { signInWithCode } from './sign-in-with-code.ts';
import { turnOff } from './turn-off.ts';
import { beginTotp, confirmTotp, renewRecoveryCodes } from './turn-on.ts';

export { passkeyRoutes } from './passkey-routes.ts';

export const secondFactorRoutes = (deps: FactorDeps): Handlers<typeof secondFactorEndpoints> => {
  const { config, db, sessions, blacklist } = deps;
  const { tools, ownerOf, freshOwnerOf } = factorTools(deps);
  return {
    getSecondFactor: ({ caller }) => readState(db, config, caller),
    beginTotp: async ({ body, ...call }) => beginTotp(tools, await freshOwnerOf(call), body ?? {}),
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
      await turnOff(tools, await freshOwnerOf(call), body);
      return null;
    },
    renewRecoveryCodes: async ({ body, ...call }) => ({
      recoveryCodes: await renewRecoveryCodes(tools, await ownerOf(call), body),
    }),
    signInWithCode: async ({ body, ip, device, origin, notifyLimit }) => {
      const attempt = { ...body, ip, device, origin, notifyLimit };
      const { userId, ...session } = await signInWithCode(tools, blacklist, attempt);
      return { ...session, userInfo: await readUserInfo(db, userId) };
    },
  };
};
