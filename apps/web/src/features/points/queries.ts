import { limits } from '@waybill/contract/constants.ts';
import { pointEndpoints } from '@waybill/contract/endpoints/points.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import type { StatementFilters } from './statement-filters.ts';

/** The points that can be spent. Whatever spends or returns points invalidates it. */
export const pointBalanceQuery = queryOptions({
  queryKey: ['points', 'balance'],
  queryFn: ({ signal }) => call(pointEndpoints.getUserPoint, {}, { signal }),
});

/** A page of the statement; points also move on other pages, so it is read anew each time. */
export const statementQuery = (filters: StatementFilters, pageNum: number) =>
  queryOptions({
    queryKey: ['points', 'statement', filters, pageNum],
    queryFn: ({ signal }) =>
      call(
        pointEndpoints.getUserPointLog,
        { body: { ...filters, pageNum, pageSize: limits.pageSize } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** A receipt; what is written there never changes. */
export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: ['points', 'receipt', id],
    queryFn: ({ signal }) => call(pointEndpoints.pointReceipt, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
