import type { EndpointData } from '@waybill/contract/endpoint.ts';
import { passkeyEndpoints } from '@waybill/contract/endpoints/passkeys.ts';
import type { secondFactorEndpoints } from '@waybill/contract/endpoints/second-factor.ts';
import { query } from '../../../client/query.ts';

export type FactorState = EndpointData<typeof secondFactorEndpoints.getSecondFactor>;

export const passkeysQuery = query(passkeyEndpoints.listPasskeys, {}, { staleTime: 30_000 });
