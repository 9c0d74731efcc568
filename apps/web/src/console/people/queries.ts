import type { EndpointCall } from '@waybill/contract/endpoint.ts';
import { peopleEndpoints } from '@waybill/contract/endpoints/people.ts';
import type { ActResult, StaffAct } from '@waybill/contract/endpoints/people-shapes.ts';
import { call } from '../../client/call.ts';
import { customMutation } from '../../client/query.ts';
import { decisionRefreshes } from '../approvals/decision-refreshes.ts';
import type { Act } from './acts.ts';

/** What carries out an act; each has its own body. */
export const actEndpoints = {
  recharge: peopleEndpoints.rechargeUser,
  refund: peopleEndpoints.refundUser,
  adjust: peopleEndpoints.adjustUser,
  status: peopleEndpoints.setUserStatus,
  role: peopleEndpoints.setUserRole,
  follow: peopleEndpoints.setFollowLimit,
  factor: peopleEndpoints.resetSecondFactor,
  closure: peopleEndpoints.setUserClosure,
  revoke: peopleEndpoints.revokeUserSessions,
} satisfies Record<StaffAct, unknown>;

const carryOut = (
  { id, act: { kind, body }, preview }: { readonly id: string; readonly act: Act; readonly preview: boolean },
  idempotencyKey: string,
): Promise<ActResult> => {
  // The kind and the body of an act belong together, and all answer alike.
  const endpoint = actEndpoints[kind] as typeof peopleEndpoints.refundUser;
  const sent = { ...body, preview } as EndpointCall<typeof endpoint>['body'];
  return call(endpoint, { params: { id }, body: sent }, { idempotencyKey });
};

/** Tells what an act would do, or does it; what is known of people is read again after it was done. */
export const actMutation = customMutation('act', carryOut, ({ preview }) =>
  preview ? [] : decisionRefreshes,
);
