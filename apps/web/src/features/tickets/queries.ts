import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { TicketDetail } from '@waybill/contract/endpoints/ticket-shapes.ts';
import { ticketEndpoints } from '@waybill/contract/endpoints/tickets.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { useIdempotentMutation } from '../../client/use-idempotent-mutation.ts';
import { draftStore } from './draft-store.ts';

/** Milliseconds between looks at what is open. */
const pollEvery = 20_000;
export const listEvery = 60_000;

/** Under which lists of tickets are kept: one's own, and those of the staff with their figures. */
export const myTickets = ['tickets'] as const;
export const staffTickets = ['staff-tickets'] as const;

type Tickets = EndpointData<typeof ticketEndpoints.listTickets>;

/** My tickets with a keyword in them. */
export const ticketsQuery = (keyword: string) =>
  queryOptions({
    queryKey: [...myTickets, 'with', keyword],
    queryFn: ({ signal }) => call(ticketEndpoints.listTickets, { query: { keyword } }, { signal }),
    staleTime: 0,
  });

const markRead = (client: QueryClient, id: string): void => {
  client.setQueriesData<Tickets>(
    { queryKey: myTickets },
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
    queryKey: ['ticket', id],
    queryFn: async ({ signal, client, queryKey }) => {
      const again = client.getQueryData(queryKey) !== undefined;
      const ticket = await call(ticketEndpoints.getTicket, { params: { id } }, { signal, background: again });
      markRead(client, id);
      return ticket;
    },
    staleTime: 5_000,
    refetchInterval: pollEvery,
    refetchOnWindowFocus: 'always',
  });

/** An act on a ticket: it is shown as the act left it, and lists and figures are read again. */
export const useTicketAct = <Input>(name: string, act: (input: Input) => Promise<TicketDetail>) => {
  const client = useQueryClient();
  return useIdempotentMutation(
    name,
    async (input: Input) => {
      const ticket = await act(input);
      client.setQueryData(ticketQuery(ticket.id).queryKey, ticket);
      return ticket;
    },
    [myTickets, staffTickets],
  );
};

type NewTicket = Parameters<typeof call<typeof ticketEndpoints.createTicket>>[1]['body'];
type Reply = Parameters<typeof call<typeof ticketEndpoints.replyTicket>>[1]['body'];
type Rating = Parameters<typeof call<typeof ticketEndpoints.rateTicket>>[1]['body'];

/** Opens a ticket; trying again with the same content makes no second one, even after a reload. */
export const useCreateTicket = () =>
  useTicketAct('create-ticket', async (body: NewTicket) => {
    const idempotencyKey = draftStore.keyFor('new', body);
    const ticket = await call(ticketEndpoints.createTicket, { body }, { idempotencyKey });
    draftStore.sent('new');
    return ticket;
  });

/** Answers in a ticket; trying again with the same content makes no second answer, even after a reload. */
export const useReply = () =>
  useTicketAct('reply-ticket', async (body: Reply) => {
    const idempotencyKey = draftStore.keyFor(`reply-${body.ticketId}`, body);
    const ticket = await call(ticketEndpoints.replyTicket, { body }, { idempotencyKey });
    draftStore.sent(`reply-${ticket.id}`);
    return ticket;
  });

/** Says that a ticket is solved. */
export const useResolve = () =>
  useTicketAct('resolve-ticket', (ticketId: string) =>
    call(ticketEndpoints.resolveTicket, { body: { ticketId } }),
  );

/** Closes a ticket for good. */
export const useClose = () =>
  useTicketAct('close-ticket', (ticketId: string) =>
    call(ticketEndpoints.closeTicket, { body: { ticketId } }),
  );

/** Rates the help. */
export const useRate = () =>
  useTicketAct('rate-ticket', (body: Rating) => call(ticketEndpoints.rateTicket, { body }));
