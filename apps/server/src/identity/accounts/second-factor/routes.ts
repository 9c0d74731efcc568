import { secondFactorTimes } from '@waybill/contract/constants.ts';
import type { secondFactorEndpoints } from '@waybill/contract/endpoints/second-factor.ts';
import { AppError, existing } from '../../../platform/app-error.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { markProved } from '../../sessions/public-api.ts';
import { type AccountDeps, type AccountTools, accountTools } from '../account-tools.ts';
import { signedIn } from '../open-session.ts';
import { freshOwnerOf, ownerOf, proveOwner } from './prove.ts';
import { deviceOf, signInWithCode, ticketHash } from './ticket.ts';
import { beginTotp, confirmTotp, renewRecoveryCodes, turnOff } from './turn-on.ts';
import type { passkeyEndpoints } from '@waybill/contract/endpoints/passkeys.ts';
import { rowId } from '../../../platform/db/row-id.ts';
import { wallTimeOrNull } from '../../../platform/db/times.ts';
import { findTicket, listPasskeys, readFactorState, renamePasskey } from './store.ts';
import { beginPasskey, beginProof, confirmPasskey, removePasskey } from './passkeys.ts';
import type { EndpointData } from '@waybill/contract/endpoint.ts';
import { isStaff } from '@waybill/contract/roles.ts';
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

const proved = async (
  { db, sessions }: AccountTools,
  { userId, sessionId, tokenHash }: Caller,
): Promise<void> => {
  await markProved(db, userId, sessionId);
  // What waited for the second factor is there with the next call.
  sessions.forget(tokenHash);
};

export const secondFactorRoutes = (
  deps: AccountDeps,
): Handlers<typeof passkeyEndpoints & typeof secondFactorEndpoints> => {
  const tools = accountTools(deps);
  const { config, db, sessions } = tools;
  return {
    listPasskeys: async ({ caller }) => ({ list: await listPasskeys(db, caller.userId) }),
    beginPasskey: async ({ body, ...call }) => beginPasskey(tools, await freshOwnerOf(db, call), body ?? {}),
    confirmPasskey: async ({ body, ...call }) => {
      const added = await confirmPasskey(tools, await ownerOf(db, call), body);
      await proved(tools, call.caller);
      return added;
    },
    renamePasskey: async ({ caller, params, body }) => {
      const renamed = await renamePasskey(db, caller.userId, rowId(params.id), body.name);
      if (renamed.length === 0) throw new AppError('notFound');
      return null;
    },
    removePasskey: async ({ params, body, ...call }) => {
      await removePasskey(tools, await ownerOf(db, call), rowId(params.id), body);
      return null;
    },
    beginPasskeyProof: ({ caller }) => beginProof(tools, caller.userId),
    beginPasskeySignIn: async ({ body, device }) => {
      const [found] = await findTicket(db, ticketHash(body.ticket), deviceOf(device));
      if (found === undefined) throw new AppError('signInTicketInvalid');
      return beginProof(tools, found.user_id);
    },
    getSecondFactor: ({ caller }) => readState(db, config, caller),
    beginTotp: async ({ body, ...call }) => beginTotp(tools, await freshOwnerOf(db, call), body ?? {}),
    stepUp: async ({ body, ...call }) => {
      const { userId, sessionId, tokenHash } = call.caller;
      await proveOwner(tools, await ownerOf(db, call), body, (tx) => markProved(tx, userId, sessionId));
      sessions.forget(tokenHash);
      return { expiresIn: secondFactorTimes.proved };
    },
    confirmTotp: async ({ body, ...call }) => {
      const recoveryCodes = await confirmTotp(tools, await ownerOf(db, call), body.code);
      await proved(tools, call.caller);
      return { recoveryCodes };
    },
    removeSecondFactor: async ({ body, ...call }) => {
      if (isRequired(config, call.caller)) throw new AppError('secondFactorRequired');
      await turnOff(tools, await freshOwnerOf(db, call), body);
      return null;
    },
    renewRecoveryCodes: async ({ body, ...call }) => ({
      recoveryCodes: await renewRecoveryCodes(tools, await ownerOf(db, call), body),
    }),
    signInWithCode: async (call) => signedIn(db, await signInWithCode(tools, call)),
  };
};
