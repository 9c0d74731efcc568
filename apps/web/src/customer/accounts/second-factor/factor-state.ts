import type { EndpointData } from '@waybill/contract/endpoint.ts';
import { passkeyEndpoints } from '@waybill/contract/endpoints/passkeys.ts';
import type { secondFactorEndpoints } from '@waybill/contract/endpoints/second-factor.ts';
import { ApiError } from '../../../client/errors.ts';
import { query } from '../../../client/query.ts';
import { goToProvider, thisPage } from '../../../shell/identity-provider.ts';

export type FactorState = EndpointData<typeof secondFactorEndpoints.getSecondFactor>;

export const passkeysQuery = query(passkeyEndpoints.listPasskeys, {}, { staleTime: 30_000 });

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
