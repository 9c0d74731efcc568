import { providerTimes } from '@waybill/contract/constants.ts';
import type { providerEndpoints } from '@waybill/contract/endpoints/provider.ts';
import { existing } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { type AccountDeps, accountTools } from '../account-tools.ts';
import { signedIn } from '../open-session.ts';
import { createProvider, keysOf, newVisit, visitOf } from './provider.ts';
import { signInWithProvider } from './sign-in.ts';
import { insertAttempt } from './store.ts';

const returnPath = '/login/oidc';

export const providerRoutes = (deps: AccountDeps & Pick<Deps, 'log'>): Handlers<typeof providerEndpoints> => {
  const tools = accountTools(deps);
  const { db, limits } = tools;
  const { oidc: settings, publicUrl } = deps.config;
  const set = settings && {
    ...tools,
    settings,
    provider: createProvider(settings, `${publicUrl}${returnPath}`, deps.log),
  };
  return {
    beginProviderSignIn: async ({ body, ...call }) => {
      const { provider } = existing(set);
      await limits.admitAddress(call);
      const { state, secret } = newVisit();
      const url = await provider.addressOf(visitOf(state, secret), body.fresh ?? false);
      await insertAttempt(db, ...keysOf(state, secret));
      return { url, secret, expiresIn: providerTimes.away };
    },
    signInWithProvider: async (call) => signedIn(db, await signInWithProvider(existing(set), call)),
  };
};
