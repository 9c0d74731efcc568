import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { EndpointCall } from '@waybill/contract/endpoint.ts';
import { carrierSettingsEndpoints } from '@waybill/contract/endpoints/carrier-settings.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { call } from '../../client/call.ts';

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

/** Sets the account of a carrier. */
export const useSaveAccount = (carrier: Carrier) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AccountChange) =>
      call(carrierSettingsEndpoints.saveCarrierAccount, { params: { carrier }, body }),
    onSuccess: (accounts) => client.setQueryData(carrierAccountsQuery.queryKey, accounts),
  });
};

/** Removes the account that was set in the console. */
export const useRemoveAccount = (carrier: Carrier) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(carrierSettingsEndpoints.removeCarrierAccount, { params: { carrier } }),
    onSuccess: (accounts) => client.setQueryData(carrierAccountsQuery.queryKey, accounts),
  });
};

/** Checks the connection; what it found is shown as long as the page stands. */
export const useCheckAccount = (carrier: Carrier) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(carrierSettingsEndpoints.checkCarrierAccount, { params: { carrier } }),
    onSuccess: () => client.invalidateQueries({ queryKey: carrierAccountsQuery.queryKey }),
  });
};
