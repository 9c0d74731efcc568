import type { EndpointCall } from '@waybill/contract/endpoint.ts';
import { protectionEndpoints } from '@waybill/contract/endpoints/protection.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { underOneKey } from '../../client/settles-act.ts';

type Filters = Omit<NonNullable<EndpointCall<typeof protectionEndpoints.listBlacklist>['query']>, 'pageNum'>;
export type NewEntry = Omit<EndpointCall<typeof protectionEndpoints.addToBlacklist>['body'], 'preview'>;

/** A page of who is blocked. */
export const blacklistQuery = (filters: Filters, pageNum: number) =>
  queryOptions({
    queryKey: ['blacklist', filters, pageNum],
    queryFn: ({ signal }) =>
      call(
        protectionEndpoints.listBlacklist,
        { query: { ...filters, pageNum: String(pageNum) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Blocks somebody. */
export const useBlock = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ entry, key }: { readonly entry: NewEntry; readonly key: string }) =>
      call(protectionEndpoints.addToBlacklist, { body: entry }, { idempotencyKey: key }),
    onSettled: () => client.invalidateQueries({ queryKey: ['blacklist'] }),
  });
};

/** Lets somebody in again. */
export const useUnblock = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      underOneKey(['removeFromBlacklist', id], (idempotencyKey) =>
        call(protectionEndpoints.removeFromBlacklist, { params: { id } }, { idempotencyKey }),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: ['blacklist'] }),
  });
};
