import { termsVersion } from '@waybill/contract/constants.ts';
import type { UserInfo, accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import type { Context } from '../context.ts';
import { wallTime, wallTimeOrNull } from '../platform/db/times.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { Refusal, refuseField } from '../platform/refusal.ts';
import { readBalances } from '../points/public.ts';
import { exchangeToken, signOut, tokenHash } from '../sessions/public.ts';
import { createSignInLimits } from './sign-in-limits.ts';
import { signIn } from './sign-in.ts';
import { findUser, storeConsent } from './store.ts';

const userInfoOf = async (context: Context, userId: number): Promise<UserInfo> => {
  const [user, balances] = await Promise.all([
    findUser(context.db, userId),
    readBalances(context.db, userId),
  ]);
  if (user === undefined) throw new Refusal('notFound');
  return {
    id: String(user.id),
    userName: user.user_name,
    nickname: user.nickname,
    email: user.email,
    phone: user.phone,
    role: user.role,
    status: user.status,
    balance: toPoints(balances.available),
    frozen: toPoints(balances.frozen),
    locale: user.locale,
    createdTime: wallTime(user.created_at),
    lastLoginTime: wallTimeOrNull(user.last_login_at),
    acceptedTerms: user.accepted_terms,
  };
};

export const accountRoutes = (context: Context): Handlers<typeof accountEndpoints> => {
  const limits = createSignInLimits(context.pool);
  return {
    login: async ({ body, ip, device }) => {
      const { userId, ...session } = await signIn(context.db, limits, { ...body, ip, device });
      return { ...session, userInfo: await userInfoOf(context, userId) };
    },
    refreshToken: async ({ token, ip }) => {
      if (token === undefined) throw new Refusal('notSignedIn');
      const hash = tokenHash(token);
      const session = await exchangeToken(context.db, hash, ip);
      context.sessions.forget(hash);
      return session;
    },
    logout: async ({ caller }) => {
      await signOut(context.db, caller.session);
      context.sessions.forget(caller.session);
      return null;
    },
    getUserInfo: ({ caller }) => userInfoOf(context, caller.userId),
    acceptTerms: async ({ caller, body }) => {
      if (body.version !== termsVersion) throw refuseField('version', 'fields.termsVersion');
      const [consent] = await storeConsent(context.db, caller.userId, body.version);
      if (consent === undefined) throw new Refusal('notFound');
      return { version: body.version, acceptedTime: wallTime(consent.accepted_terms_at) };
    },
  };
};
