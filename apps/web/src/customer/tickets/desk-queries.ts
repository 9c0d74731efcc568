import { ticketDeskEndpoints } from '@waybill/contract/endpoints/ticket-desk.ts';
import { call } from '../../client/call.ts';
import { query } from '../../client/query.ts';
import { isTyping } from './presence.ts';

/** The staff that tickets can be given to. */
export const assigneesQuery = query(ticketDeskEndpoints.listTicketAssignees, {}, { staleTime: 30_000 });

/** Says that I have a ticket open, and hears who else has; repeated while it is on screen. */
export const presenceQuery = (ticketId: string) =>
  query(ticketDeskEndpoints.seeTicket, () => ({ body: { ticketId, typing: isTyping(ticketId) } }), {
    key: ticketId,
    refetchInterval: 15_000,
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  });

/** Says that I have closed it; the server would notice by itself half a minute later. */
export const leaveTicket = (ticketId: string): void => {
  call(
    ticketDeskEndpoints.seeTicket,
    { body: { ticketId, leaving: true } },
    { background: true, keepalive: true },
  ).catch(() => undefined);
};

/** Replies that are ready to use. */
export const cannedRepliesQuery = query(ticketDeskEndpoints.listCannedReplies, {}, { staleTime: 30_000 });
