import { judge } from '../../client/schemas.ts';
import { protectionEndpoints } from '@waybill/contract/endpoints/protection.ts';

const [, one] = protectionEndpoints.saveLimits.body.options;

/** The contract's judgement of a limit. */
export const judgeLimit = judge({ body: one });
