import { secondFactorTimes } from '@waybill/contract/constants.ts';
import type { secondFactorEndpoints } from '@waybill/contract/endpoints/second-factor.ts';
import { AppError, existing } from '../../../platform/app-error.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { markProved } from '../../sessions/public-api.ts';
import { readUserInfo } from '../user-info.ts';
import { factorTools, proveOwner } from './prove.ts';
import type { AccountDeps } from '../prove-password.ts';
import { deviceOf, signInWithCode, ticketHash } from './ticket.ts';
import { beginTotp, confirmTotp, renewRecoveryCodes, turnOff } from './turn-on.ts';
import type { passkeyEndpoints } from '@waybill/contract/endpoints/passkeys.ts';
import { rowId } from '../../../platform/db/row-id.ts';
import { wallTimeOrNull } from '../../../platform/db/times.ts';
import { findTicket, listPasskeys, readFactorState, renamePasskey } from './store.ts';
import { beginPasskey, beginProof, confirmPasskey, removePasskey } from './passkeys.ts';
import type { EndpointData } from '@waybill/contract/endpoint.ts';
import { isStaff } from '@waybill/contract/permissions.ts';
import type { Caller } from '../../../platform/access/caller.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findLinked } from '../provider/store.ts';

const isRequired = (
  { secondFactor }: Pick<Config, 'secondFactor'>,
  { role, withheld }: Pick<Caller, 'role' | 'withheld'>,
): boolean => secondFactor === 'staff' && isStaff(withheld ?? role);

const readState = async (
  db: Db,
  config: Pick<Config, 'secondFactor' | 'oidc'>,
  caller: Caller,
): Promise<EndpointData<typeof secondFactorEndpoints.getSecondFactor>> => {
  const state = existing((await readFactorState(db, caller.userId))[0]);
  const required = isRequired(config, caller);
  const provider = config.oidc !== undefined && (await findLinked(db, caller.userId)).length > 0;
  const on = state.since !== null;
  return {
    on,
    since: wallTimeOrNull(state.since),
    ways: on ? state.ways : [],
    recoveryCodesLeft: state.codes_left,
    provider,
    required,
    dueAt: required && !on ? state.due_at : null,
  };
};

export const passkeyRoutes = (deps: AccountDeps): Handlers<typeof passkeyEndpoints> => {
  const { db, sessions } = deps;
  const { tools, ownerOf, freshOwnerOf } = factorTools(deps);
  return {
    listPasskeys: async ({ caller }) => ({ list: await listPasskeys(db, caller.userId) }),
    beginPasskey: async ({ body, ...call }) => beginPasskey(tools, await freshOwnerOf(call), body ?? {}),
    confirmPasskey: async ({ body, ...call }) => {
      const added = await confirmPasskey(tools, await ownerOf(call), body);
      await markProved(db, call.caller.userId, call.caller.sessionId);
      // What waited for the second factor is there with the next call.
      sessions.forget(call.caller.tokenHash);
      return added;
    },
    renamePasskey: async ({ caller, params, body }) => {
      const renamed = await renamePasskey(db, caller.userId, rowId(params.id), body.name);
      if (renamed.length === 0) throw new AppError('notFound');
      return null;
    },
    removePasskey: async ({ params, body, ...call }) => {
      await removePasskey(tools, await ownerOf(call), rowId(params.id), body);
      return null;
    },
    beginPasskeyProof: ({ caller }) => beginProof(db, tools, caller.userId),
    beginPasskeySignIn: async ({ body, device }) => {
      const [found] = await findTicket(db, ticketHash(body.ticket), deviceOf(device));
      if (found === undefined) throw new AppError('signInTicketInvalid');
      return beginProof(db, tools, found.user_id);
    },
  };
};

export const secondFactorRoutes = (deps: AccountDeps): Handlers<typeof secondFactorEndpoints> => {
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
