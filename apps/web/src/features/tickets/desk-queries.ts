import { ticketDeskEndpoints } from '@waybill/contract/endpoints/ticket-desk.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { useIdempotentMutation } from '../../client/use-idempotent-mutation.ts';
import type { Days } from '../../frame/list/days-in.ts';
import type { ViewStore } from '../../frame/list/view-store.ts';
import { isTyping } from './presence.ts';
import { staffTickets } from './queries.ts';

/** Milliseconds between looks. */
const presenceEvery = 15_000;

/** Figures of the tickets of some days. */
export const statisticsQuery = (days: Days | undefined) =>
  queryOptions({
    queryKey: [...staffTickets, 'statistics', days],
    queryFn: ({ signal }) => call(ticketDeskEndpoints.ticketStatistics, { query: days ?? {} }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The staff that tickets can be given to. */
export const assigneesQuery = queryOptions({
  queryKey: ['ticket-assignees'],
  queryFn: async ({ signal }) => (await call(ticketDeskEndpoints.listTicketAssignees, {}, { signal })).list,
});

/** Says that I have a ticket open, and hears who else has; repeated while it is on screen. */
export const presenceQuery = (ticketId: string) =>
  queryOptions({
    queryKey: ['ticket-presence', ticketId],
    queryFn: ({ signal }) =>
      call(
        ticketDeskEndpoints.seeTicket,
        { body: { ticketId, typing: isTyping(ticketId) } },
        { signal, background: true },
      ),
    refetchInterval: presenceEvery,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
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
export const cannedRepliesQuery = queryOptions({
  queryKey: ['canned-replies'],
  queryFn: async ({ signal }) => (await call(ticketDeskEndpoints.listCannedReplies, {}, { signal })).list,
});

type CannedReplyBody = Parameters<typeof call<typeof ticketDeskEndpoints.createCannedReply>>[1]['body'];

/** Keeps a reply, new or changed. */
export const useSaveReply = () =>
  useIdempotentMutation(
    'save-reply',
    ({ id, body }: { readonly id: string | undefined; readonly body: CannedReplyBody }) =>
      id === undefined
        ? call(ticketDeskEndpoints.createCannedReply, { body })
        : call(ticketDeskEndpoints.changeCannedReply, { params: { id }, body }),
    [cannedRepliesQuery.queryKey],
  );

/** Removes a kept reply. */
export const useDeleteReply = () =>
  useIdempotentMutation(
    'delete-reply',
    (id: string) => call(ticketDeskEndpoints.deleteCannedReply, { params: { id } }),
    [cannedRepliesQuery.queryKey],
  );

/** My saved filters. */
export const deskViews: ViewStore = {
  name: 'ticket-views',
  list: (options) => call(ticketDeskEndpoints.listTicketViews, {}, options),
  save: (body) => call(ticketDeskEndpoints.saveTicketView, { body }),
  remove: (id) => call(ticketDeskEndpoints.deleteTicketView, { params: { id } }),
};
