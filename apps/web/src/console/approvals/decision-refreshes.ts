import { approvalEndpoints } from '@waybill/contract/endpoints/approvals.ts';
import { auditEndpoints } from '@waybill/contract/endpoints/audit.ts';
import { peopleEndpoints } from '@waybill/contract/endpoints/people.ts';
import { rechargeEndpoints } from '@waybill/contract/endpoints/recharges.ts';

/** What an act on an account changes, and a decision on one. */
export const decisionRefreshes = [approvalEndpoints, rechargeEndpoints, peopleEndpoints, auditEndpoints];
