import { approvalEndpoints } from '@waybill/contract/endpoints/approvals.ts';
import { auditEndpoints } from '@waybill/contract/endpoints/audit.ts';
import { peopleEndpoints } from '@waybill/contract/endpoints/people.ts';
import { rechargeEndpoints } from '@waybill/contract/endpoints/recharges.ts';

/** What a decision on an approval or a refund changes. */
export const decisionRefreshes = [approvalEndpoints, rechargeEndpoints, peopleEndpoints, auditEndpoints];
