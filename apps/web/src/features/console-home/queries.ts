import { approvalEndpoints } from '@waybill/contract/endpoints/approvals.ts';
import { diagnosisEndpoints } from '@waybill/contract/endpoints/diagnosis.ts';
import { securityEndpoints } from '@waybill/contract/endpoints/security.ts';
import { ticketDeskEndpoints } from '@waybill/contract/endpoints/ticket-desk.ts';
import { query } from '../../client/query.ts';

/** How many of something wait, and since when the first of its list does. */
export type Waiting = { readonly count: number; readonly since: string | undefined };

const tickets = (asked: { overdue?: 'true'; assignee?: 'none'; status?: 'open' }) =>
  query(
    ticketDeskEndpoints.listStaffTickets,
    { query: { pageSize: '1', ...asked } },
    { select: ({ total, list }): Waiting => ({ count: total, since: list[0]?.createdTime }) },
  );

/** What waits, by kind. */
export const attentionQueries = {
  invariants: query(
    diagnosisEndpoints.listInvariants,
    {},
    {
      background: true,
      select: ({ broken, list }): Waiting => {
        const times = list.flatMap(({ state, sinceTime }) => (state === 'broken' ? (sinceTime ?? []) : []));
        return { count: broken, since: times.sort()[0] };
      },
    },
  ),
  alerts: query(
    securityEndpoints.listAlerts,
    { query: { pageSize: '1', state: 'open' } },
    {
      background: true,
      select: ({ open, list }): Waiting => ({ count: open, since: list[0]?.firstTime }),
    },
  ),
  overdue: tickets({ overdue: 'true' }),
  unassigned: tickets({ assignee: 'none', status: 'open' }),
  refunds: query(
    approvalEndpoints.listRefundRequests,
    { query: { pageSize: '1', state: 'pending' } },
    { select: ({ pending, list }): Waiting => ({ count: pending, since: list[0]?.createdTime }) },
  ),
  approvals: query(
    approvalEndpoints.listApprovals,
    { query: { pageSize: '1', state: 'pending' } },
    { select: ({ decidable, list }): Waiting => ({ count: decidable, since: list[0]?.proposedTime }) },
  ),
};
