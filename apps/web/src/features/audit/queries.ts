import { auditEndpoints } from '@waybill/contract/endpoints/audit.ts';
import type { EndpointCall } from '@waybill/contract/endpoint.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { download } from '../../client/files.ts';

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

/** Saves the entries that the filters find as CSV; the export itself is an entry. */
export const useExportAudit = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (filters: EndpointCall<typeof auditEndpoints.exportAudit>['body']) =>
      download(auditEndpoints.exportAudit, { body: filters }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['audit'] }),
  });
};
