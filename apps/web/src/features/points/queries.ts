import { limits } from '@waybill/contract/constants.ts';
import { pointEndpoints } from '@waybill/contract/endpoints/points.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import type { LedgerFilters } from './ledger-filters.ts';

/** A page of the statement; points also move on other pages, so it is read anew each time. */
export const ledgerQuery = (filters: LedgerFilters, pageNum: number) =>
  queryOptions({
    queryKey: ['points', 'ledger', filters, pageNum],
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
