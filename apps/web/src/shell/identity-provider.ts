import { providerEndpoints } from '@waybill/contract/endpoints/provider.ts';
import { call } from '../client/call.ts';

const storageKey = 'provider-visit';

/** A visit to the identity provider: what proves that this tab left for it, and the page to come back to. */
export type ProviderVisit = { readonly secret: string; readonly from: string | null };

/** Leaves for the identity provider; with `fresh` it asks who it is again. The tab comes back at `paths.providerReturn`. */
export const goToProvider = async (from: string | null, fresh = false): Promise<void> => {
  const { url, secret } = await call(providerEndpoints.beginProviderSignIn, { body: { fresh } });
  sessionStorage.setItem(storageKey, JSON.stringify({ secret, from } satisfies ProviderVisit));
  location.assign(url);
};

/** The visit that this tab comes back from, once; undefined for a tab that never left. */
export const takeVisit = (): ProviderVisit | undefined => {
  const text = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  if (text === null) return undefined;
  const { secret, from } = JSON.parse(text) as Partial<Record<keyof ProviderVisit, unknown>>;
  return typeof secret === 'string' ? { secret, from: typeof from === 'string' ? from : null } : undefined;
};

export const thisPage = (): string => location.pathname + location.search;
