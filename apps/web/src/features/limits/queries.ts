import type { EndpointCall } from '@waybill/contract/endpoint.ts';
import { limitTrialEndpoints } from '@waybill/contract/endpoints/limit-trials.ts';
import { protectionEndpoints } from '@waybill/contract/endpoints/protection.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
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

export type TrialDays = EndpointCall<typeof limitTrialEndpoints.tryLimit>['body']['days'];

/** What a limit would have refused, saved or not. A trial that is begun anew or left ends the one under way. */
export const useTryLimit = () => {
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  return useMutation({
    mutationFn: async ({ change, days }: { readonly change: LimitChange; readonly days: TrialDays }) => {
      running.current?.abort();
      const { signal } = (running.current = new AbortController());
      const { id = '0', version: _, ...limit } = change;
      const input = { params: { id }, body: { ...limit, days } };
      return {
        change,
        days,
        trial: await call(limitTrialEndpoints.tryLimit, input, { reads: true, signal }),
      };
    },
  });
};
