import type { EndpointCall } from '@waybill/contract/endpoint.ts';
import { protectionEndpoints } from '@waybill/contract/endpoints/protection.ts';
import { call } from '../../client/call.ts';
import { useIdempotentMutation } from '../../client/use-idempotent-mutation.ts';

type Saved = Extract<EndpointCall<typeof protectionEndpoints.saveLimits>['body'], { name: unknown }>;
export type LimitChange = Saved;

/** Changes a limit or adds one. */
export const useSaveLimit = () =>
  useIdempotentMutation(
    'saveLimit',
    (body: LimitChange, idempotencyKey) => call(protectionEndpoints.saveLimits, { body }, { idempotencyKey }),
    [['limits']],
  );
