import { secondFactorEndpoints } from '@waybill/contract/endpoints/second-factor.ts';
import { query } from '../client/query.ts';

/** How the account stands with its second factor. */
export const secondFactorQuery = query(secondFactorEndpoints.getSecondFactor, {}, { staleTime: 30_000 });
