import type { AccountDeps } from './prove-password.ts';
import type { NotifyLimit } from '../../platform/access/guard.ts';
import { termsVersion } from '@waybill/contract/constants.ts';
import type { sessionEndpoints } from '@waybill/contract/endpoints/sessions.ts';
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
import { minLengthFor } from '../../platform/config/password-settings.ts';
import { wallTime } from '../../platform/db/times.ts';
import { rowId } from '../../platform/db/row-id.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { AppError, existing, fieldError } from '../../platform/app-error.ts';
import { createAccountLimits } from './account-limits.ts';
import { activate, register, resendActivation } from './register.ts';
import { changePassword, checkResetLink, forgotPassword, resetPassword } from './reset-password.ts';
import { createSignInLimits } from './sign-in-limits.ts';
import { signIn } from './sign-in.ts';
import { findUserByAccount, storeConsent, updateProfile } from './store.ts';
import { readUserInfo } from './user-info.ts';
import { sendNotice } from '../../outbox/notices/public-api.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { EndpointInput } from '@waybill/contract/endpoint.ts';

/** Changes what was sent of a profile and empties what `clearFields` names: clients drop empty fields. */
const saveProfile = async (
  db: Db,
  userId: number,
  { clearFields = [], ...sent }: EndpointInput<typeof accountEndpoints.saveUserInfo>['body'],
): Promise<void> => {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const cleared = Object.fromEntries(clearFields.map((field) => [field, null]));
  await updateProfile(db, userId, { ...given, ...cleared });
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

export const accountRoutes = ({
  config: { passwordMinLength: minLength, oidc },
  db,
  pool,
  sessions,
  limits: rules,
  blacklist,
  security: { record },
}: AccountDeps): Handlers<typeof accountEndpoints & typeof sessionEndpoints> => {
  const signInLimits = createSignInLimits(pool, rules);
  const limits = createAccountLimits(pool, rules);
  const taken = async (account: string, ip: string, notifyLimit: NotifyLimit): Promise<number> => {
    await limits.admitLookup(ip, notifyLimit);
    return (await findUserByAccount(db, account)) === undefined ? 0 : 1;
  };
  return {
    login: async ({ body, ip, device, origin, notifyLimit }) => {
      const staff = { hasProvider: oidc !== undefined, staffMinLength: minLength.staff };
      const attempt = { ...body, ...staff, ip, device, origin, notifyLimit };
      const { userId, ...session } = await signIn(db, signInLimits, blacklist, record, attempt);
      return { ...session, userInfo: await readUserInfo(db, userId) };
    },
    refreshToken: async ({ token, origin }) => {
      if (token === undefined) throw new AppError('notSignedIn');
      const hash = tokenHash(token);
      const given = await refreshToken(db, hash, (user) => record({ kind: 'session_reused', origin, user }));
      sessions.forget(hash);
      return given;
    },
    validateEmail: ({ query, ip, notifyLimit }) => taken(query.email, ip, notifyLimit),
    validateUsername: ({ query, ip, notifyLimit }) => taken(query.username, ip, notifyLimit),
    register: async ({ body, locale, ip, notifyLimit }) => {
      const { email, password, phone } = body;
      blacklist.rejectEmail(email);
      const account = { email, password, phone, min: minLength.user, locale };
      const userId = await register(db, limits, { ...account, ip, notifyLimit });
      return { userId: String(userId), email, activationRequired: true };
    },
    activate: ({ query, body }) => {
      const code = query.code ?? body?.code;
      if (code === undefined) throw fieldError('code', 'fields.activationCode');
      return activate(db, code);
    },
    resendActivation: ({ body, ip, notifyLimit }) =>
      resendActivation(db, limits, { email: body.email, ip, notifyLimit }),
    forgotPassword: ({ body, ip, notifyLimit }) =>
      forgotPassword(db, limits, { email: body.email, ip, notifyLimit }),
    checkResetLink: async ({ body, ip, notifyLimit }) => {
      const { role } = await checkResetLink(db, limits, { token: body.token, ip, notifyLimit });
      return { minLength: minLengthFor(minLength, role) };
    },
    resetPassword: async ({ body, origin }) => {
      await resetPassword(db, signInLimits, record, { ...body, minLength, origin });
      return null;
    },
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
      await saveProfile(db, caller.userId, body);
      return readUserInfo(db, caller.userId);
    },
    changePassword: async ({ caller, body, origin, giveToken, notifyLimit }) => {
      giveToken(
        await changePassword(db, signInLimits, record, caller, { ...body, minLength, origin, notifyLimit }),
      );
      sessions.forget(caller.tokenHash);
      return null;
    },
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
  };
};
