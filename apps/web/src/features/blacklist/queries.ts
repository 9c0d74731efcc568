import type { EndpointCall } from '@waybill/contract/endpoint.ts';
import { protectionEndpoints } from '@waybill/contract/endpoints/protection.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/call.ts';

export type NewEntry = Omit<EndpointCall<typeof protectionEndpoints.addToBlacklist>['body'], 'preview'>;

/** Blocks somebody. */
export const useBlock = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ entry, key }: { readonly entry: NewEntry; readonly key: string }) =>
      call(protectionEndpoints.addToBlacklist, { body: entry }, { idempotencyKey: key }),
    onSettled: () => client.invalidateQueries({ queryKey: ['blacklist'] }),
  });
};
