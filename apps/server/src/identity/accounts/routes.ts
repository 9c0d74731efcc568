import { providerTimes, secondFactorTimes, termsVersion } from '@waybill/contract/constants.ts';
import type { sessionEndpoints } from '@waybill/contract/endpoints/sessions.ts';
import type { closureEndpoints } from '@waybill/contract/endpoints/closure.ts';
import type { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import {
  listSessions,
  markProved,
  refreshToken,
  signOut,
  signOutOne,
  signOutOthers,
  tokenHash,
} from '../sessions/public-api.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { Person } from '../../platform/access/witness.ts';
import { wallTime, wallTimeOrNull } from '../../platform/db/times.ts';
import { rowId } from '../../platform/db/row-id.ts';
import type { Routes } from '../../platform/http/handlers.ts';
import { AppError, existing, fieldError } from '../../platform/app-error.ts';
import { type AccountDeps, type AccountTools, accountTools } from './account-tools.ts';
import { confirmClosure, keepAccount, requestClosure } from './closure/close-account.ts';
import { signedIn } from './open-session.ts';
import { activate, register, resendActivation } from './register.ts';
import { changePassword, checkResetLink, forgotPassword, resetPassword } from './reset-password.ts';
import { freshOwnerOf, ownerOf, proveOwner } from './second-factor/prove.ts';
import { signIn } from './sign-in.ts';
import { findUserByAccount, readUserInfo, storeConsent, updateProfile } from './store.ts';
import { sendNotice } from '../../outbox/notices/public-api.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction, inUserTransaction } from '../../platform/db/transaction.ts';
import type { providerEndpoints } from '@waybill/contract/endpoints/provider.ts';
import { createProvider, keysOf, newVisit, visitOf } from './provider/provider.ts';
import { signInWithProvider } from './provider/sign-in.ts';
import { findLinked, insertAttempt } from './provider/store.ts';
import type { secondFactorEndpoints } from '@waybill/contract/endpoints/second-factor.ts';
import { deviceOf, signInWithCode, ticketHash } from './second-factor/ticket.ts';
import { beginTotp, confirmTotp, renewRecoveryCodes, turnOff } from './second-factor/turn-on.ts';
import type { passkeyEndpoints } from '@waybill/contract/endpoints/passkeys.ts';
import { findTicket, listPasskeys, readFactorState, renamePasskey } from './second-factor/store.ts';
import { beginPasskey, beginProof, confirmPasskey, removePasskey } from './second-factor/passkeys.ts';
import type { EndpointData } from '@waybill/contract/endpoint.ts';
import { isStaff } from '@waybill/contract/roles.ts';
import type { Config } from '../../platform/config/config.ts';

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

/** Signs one session of an account out; it is told when that was another than this. Throws notFound. */
const endOneSession = async (
  db: Db,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
  id: number,
): Promise<void> => {
  const ended = await inTransaction(db, async (tx) => {
    const isEnded = await signOutOne(tx, userId, id);
    if (isEnded && id !== sessionId)
      await sendNotice(tx, { userId, event: 'security', what: 'sessionsEnded', count: 1 });
    return isEnded;
  });
  if (!ended) throw new AppError('notFound');
};

const endOtherSessions = (
  db: Db,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
): Promise<number> =>
  inTransaction(db, async (tx) => {
    const count = await signOutOthers(tx, userId, sessionId);
    if (count > 0) await sendNotice(tx, { userId, event: 'security', what: 'sessionsEnded', count });
    return count;
  });

const personOf = ({ userId: id, userName }: Caller): Person => ({ id, userName });

const returnPath = '/login/oidc';

export const accountRoutes: Routes<
  typeof accountEndpoints &
    typeof sessionEndpoints &
    typeof closureEndpoints &
    typeof passkeyEndpoints &
    typeof secondFactorEndpoints &
    typeof providerEndpoints,
  AccountDeps
> = (deps) => {
  const tools = accountTools(deps);
  const { config, db, limits, record, sessions } = tools;
  const { oidc: settings, publicUrl } = config;
  const provided = settings && {
    ...tools,
    settings,
    provider: createProvider(settings, `${publicUrl}${returnPath}`, deps.log),
  };
  const taken = async (account: string, call: Parameters<typeof limits.admitLookup>[0]): Promise<number> => {
    await limits.admitLookup(call);
    return (await findUserByAccount(db, account)) === undefined ? 0 : 1;
  };
  return {
    login: async (call) => signedIn(db, await signIn(tools, call)),
    refreshToken: async ({ token, origin }) => {
      if (token === undefined) throw new AppError('notSignedIn');
      const hash = tokenHash(token);
      const given = await refreshToken(db, hash, (user) => record({ kind: 'session_reused', origin, user }));
      sessions.forget(hash);
      return given;
    },
    validateEmail: ({ query, ...call }) => taken(query.email, call),
    validateUsername: ({ query, ...call }) => taken(query.username, call),
    register: (call) => register(tools, call),
    activate: (call) => activate(tools, call),
    resendActivation: (call) => resendActivation(tools, call),
    forgotPassword: (call) => forgotPassword(tools, call),
    checkResetLink: (call) => checkResetLink(tools, call),
    resetPassword: (call) => resetPassword(tools, call),
    logout: async ({ token, origin }) => {
      if (token === undefined) throw new AppError('notSignedIn');
      const hash = tokenHash(token);
      const user = await signOut(db, hash);
      sessions.forget(hash);
      record({ kind: 'sign_out', origin, user });
      return null;
    },
    getUserInfo: ({ caller }) => readUserInfo(db, caller.userId),
    acceptTerms: async ({ caller, body }) => {
      if (body.termsVersion !== termsVersion) throw fieldError('termsVersion', 'fields.termsVersion');
      const consent = existing((await storeConsent(db, caller.userId, body.termsVersion))[0]);
      return { termsVersion: body.termsVersion, acceptedTermsTime: wallTime(consent.accepted_terms_at) };
    },
    saveUserInfo: async ({ caller, body }) => {
      await updateProfile(db, caller.userId, body);
      return readUserInfo(db, caller.userId);
    },
    changePassword: (call) => changePassword(tools, call),
    listSessions: async ({ caller }) => ({
      list: await listSessions(db, caller.userId, caller.sessionId),
    }),
    endSession: async ({ caller, params, origin }) => {
      await endOneSession(db, caller, rowId(params.id));
      record({ kind: 'sessions_revoked', origin, user: personOf(caller) });
      return null;
    },
    endOtherSessions: async ({ caller, origin }) => {
      const ended = await endOtherSessions(db, caller);
      if (ended > 0) record({ kind: 'sessions_revoked', origin, user: personOf(caller) });
      return { ended };
    },
    requestClosure: async ({ body, ...call }) => {
      await requestClosure(tools, await ownerOf(db, call), body);
      return null;
    },
    confirmClosure: async ({ body }) => ({ closesTime: await confirmClosure(db, body.token) }),
    keepAccount: async ({ caller: { userId } }) => {
      await inUserTransaction(db, userId, (tx) => keepAccount(tx, userId));
      return null;
    },
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
    beginProviderSignIn: async ({ body, ...call }) => {
      const { provider } = existing(provided);
      await limits.admitAddress(call);
      const { state, secret } = newVisit();
      const url = await provider.addressOf(visitOf(state, secret), body.fresh ?? false);
      await insertAttempt(db, ...keysOf(state, secret));
      return { url, secret, expiresIn: providerTimes.away };
    },
    signInWithProvider: async (call) => signedIn(db, await signInWithProvider(existing(provided), call)),
  };
};
