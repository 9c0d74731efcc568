import { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../client/call.ts';
import { rememberUser } from '../client/session.ts';

/** The signed-in account, as the server knows it; kept for the next start as well. */
export const accountQuery = queryOptions({
  queryKey: [accountEndpoints.getUserInfo.id],
  queryFn: async ({ signal }) => rememberUser(await call(accountEndpoints.getUserInfo, {}, { signal })),
  staleTime: 300_000,
  // No place of a page shows that it failed.
  meta: { saysErrors: true },
});
