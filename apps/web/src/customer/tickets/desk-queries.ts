import { ticketDeskEndpoints } from '@waybill/contract/endpoints/ticket-desk.ts';
import { call } from '../../client/call.ts';
import { query } from '../../client/query.ts';

/** The staff that tickets can be given to. */
export const assigneesQuery = query(ticketDeskEndpoints.listTicketAssignees, {}, { staleTime: 30_000 });

/** Milliseconds that a key press counts as typing. */
const typingFor = 10_000;
const typedAt = new Map<string, number>();

export const recordTyping = (ticketId: string): void => {
  typedAt.set(ticketId, Date.now());
};

export const recordIdle = (ticketId: string): void => {
  typedAt.delete(ticketId);
};

const isTyping = (ticketId: string): boolean => Date.now() - (typedAt.get(ticketId) ?? 0) < typingFor;

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
