import { termsVersion } from '@waybill/contract/constants.ts';
import type { sessionEndpoints } from '@waybill/contract/endpoints/sessions.ts';
import type { closureEndpoints } from '@waybill/contract/endpoints/closure.ts';
import type { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import {
  listSessions,
  refreshToken,
  signOut,
  signOutOne,
  signOutOthers,
  tokenHash,
} from '../sessions/public-api.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { Person } from '../../platform/access/witness.ts';
import { wallTime } from '../../platform/db/times.ts';
import { rowId } from '../../platform/db/row-id.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { AppError, existing, fieldError } from '../../platform/app-error.ts';
import { type AccountDeps, accountTools } from './account-tools.ts';
import { confirmClosure, keepAccount, requestClosure } from './closure/close-account.ts';
import { signedIn } from './open-session.ts';
import { activate, register, resendActivation } from './register.ts';
import { changePassword, checkResetLink, forgotPassword, resetPassword } from './reset-password.ts';
import { ownerOf } from './second-factor/prove.ts';
import { signIn } from './sign-in.ts';
import { findUserByAccount, storeConsent, updateProfile } from './store.ts';
import { readUserInfo } from './user-info.ts';
import { sendNotice } from '../../outbox/notices/public-api.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction, inUserTransaction } from '../../platform/db/transaction.ts';

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

export const accountRoutes = (
  deps: AccountDeps,
): Handlers<typeof accountEndpoints & typeof sessionEndpoints & typeof closureEndpoints> => {
  const tools = accountTools(deps);
  const { db, limits, record, sessions } = tools;
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
  };
};
