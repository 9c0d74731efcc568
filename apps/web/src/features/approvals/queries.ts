import { approvalEndpoints } from '@waybill/contract/endpoints/approvals.ts';
import { rechargeEndpoints } from '@waybill/contract/endpoints/recharges.ts';
import type { EndpointCall } from '@waybill/contract/endpoint.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, download } from '../../client/call.ts';

type ApprovalFilters = NonNullable<EndpointCall<typeof approvalEndpoints.listApprovals>['query']>;
type RefundFilters = NonNullable<EndpointCall<typeof approvalEndpoints.listRefundRequests>['query']>;

/** A page of the proposals. */
export const approvalsQuery = (filters: Omit<ApprovalFilters, 'pageNum'>, pageNum: number) =>
  queryOptions({
    queryKey: ['approvals', 'list', filters, pageNum],
    queryFn: ({ signal }) =>
      call(approvalEndpoints.listApprovals, { query: { ...filters, pageNum: String(pageNum) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** A page of the refunds that users asked for. */
export const refundRequestsQuery = (filters: Omit<RefundFilters, 'pageNum'>, pageNum: number) =>
  queryOptions({
    queryKey: ['approvals', 'refunds', filters, pageNum],
    queryFn: ({ signal }) =>
      call(
        approvalEndpoints.listRefundRequests,
        { query: { ...filters, pageNum: String(pageNum) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

type RechargeFilters = Omit<
  NonNullable<EndpointCall<typeof rechargeEndpoints.listRecharges>['query']>,
  'pageNum' | 'pageSize'
>;

/** A page of what the staff gave. */
export const rechargesQuery = (filters: RechargeFilters, pageNum: number) =>
  queryOptions({
    queryKey: ['approvals', 'recharges', filters, pageNum],
    queryFn: ({ signal }) =>
      call(rechargeEndpoints.listRecharges, { query: { ...filters, pageNum: String(pageNum) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Saves what the filters show as a file. */
export const useExportRecharges = () =>
  useMutation({
    mutationFn: ({
      filters,
      format,
    }: {
      readonly filters: RechargeFilters;
      readonly format: 'csv' | 'xlsx';
    }) => download(rechargeEndpoints.exportRecharges, { query: { ...filters, format } }),
  });

const useChange = <Input, Result>(work: (input: Input) => Promise<Result>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSettled: () =>
      Promise.all(
        [['approvals'], ['people'], ['audit']].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
};

export type ApprovalDecision = 'approve' | 'refuse' | 'withdraw';
type DecideApproval = {
  readonly approvalId: string;
  readonly decision: ApprovalDecision;
  readonly remark: string;
  readonly key: string;
};

/** Decides a proposal. */
export const useDecideApproval = () =>
  useChange(({ key, remark, ...body }: DecideApproval) =>
    call(
      approvalEndpoints.decideApproval,
      { body: { ...body, ...(remark.trim() === '' ? {} : { remark: remark.trim() }) } },
      { idempotencyKey: key },
    ),
  );

type DecideRefund = {
  readonly requestId: string;
  readonly decision: 'accept' | 'refuse';
  readonly remark: string;
  readonly key: string;
};

/** Decides a refund that a user asked for. */
export const useDecideRefund = () =>
  useChange(({ key, ...body }: DecideRefund) =>
    call(approvalEndpoints.decideRefundRequest, { body }, { idempotencyKey: key }),
  );
