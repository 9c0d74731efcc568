import { judge } from '../../client/schemas.ts';
import { codeEndpoints } from '@waybill/contract/endpoints/codes.ts';

/** The contract's judgement of a batch of exchange codes. */
export const judgeCodes = judge(codeEndpoints.issueCodes);
