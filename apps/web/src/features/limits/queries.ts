import type { EndpointCall } from '@waybill/contract/endpoint.ts';
import { protectionEndpoints } from '@waybill/contract/endpoints/protection.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/call.ts';

type Saved = Extract<EndpointCall<typeof protectionEndpoints.saveLimits>['body'], { name: unknown }>;
export type LimitChange = Saved;

/** Changes a limit or adds one. */
export const useSaveLimit = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ limit, key }: { readonly limit: LimitChange; readonly key: string }) =>
      call(protectionEndpoints.saveLimits, { body: limit }, { idempotencyKey: key }),
    onSettled: () => client.invalidateQueries({ queryKey: ['limits'] }),
  });
};
