import { auditEndpoints } from '@waybill/contract/endpoints/audit.ts';
import type { EndpointCall } from '@waybill/contract/endpoint.ts';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../client/call.ts';

type AuditFilters = NonNullable<EndpointCall<typeof auditEndpoints.listAudit>['query']>;

/** A page of what the staff did. */
export const auditQuery = (filters: Omit<AuditFilters, 'pageNum'>, pageNum: number) =>
  queryOptions({
    queryKey: ['audit', filters, pageNum],
    queryFn: ({ signal }) =>
      call(auditEndpoints.listAudit, { query: { ...filters, pageNum: String(pageNum) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Computes the chain again. */
export const useCheckAudit = () => useMutation({ mutationFn: () => call(auditEndpoints.checkAudit) });
