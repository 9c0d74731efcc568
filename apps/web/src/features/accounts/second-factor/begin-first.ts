import { ApiError } from '../../../client/errors.ts';
import { goToProvider, thisPage } from '../../../frame/identity-provider.ts';
import type { FactorState } from './factor-state.ts';

/**
 * Begins the first second factor by the password. An account that signs in through the identity provider has none: it
 * begins right after the provider asked, and leaves for that where it is too long ago.
 */
export const beginFirst = async <T>(
  { provider }: FactorState,
  password: string,
  begin: (body: { readonly password?: string }) => Promise<T>,
): Promise<T> => {
  if (!provider) return begin({ password });
  try {
    return await begin({});
  } catch (error) {
    if (error instanceof ApiError && 'password' in error.fields) await goToProvider(thisPage(), true);
    throw error;
  }
};
