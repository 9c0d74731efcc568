import { peopleEndpoints } from '@waybill/contract/endpoints/people.ts';
import type { ActResult } from '@waybill/contract/endpoints/people-shapes.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { useIdempotentMutation } from '../../client/use-idempotent-mutation.ts';
import type { Act } from './acts.ts';

/** Where an account is signed in. */
export const userSessionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['people', 'sessions', id],
    queryFn: async ({ signal }) =>
      (await call(peopleEndpoints.listUserSessions, { params: { id } }, { signal })).list,
    staleTime: 0,
  });

type ActCall = { readonly id: string; readonly act: Act; readonly preview: boolean };

const carryOut = async (
  { id, act: { kind, body }, preview }: ActCall,
  idempotencyKey: string,
): Promise<ActResult> => {
  const params = { id };
  const options = { idempotencyKey };
  switch (kind) {
    case 'recharge':
      return call(peopleEndpoints.rechargeUser, { params, body: { ...body, preview } }, options);
    case 'refund':
      return call(peopleEndpoints.refundUser, { params, body: { ...body, preview } }, options);
    case 'adjust':
      return call(peopleEndpoints.adjustUser, { params, body: { ...body, preview } }, options);
    case 'status':
      return call(peopleEndpoints.setUserStatus, { params, body: { ...body, preview } }, options);
    case 'role':
      return call(peopleEndpoints.setUserRole, { params, body: { ...body, preview } }, options);
    case 'follow':
      return call(peopleEndpoints.setFollowLimit, { params, body: { ...body, preview } }, options);
    case 'factor':
      return call(peopleEndpoints.resetSecondFactor, { params, body: { ...body, preview } }, options);
    case 'revoke':
      return call(peopleEndpoints.revokeUserSessions, { params, body: { ...body, preview } }, options);
  }
  return kind satisfies never;
};

/** Tells what an act would do, or does it; what is known of people is read again after it was done. */
export const useAct = () =>
  useIdempotentMutation('act', carryOut, ({ preview }) =>
    preview ? [] : [['people'], ['approvals'], ['audit']],
  );
