import { pointEndpoints } from '@waybill/contract/endpoints/points.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../client/call.ts';

/** Under which pages of the statement are kept. */
export const ledgerKey = ['points', 'ledger'] as const;

/** A receipt; what is written there never changes. */
export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: ['points', 'receipt', id],
    queryFn: ({ signal }) => call(pointEndpoints.pointReceipt, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
