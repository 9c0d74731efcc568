import { limits } from '@waybill/contract/constants.ts';
import { orderEndpoints } from '@waybill/contract/endpoints/orders.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { defaultFilters, requestOf, type OrderFilters } from './filters.ts';

/** A page of the reader's orders. */
export const ordersQuery = (filters: OrderFilters, pageNum: number) =>
  queryOptions({
    queryKey: ['orders', requestOf(filters), pageNum],
    queryFn: ({ signal }) =>
      call(
        orderEndpoints.getUserOrder,
        { body: { ...requestOf(filters), pageNum, pageSize: limits.pageSize } },
        { signal, reads: true },
      ),
    placeholderData: keepPreviousData,
  });

/** The newest orders: what my orders begin with. */
export const newestOrdersQuery = (today: string) => ordersQuery(defaultFilters(today), 1);
