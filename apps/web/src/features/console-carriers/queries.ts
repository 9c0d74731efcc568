import { queryOptions } from '@tanstack/react-query';
import type { EndpointCall } from '@waybill/contract/endpoint.ts';
import { carrierSettingsEndpoints } from '@waybill/contract/endpoints/carrier-settings.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { call } from '../../client/call.ts';
import { useIdempotentMutation } from '../../client/use-idempotent-mutation.ts';

/** Milliseconds after which a page that is in sight looks again. */
const pollEveryMs = 10_000;

/** How the carriers are connected and doing. */
export const carrierAccountsQuery = queryOptions({
  queryKey: ['console', 'carriers'],
  queryFn: ({ signal }) =>
    call(carrierSettingsEndpoints.listCarrierAccounts, {}, { signal, background: true }),
  refetchInterval: pollEveryMs,
  staleTime: 0,
});

/** What can be set of an account. */
export type AccountChange = EndpointCall<typeof carrierSettingsEndpoints.saveCarrierAccount>['body'];

const changes = [carrierAccountsQuery.queryKey];

/** Sets the account of a carrier. */
export const useSaveAccount = (carrier: Carrier) =>
  useIdempotentMutation(
    `saveAccount ${carrier}`,
    (body: AccountChange) => call(carrierSettingsEndpoints.saveCarrierAccount, { params: { carrier }, body }),
    changes,
  );

/** Removes the account that was set in the console. */
export const useRemoveAccount = (carrier: Carrier) =>
  useIdempotentMutation(
    `removeAccount ${carrier}`,
    () => call(carrierSettingsEndpoints.removeCarrierAccount, { params: { carrier } }),
    changes,
  );

/** Checks the connection; what it found is shown as long as the page stands. */
export const useCheckAccount = (carrier: Carrier) =>
  useIdempotentMutation(
    `checkAccount ${carrier}`,
    () => call(carrierSettingsEndpoints.checkCarrierAccount, { params: { carrier } }),
    changes,
  );
