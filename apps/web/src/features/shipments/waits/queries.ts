import type { EndpointCall } from '@waybill/contract/endpoint.ts';
import { waitEndpoints } from '@waybill/contract/endpoints/waits.ts';
import { call } from '../../../client/call.ts';
import { useIdempotentMutation } from '../../../client/use-idempotent-mutation.ts';

/** Key of all that is read of waits. */
export const waitsKey = ['waits'] as const;

/** Begins to wait. */
export const useCreateWait = () =>
  useIdempotentMutation(
    'createWait',
    (body: EndpointCall<typeof waitEndpoints.createWait>['body'], idempotencyKey) =>
      call(waitEndpoints.createWait, { body }, { idempotencyKey }),
    [waitsKey],
  );
