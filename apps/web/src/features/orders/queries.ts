import { limits } from '@waybill/contract/constants.ts';
import { orderEndpoints } from '@waybill/contract/endpoints/orders.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { query } from '../../client/query.ts';
import { defaultFilters, requestOf, type OrderFilters } from './filters.ts';

export const ordersQuery = (filters: OrderFilters, pageNum: number) =>
  query(
    orderEndpoints.getUserOrder,
    { body: { ...requestOf(filters), pageNum, pageSize: limits.pageSize } },
    { placeholderData: keepPreviousData, staleTime: 30_000 },
  );

export const newestOrdersQuery = (today: string) => ordersQuery(defaultFilters(today), 1);
