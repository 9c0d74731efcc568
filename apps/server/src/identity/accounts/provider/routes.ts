import { providerTimes } from '@waybill/contract/constants.ts';
import type { providerEndpoints } from '@waybill/contract/endpoints/provider.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { AccountDeps } from '../prove-password.ts';
import { createSignInLimits } from '../sign-in-limits.ts';
import { readUserInfo } from '../user-info.ts';
import { createProvider, keysOf, newVisit, visitOf } from './provider.ts';
import { type ProviderTools, signInWithProvider } from './sign-in.ts';
import { insertAttempt } from './store.ts';

const returnPath = '/login/oidc';

const toolsOf = ({
  config,
  db,
  pool,
  log,
  limits,
  blacklist,
  security,
}: AccountDeps & Pick<Deps, 'log'>): ProviderTools | undefined => {
  const { oidc: settings, publicUrl } = config;
  if (settings === undefined) return undefined;
  const provider = createProvider(settings, `${publicUrl}${returnPath}`, log);
  const signInLimits = createSignInLimits(pool, limits);
  return { db, settings, provider, limits: signInLimits, blacklist, record: security.record };
};

export const providerRoutes = (deps: AccountDeps & Pick<Deps, 'log'>): Handlers<typeof providerEndpoints> => {
  const set = toolsOf(deps);
  const tools = (): ProviderTools => {
    if (set === undefined) throw new AppError('notFound');
    return set;
  };
  return {
    beginProviderSignIn: async ({ body, ip, notifyLimit }) => {
      const { db, limits, provider } = tools();
      await limits.admitAddress(ip, notifyLimit);
      const { state, secret } = newVisit();
      const url = await provider.addressOf(visitOf(state, secret), body.fresh ?? false);
      await insertAttempt(db, ...keysOf(state, secret));
      return { url, secret, expiresIn: providerTimes.away };
    },
    signInWithProvider: async ({ body: { secret, state, code, iss }, ip, device, origin, notifyLimit }) => {
      const back = { secret, state, code, iss, ip, device, origin, notifyLimit };
      const { userId, ...session } = await signInWithProvider(tools(), back);
      return { ...session, userInfo: await readUserInfo(deps.db, userId) };
    },
  };
};
