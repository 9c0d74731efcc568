import type { NotifyLimit } from '../platform/access/guard.ts';
import { termsVersion } from '@waybill/contract/constants.ts';
import type { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import type { Deps } from '../platform/deps.ts';
import type { SessionLookup } from '../sessions/public-api.ts';
import type { Limits } from '../console/limits/public-api.ts';
import type { Blacklist } from '../console/blacklist/public-api.ts';
import type { Security } from '../console/security/public-api.ts';
import type { Caller } from '../platform/access/caller.ts';
import type { Person } from '../platform/access/witness.ts';
import { minLengthFor } from '../platform/config/password-settings.ts';
import { wallTime } from '../platform/db/times.ts';
import { rowId } from '../platform/db/row-id.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { AppError, fieldError } from '../platform/app-error.ts';
import { listSessions, refreshToken, signOut, tokenHash } from '../sessions/public-api.ts';
import { createAccountLimits } from './account-limits.ts';
import { activate, resendActivation } from './activate.ts';
import { changePassword } from './change-password.ts';
import { register } from './register.ts';
import { checkResetLink, forgotPassword, resetPassword } from './reset-password.ts';
import { saveProfile } from './save-profile.ts';
import { createSignInLimits } from './sign-in-limits.ts';
import { signIn } from './sign-in.ts';
import { endOneSession, endOtherSessions } from './end-sessions.ts';
import { findUserByAccount, storeConsent } from './store.ts';
import { readUserInfo } from './user-info.ts';

const personOf = ({ userId: id, userName }: Caller): Person => ({ id, userName });

type Open =
  | 'login'
  | 'refreshToken'
  | 'validateEmail'
  | 'validateUsername'
  | 'register'
  | 'activate'
  | 'resendActivation'
  | 'forgotPassword'
  | 'checkResetLink'
  | 'resetPassword';

type AccountDeps = Pick<Deps, 'config' | 'db' | 'pool'> & {
  readonly sessions: SessionLookup;
  readonly limits: Limits;
  readonly blacklist: Blacklist;
  readonly security: Security;
};

const openRoutes = ({
  config: { passwordMinLength: minLength, oidc },
  db,
  pool,
  sessions,
  limits: rules,
  blacklist,
  security: { record },
}: AccountDeps): Handlers<Pick<typeof accountEndpoints, Open>> => {
  const signInLimits = createSignInLimits(pool, rules);
  const limits = createAccountLimits(pool, rules);
  const taken = async (account: string, ip: string, notifyLimit: NotifyLimit): Promise<number> => {
    await limits.admitLookup(ip, notifyLimit);
    return (await findUserByAccount(db, account)) === undefined ? 0 : 1;
  };
  return {
    login: async ({ body, ip, device, origin, notifyLimit }) => {
      const attempt = {
        ...body,
        hasProvider: oidc !== undefined,
        staffMinLength: minLength.staff,
        ip,
        device,
        origin,
        notifyLimit,
      };
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
      const userId = await register(db, limits, {
        email,
        password,
        phone,
        min: minLength.user,
        locale,
        ip,
        notifyLimit,
      });
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
  };
};

const ownRoutes = ({
  config: { passwordMinLength: minLength },
  db,
  pool,
  sessions,
  limits,
  security: { record },
}: AccountDeps): Handlers<Omit<typeof accountEndpoints, Open>> => {
  const signInLimits = createSignInLimits(pool, limits);
  return {
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
      if (body.version !== termsVersion) throw fieldError('version', 'fields.termsVersion');
      const [consent] = await storeConsent(db, caller.userId, body.version);
      if (consent === undefined) throw new AppError('notFound');
      return { version: body.version, acceptedTime: wallTime(consent.accepted_terms_at) };
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

export const accountRoutes = (context: AccountDeps): Handlers<typeof accountEndpoints> => ({
  ...openRoutes(context),
  ...ownRoutes(context),
});
