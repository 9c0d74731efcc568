import { queryOptions } from '@tanstack/react-query';
import { secondFactorEndpoints } from '@waybill/contract/endpoints/second-factor.ts';
import { call } from '../client/call.ts';

/** How the account stands with its second factor. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call(secondFactorEndpoints.getSecondFactor, {}, { signal }),
});
