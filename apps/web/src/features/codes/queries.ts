import { codeEndpoints } from '@waybill/contract/endpoints/codes.ts';
import type { EndpointCall } from '@waybill/contract/endpoint.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/call.ts';

/** A page of the batches of exchange codes. */
export const codeBatchesQuery = (keyword: string | undefined, pageNum: number) =>
  queryOptions({
    queryKey: ['codes', 'batches', keyword, pageNum],
    queryFn: ({ signal }) =>
      call(
        codeEndpoints.listCodeBatches,
        { query: { ...(keyword === undefined ? {} : { keyword }), pageNum: String(pageNum) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** A page of the codes of a batch, masked. */
export const codesQuery = (id: string, pageNum: number) =>
  queryOptions({
    queryKey: ['codes', 'of', id, pageNum],
    queryFn: ({ signal }) =>
      call(codeEndpoints.listCodes, { params: { id }, query: { pageNum: String(pageNum) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export type NewCodes = EndpointCall<typeof codeEndpoints.issueCodes>['body'];

/** Issues a batch; its answer is the only one with the codes in it. */
export const useIssueCodes = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ content, key }: { readonly content: NewCodes; readonly key: string }) =>
      call(codeEndpoints.issueCodes, { body: content }, { idempotencyKey: key }),
    onSettled: () => client.invalidateQueries({ queryKey: ['codes'] }),
  });
};

type Voiding = { readonly id: string; readonly reason: string; readonly key: string };

/** Voids what is open of a batch. */
export const useVoidCodes = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason, key }: Voiding) =>
      call(codeEndpoints.voidCodes, { params: { id }, body: { reason } }, { idempotencyKey: key }),
    onSettled: () => client.invalidateQueries({ queryKey: ['codes'] }),
  });
};
