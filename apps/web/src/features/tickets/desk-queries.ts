import { ticketDeskEndpoints } from '@waybill/contract/endpoints/ticket-desk.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { isTyping } from './presence.ts';
import { staffRequest, type StaffFilters } from './staff-filters.ts';

/** Milliseconds between looks. */
const presenceEvery = 15_000;
const listEvery = 60_000;

/** A page of everybody's tickets. */
export const staffTicketsQuery = (filters: StaffFilters, page: number) =>
  queryOptions({
    queryKey: ['staff-tickets', staffRequest(filters, page)],
    queryFn: ({ signal, client, queryKey }) =>
      call(
        ticketDeskEndpoints.listStaffTickets,
        { query: staffRequest(filters, page) },
        { signal, background: client.getQueryData(queryKey) !== undefined },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: listEvery,
    refetchOnWindowFocus: 'always',
  });

/** Figures of the tickets of some days. */
export const statisticsQuery = (startDate: string, endDate: string) =>
  queryOptions({
    queryKey: ['staff-tickets', 'statistics', startDate, endDate],
    queryFn: ({ signal }) =>
      call(
        ticketDeskEndpoints.ticketStatistics,
        { query: startDate === '' ? {} : { startDate, endDate } },
        { signal },
      ),
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

export type CannedReplyBody = Parameters<
  typeof call<typeof ticketDeskEndpoints.createCannedReply>
>[1]['body'];

/** Keeps a reply, new or changed. */
export const useSaveReply = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { readonly id: string | undefined; readonly body: CannedReplyBody }) =>
      id === undefined
        ? call(ticketDeskEndpoints.createCannedReply, { body })
        : call(ticketDeskEndpoints.changeCannedReply, { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: cannedRepliesQuery.queryKey }),
  });
};

/** Removes a kept reply. */
export const useDeleteReply = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(ticketDeskEndpoints.deleteCannedReply, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: cannedRepliesQuery.queryKey }),
  });
};

/** My saved filters. */
export const viewsQuery = queryOptions({
  queryKey: ['ticket-views'],
  queryFn: async ({ signal }) => (await call(ticketDeskEndpoints.listTicketViews, {}, { signal })).list,
});

/** Saves a filter under a name; the same name replaces it. */
export const useSaveView = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly name: string; readonly query: string }) =>
      call(ticketDeskEndpoints.saveTicketView, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: viewsQuery.queryKey }),
  });
};

/** Removes a saved filter. */
export const useDeleteView = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(ticketDeskEndpoints.deleteTicketView, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: viewsQuery.queryKey }),
  });
};
