import { limits } from '@waybill/contract/constants.ts';
import { approvalEndpoints } from '@waybill/contract/endpoints/approvals.ts';
import { logisticsEndpoints } from '@waybill/contract/endpoints/logistics.ts';
import { orderEndpoints } from '@waybill/contract/endpoints/orders.ts';
import { trackingEndpoints } from '@waybill/contract/endpoints/tracking.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, download } from '../../client/call.ts';
import { pointBalanceQuery } from '../points/queries.ts';
import { defaultFilters, requestOf, type OrderFilters } from './filters.ts';

/** A page of the reader's orders. */
export const ordersQuery = (filters: OrderFilters, pageNum: number) =>
  queryOptions({
    queryKey: ['orders', requestOf(filters), pageNum],
    queryFn: ({ signal }) =>
      call(
        orderEndpoints.getUserOrder,
        { body: { ...requestOf(filters), pageNum, pageSize: limits.pageSize } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** The newest orders: what my orders begin with. */
export const newestOrdersQuery = (today: string) => ordersQuery(defaultFilters(today), 1);

/** Everything that is known of a bought number. */
export const timelineQuery = (id: string) =>
  queryOptions({
    queryKey: ['timeline', id],
    queryFn: ({ signal }) => call(trackingEndpoints.getTimeline, { params: { id } }, { signal }),
  });

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
type Decided = { readonly id: string; readonly idempotencyKey: string };

/** Confirms or cancels a reservation; orders and balance are read again after it, whatever came of it. */
export const useDecide = (decision: Decision) => {
  const client = useQueryClient();
  const endpoint = decision === 'confirm' ? logisticsEndpoints.confirmOrder : logisticsEndpoints.cancelOrder;
  return useMutation({
    mutationFn: ({ id, idempotencyKey }: Decided) => call(endpoint, { params: { id } }, { idempotencyKey }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['orders'] }),
        client.invalidateQueries({ queryKey: pointBalanceQuery.queryKey }),
      ]),
  });
};

type RefundRequest = {
  readonly orderId: string;
  readonly trackingInfoIds?: string[];
  readonly reason: string;
  readonly key: string;
};

/** Asks for a refund; the orders are read again after it. */
export const useRequestRefund = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: RefundRequest) =>
      call(approvalEndpoints.requestRefund, { body }, { idempotencyKey: key }),
    onSettled: () => client.invalidateQueries({ queryKey: ['orders'] }),
  });
};

export type ExportFormat = 'csv' | 'xlsx';

/** Saves what the filters show as a file. */
export const useExport = () =>
  useMutation({
    mutationFn: ({ filters, format }: { readonly filters: OrderFilters; readonly format: ExportFormat }) =>
      download(orderEndpoints.exportOrders, { body: { ...requestOf(filters), format } }),
  });
