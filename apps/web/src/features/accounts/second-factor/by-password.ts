import { ApiError } from '../../../client/errors.ts';
import { goToProvider, thisPage } from '../../../frame/identity-provider.ts';
import type { FactorState } from './factor-state.ts';

/**
 * Acts by the password. An account that signs in through the identity provider has none: it acts right after the provider
 * asked, and leaves for that where it is too long ago.
 */
export const byPassword = async <T>(
  { provider }: FactorState,
  password: string,
  act: (body: { readonly password?: string }) => Promise<T>,
): Promise<T> => {
  if (!provider) return act({ password });
  try {
    return await act({});
  } catch (error) {
    if (error instanceof ApiError && 'password' in error.fields) await goToProvider(thisPage(), true);
    throw error;
  }
};
