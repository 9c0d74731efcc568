import type { EndpointCall } from '@waybill/contract/endpoint.ts';
import { limitTrialEndpoints } from '@waybill/contract/endpoints/limit-trials.ts';
import { protectionEndpoints } from '@waybill/contract/endpoints/protection.ts';
import { call } from '../../client/call.ts';
import { useIdempotentMutation } from '../../client/use-idempotent-mutation.ts';
import type { DaysWanted } from '../../frame/days-trial-part.tsx';
import { useTrial } from '../../frame/use-trial.ts';

type Saved = Extract<EndpointCall<typeof protectionEndpoints.saveLimits>['body'], { name: unknown }>;
export type LimitChange = Saved;

/** Changes a limit or adds one. */
export const useSaveLimit = () =>
  useIdempotentMutation(
    'saveLimit',
    (body: LimitChange, idempotencyKey) => call(protectionEndpoints.saveLimits, { body }, { idempotencyKey }),
    [['limits']],
  );

/** What a limit would have rejected, saved or not. */
export const useTryLimit = () =>
  useTrial(({ change: { id = '0', version: _version, ...limit }, days }: DaysWanted<LimitChange>, options) =>
    call(limitTrialEndpoints.tryLimit, { params: { id }, body: { ...limit, days } }, options),
  );
