import { waitEndpoints } from '@waybill/contract/endpoints/waits.ts';
import { judge } from '../../../client/schemas.ts';

/** The contract's judgement of a new wait. */
export const judgeWait = judge(waitEndpoints.createWait);
