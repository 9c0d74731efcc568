import { approvalEndpoints } from '@waybill/contract/endpoints/approvals.ts';
import { logisticsEndpoints } from '@waybill/contract/endpoints/logistics.ts';
import { orderEndpoints } from '@waybill/contract/endpoints/orders.ts';
import { trackingEndpoints } from '@waybill/contract/endpoints/tracking.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { download } from '../../client/files.ts';
import { useIdempotentMutation } from '../../client/use-idempotent-mutation.ts';
import { pointBalanceQuery } from '../../frame/balance-query.ts';
import { requestOf, type OrderFilters } from './filters.ts';
import { timelineQuery } from './timeline-query.ts';

/** Says which of several parcels under a bought number is meant; what was shown of it is of another one. */
export const useChooseParcel = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (uniqueId: string) => call(trackingEndpoints.chooseParcel, { body: { id, uniqueId } }),
    onSuccess: (timeline) => {
      client.setQueryData(timelineQuery(id).queryKey, timeline);
      return client.invalidateQueries({ queryKey: ['orders'] });
    },
  });
};

export type Decision = 'confirm' | 'cancel';

/** Confirms or cancels a reservation; orders and balance are read again after it, whatever came of it. */
export const useDecide = (decision: Decision) => {
  const endpoint = decision === 'confirm' ? logisticsEndpoints.confirmOrder : logisticsEndpoints.cancelOrder;
  return useIdempotentMutation(
    decision,
    (id: string, idempotencyKey) => call(endpoint, { params: { id } }, { idempotencyKey }),
    [['orders'], pointBalanceQuery.queryKey],
  );
};

type RefundRequest = {
  readonly orderId: string;
  readonly trackingInfoIds?: string[];
  readonly reason: string;
};

/** Asks for a refund; the orders are read again after it. */
export const useRequestRefund = () =>
  useIdempotentMutation(
    'requestRefund',
    (body: RefundRequest, idempotencyKey) =>
      call(approvalEndpoints.requestRefund, { body }, { idempotencyKey }),
    [['orders']],
  );

export type ExportFormat = 'csv' | 'xlsx';

/** Saves what the filters show as a file. */
export const useExport = () =>
  useMutation({
    mutationFn: ({ filters, format }: { readonly filters: OrderFilters; readonly format: ExportFormat }) =>
      download(orderEndpoints.exportOrders, { body: { ...requestOf(filters), format } }),
  });
