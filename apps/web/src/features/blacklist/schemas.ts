import { judge } from '../../client/schemas.ts';
import { protectionEndpoints } from '@waybill/contract/endpoints/protection.ts';

/** The contract's judgement of an entry of the blacklist. */
export const judgeEntry = judge(protectionEndpoints.addToBlacklist);
