import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { TicketDetail } from '@waybill/contract/endpoints/ticket-shapes.ts';
import { ticketEndpoints } from '@waybill/contract/endpoints/tickets.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { draftStore } from './draft-store.ts';
import { requestOf, type TicketFilters } from './filters.ts';

/** Milliseconds between looks at what is open. */
const pollEvery = 20_000;

type Tickets = EndpointData<typeof ticketEndpoints.listTickets>;

const keys = { mine: ['tickets'], ticket: (id: string) => ['ticket', id], staff: ['staff-tickets'] } as const;

/** A page of my tickets. */
export const ticketsQuery = (filters: TicketFilters, page: number) =>
  queryOptions({
    queryKey: [...keys.mine, requestOf(filters, page)],
    queryFn: ({ signal, client, queryKey }) =>
      call(
        ticketEndpoints.listTickets,
        { query: requestOf(filters, page) },
        { signal, background: client.getQueryData(queryKey) !== undefined },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: 3 * pollEvery,
    refetchOnWindowFocus: 'always',
  });

const markRead = (client: QueryClient, id: string): void => {
  client.setQueriesData<Tickets>(
    { queryKey: keys.mine },
    (tickets) =>
      tickets && {
        ...tickets,
        list: tickets.list.map((ticket) => (ticket.id === id ? { ...ticket, unread: false } : ticket)),
      },
  );
};

/** A ticket with its conversation; while it is open it looks for news by itself. Reading it marks it as read. */
export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: keys.ticket(id),
    queryFn: async ({ signal, client }) => {
      const again = client.getQueryData(keys.ticket(id)) !== undefined;
      const ticket = await call(ticketEndpoints.getTicket, { params: { id } }, { signal, background: again });
      markRead(client, id);
      return ticket;
    },
    staleTime: 5_000,
    refetchInterval: pollEvery,
    refetchOnWindowFocus: 'always',
  });

/** Shows a ticket as an act left it; lists and figures are read again. */
export const keepTicket = (client: QueryClient, ticket: TicketDetail): void => {
  client.setQueryData(keys.ticket(ticket.id), ticket);
  void client.invalidateQueries({ queryKey: keys.mine });
  void client.invalidateQueries({ queryKey: keys.staff });
};

/** An act on a ticket that answers with the ticket as it is afterwards. */
export const useTicketAct = <Input>(act: (input: Input) => Promise<TicketDetail>) => {
  const client = useQueryClient();
  return useMutation({ mutationFn: act, onSuccess: (ticket) => keepTicket(client, ticket) });
};

type Body<T extends (...input: never[]) => unknown> = Parameters<T>[0];
type NewTicket = Body<typeof createTicket>;

const createTicket = (
  body: Parameters<typeof call<typeof ticketEndpoints.createTicket>>[1]['body'],
): Promise<TicketDetail> =>
  call(ticketEndpoints.createTicket, { body }, { idempotencyKey: draftStore.keyFor('new', body) });

/** Opens a ticket; trying again with the same content makes no second one. */
export const useCreateTicket = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewTicket) => createTicket(body),
    onSuccess: (ticket) => {
      draftStore.sent('new');
      keepTicket(client, ticket);
    },
  });
};

type Reply = Parameters<typeof call<typeof ticketEndpoints.replyTicket>>[1]['body'];

/** Answers in a ticket; trying again with the same content makes no second answer. */
export const useReply = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Reply) =>
      call(
        ticketEndpoints.replyTicket,
        { body },
        { idempotencyKey: draftStore.keyFor(`reply-${body.ticketId}`, body) },
      ),
    onSuccess: (ticket) => {
      draftStore.sent(`reply-${ticket.id}`);
      keepTicket(client, ticket);
    },
  });
};

/** Says that a ticket is solved. */
export const useResolve = () =>
  useTicketAct((ticketId: string) => call(ticketEndpoints.resolveTicket, { body: { ticketId } }));

/** Closes a ticket for good. */
export const useClose = () =>
  useTicketAct((ticketId: string) => call(ticketEndpoints.closeTicket, { body: { ticketId } }));

/** Rates the help. */
export const useRate = () =>
  useTicketAct((body: { readonly ticketId: string; readonly rating: number; readonly comment: string }) =>
    call(ticketEndpoints.rateTicket, { body }),
  );
