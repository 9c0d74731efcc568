import { approvalEndpoints } from '@waybill/contract/endpoints/approvals.ts';
import { codeEndpoints } from '@waybill/contract/endpoints/codes.ts';
import type { EndpointCall } from '@waybill/contract/endpoint.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { useIdempotentMutation } from '../../client/use-idempotent-mutation.ts';

export type NewCodes = EndpointCall<typeof codeEndpoints.issueCodes>['body'];

/** Issues a batch; its answer is the only one with the codes in it. */
export const useIssueCodes = () =>
  useIdempotentMutation(
    'issueCodes',
    (body: NewCodes, idempotencyKey) => call(codeEndpoints.issueCodes, { body }, { idempotencyKey }),
    [['codes']],
  );

/** Batches of the reader that were approved and wait to be collected. */
export const approvedCodesQuery = queryOptions({
  queryKey: ['codes', 'approved'],
  queryFn: async ({ signal }) => {
    const query = { act: 'codes', state: 'approved', pageSize: '100' } as const;
    const { list } = await call(approvalEndpoints.listApprovals, { query }, { signal });
    return list.filter(({ codes }) => codes?.collectable === true);
  },
  staleTime: 0,
});

/** Issues a batch that was approved; its answer is the only one with the codes in it. */
export const useCollectCodes = () =>
  useIdempotentMutation(
    'collectCodes',
    (approvalId: string, idempotencyKey) =>
      call(codeEndpoints.collectCodes, { body: { approvalId } }, { idempotencyKey }),
    [['codes'], ['approvals']],
  );
