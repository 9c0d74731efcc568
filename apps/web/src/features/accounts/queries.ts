import { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../client/call.ts';

/** The devices that are signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call(accountEndpoints.listSessions, {}, { signal })).list,
  staleTime: 0,
});
