import { queryOptions } from '@tanstack/react-query';
import type { EndpointData } from '@waybill/contract/endpoint.ts';
import { passkeyEndpoints } from '@waybill/contract/endpoints/passkeys.ts';
import type { secondFactorEndpoints } from '@waybill/contract/endpoints/second-factor.ts';
import { call } from '../../../client/call.ts';

/** How the account stands with its second factor. */
export type FactorState = EndpointData<typeof secondFactorEndpoints.getSecondFactor>;

/** Its passkeys. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call(passkeyEndpoints.listPasskeys, {}, { signal }),
});
