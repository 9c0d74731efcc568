import type { EndpointCall } from '@waybill/contract/endpoint.ts';
import { protectionEndpoints } from '@waybill/contract/endpoints/protection.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { underOneKey } from '../../client/settles-act.ts';

/** Limits of calls. */
export const limitsQuery = queryOptions({
  queryKey: ['limits', 'list'],
  queryFn: async ({ signal }) => (await call(protectionEndpoints.listLimits, {}, { signal })).list,
  staleTime: 0,
});

/** A page of who was limited. */
export const limitHitsQuery = (
  filters: { readonly limitId?: string; readonly keyword?: string },
  pageNum: number,
) =>
  queryOptions({
    queryKey: ['limits', 'hits', filters, pageNum],
    queryFn: ({ signal }) =>
      call(
        protectionEndpoints.listLimitHits,
        { query: { ...filters, pageNum: String(pageNum) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

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

/** Removes a limit that was added. */
export const useDeleteLimit = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      underOneKey(['deleteLimit', id], (idempotencyKey) =>
        call(protectionEndpoints.deleteLimit, { params: { id } }, { idempotencyKey }),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: ['limits'] }),
  });
};
