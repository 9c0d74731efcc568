import { approvalEndpoints } from '@waybill/contract/endpoints/approvals.ts';
import { diagnosisEndpoints } from '@waybill/contract/endpoints/diagnosis.ts';
import { securityEndpoints } from '@waybill/contract/endpoints/security.ts';
import { ticketDeskEndpoints } from '@waybill/contract/endpoints/ticket-desk.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import type { Attention } from './attention.ts';

const count: Readonly<Record<Attention, (signal: AbortSignal) => Promise<number>>> = {
  alerts: async (signal) =>
    (
      await call(
        securityEndpoints.listAlerts,
        { query: { state: 'open', pageSize: '1' } },
        { signal, background: true },
      )
    ).open,
  invariants: async (signal) =>
    (await call(diagnosisEndpoints.listInvariants, {}, { signal, background: true })).broken,
  approvals: async (signal) =>
    (await call(approvalEndpoints.listApprovals, { query: { pageSize: '1' } }, { signal })).decidable,
  refunds: async (signal) =>
    (await call(approvalEndpoints.listRefundRequests, { query: { pageSize: '1' } }, { signal })).pending,
  overdue: async (signal) => (await call(ticketDeskEndpoints.ticketStatistics, {}, { signal })).overdue,
  unassigned: async (signal) => (await call(ticketDeskEndpoints.ticketStatistics, {}, { signal })).unassigned,
};

/** How many of something wait. */
export const attentionQuery = (name: Attention) =>
  queryOptions({
    queryKey: ['console', 'attention', name],
    queryFn: ({ signal }) => count[name](signal),
    staleTime: 0,
  });
