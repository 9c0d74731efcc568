import { approvalEndpoints } from '@waybill/contract/endpoints/approvals.ts';
import { diagnosisEndpoints } from '@waybill/contract/endpoints/diagnosis.ts';
import { securityEndpoints } from '@waybill/contract/endpoints/security.ts';
import { ticketDeskEndpoints } from '@waybill/contract/endpoints/ticket-desk.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import type { Attention } from './attention.ts';

/** How many of something wait, and since when the first of its list does. */
export type Waiting = { readonly count: number; readonly since: string | undefined };

const one = { pageSize: '1' } as const;

const read: Readonly<Record<Attention, (signal: AbortSignal) => Promise<Waiting>>> = {
  invariants: async (signal) => {
    const { broken, list } = await call(diagnosisEndpoints.listInvariants, {}, { signal, background: true });
    const times = list.flatMap(({ state, sinceTime }) => (state === 'broken' ? (sinceTime ?? []) : []));
    return { count: broken, since: times.sort()[0] };
  },
  alerts: async (signal) => {
    const query = { ...one, state: 'open' } as const;
    const { open, list } = await call(securityEndpoints.listAlerts, { query }, { signal, background: true });
    return { count: open, since: list[0]?.firstTime };
  },
  overdue: async (signal) => {
    const query = { ...one, overdue: 'true' } as const;
    const { total, list } = await call(ticketDeskEndpoints.listStaffTickets, { query }, { signal });
    return { count: total, since: list[0]?.createdTime };
  },
  unassigned: async (signal) => {
    const query = { ...one, assignee: 'none', status: 'open' } as const;
    const { total, list } = await call(ticketDeskEndpoints.listStaffTickets, { query }, { signal });
    return { count: total, since: list[0]?.createdTime };
  },
  refunds: async (signal) => {
    const query = { ...one, state: 'pending' } as const;
    const { pending, list } = await call(approvalEndpoints.listRefundRequests, { query }, { signal });
    return { count: pending, since: list[0]?.createdTime };
  },
  approvals: async (signal) => {
    const query = { ...one, state: 'pending' } as const;
    const { decidable, list } = await call(approvalEndpoints.listApprovals, { query }, { signal });
    return { count: decidable, since: list[0]?.proposedTime };
  },
};

/** What waits of a kind. */
export const attentionQuery = (name: Attention) =>
  queryOptions({
    queryKey: ['console', 'attention', name],
    queryFn: ({ signal }) => read[name](signal),
    staleTime: 0,
  });
