import type { EndpointCall } from '@waybill/contract/endpoint.ts';
import { protectionEndpoints } from '@waybill/contract/endpoints/protection.ts';
import { call } from '../../client/call.ts';
import { useIdempotentMutation } from '../../client/use-idempotent-mutation.ts';
import type { DaysWanted } from '../../frame/days-trial-part.tsx';
import { useTrial } from '../../frame/use-trial.ts';

export type NewEntry = Omit<EndpointCall<typeof protectionEndpoints.addToBlacklist>['body'], 'preview'>;

/** Blocks somebody. The same choice is the same act, though its time of expiry counts from each try. */
export const useBlock = <Chosen>(entryOf: (chosen: Chosen) => NewEntry) =>
  useIdempotentMutation(
    'block',
    (chosen: Chosen, idempotencyKey) =>
      call(protectionEndpoints.addToBlacklist, { body: entryOf(chosen) }, { idempotencyKey }),
    [['blacklist']],
  );

/** Which calls an entry would have rejected. */
export const useTryEntry = () =>
  useTrial(({ change, days }: DaysWanted<Pick<NewEntry, 'type' | 'value'>>, options) =>
    call(protectionEndpoints.tryBlacklist, { body: { ...change, days } }, options),
  );
