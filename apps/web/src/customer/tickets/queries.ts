import type { EndpointCall, EndpointData, EndpointShape } from '@waybill/contract/endpoint.ts';
import type { TicketDetail } from '@waybill/contract/endpoints/ticket-shapes.ts';
import { ticketDeskEndpoints } from '@waybill/contract/endpoints/ticket-desk.ts';
import { ticketEndpoints } from '@waybill/contract/endpoints/tickets.ts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call, perform } from '../../client/call.ts';
import { customMutation, query } from '../../client/query.ts';
import { draftStore } from './drafts.ts';

/** Milliseconds between looks at what is open. */
const pollEvery = 20_000;
export const listEvery = 60_000;

/** Lists of tickets, one's own and those of the staff with their figures. */
export const ticketLists: readonly EndpointShape[] = [
  ticketEndpoints.listTickets,
  ticketDeskEndpoints.listStaffTickets,
  ticketDeskEndpoints.ticketStatistics,
];

const markRead = (client: QueryClient, id: string): void => {
  client.setQueriesData<EndpointData<typeof ticketEndpoints.listTickets>>(
    query(ticketEndpoints.listTickets),
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
    queryKey: [ticketEndpoints.getTicket.id, id],
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

/**
 * An action on a ticket: it is shown as the action left it, and lists and figures are read again. One that is refused, as
 * somebody else acted before, shows how it stands now.
 */
const ticketMutation = <Input>(name: string, act: (input: Input) => Promise<Partial<TicketDetail>>) =>
  customMutation(
    name,
    async (input: Input, _, client) => {
      const readAgain = () => client.invalidateQueries({ queryKey: [ticketEndpoints.getTicket.id] });
      const ticket = await act(input).catch((error: unknown) => {
        void readAgain();
        throw error;
      });
      if (ticket.id == null) await readAgain();
      else client.setQueryData(ticketQuery(ticket.id).queryKey, ticket as TicketDetail);
      return ticket;
    },
    ticketLists,
  );

type Body<Name extends keyof typeof ticketEndpoints> =
  EndpointCall<(typeof ticketEndpoints)[Name]> extends { readonly body: infer Sent } ? Sent : never;

/** Opens a ticket; trying again with the same content makes no second one, even after a reload. */
export const createTicketMutation = ticketMutation('create-ticket', async (body: Body<'createTicket'>) => {
  const idempotencyKey = draftStore.keyFor('new', body);
  const ticket = await perform(ticketEndpoints.createTicket, { body }, { idempotencyKey });
  draftStore.sent('new');
  return ticket;
});

/** Answers in a ticket; trying again with the same content makes no second answer, even after a reload. */
export const replyMutation = ticketMutation('reply-ticket', async (body: Body<'replyTicket'>) => {
  const idempotencyKey = draftStore.keyFor(`reply-${body.ticketId}`, body);
  const ticket = await perform(ticketEndpoints.replyTicket, { body }, { idempotencyKey });
  draftStore.sent(`reply-${body.ticketId}`);
  return ticket;
});

/** Moves a ticket to another status without an answer. */
export const statusMutation = ticketMutation(
  'move-ticket',
  (body: EndpointCall<typeof ticketDeskEndpoints.setTicketStatus>['body']) =>
    perform(ticketDeskEndpoints.setTicketStatus, { body }),
);

/** Says that a ticket is solved. */
export const resolveMutation = ticketMutation('resolve-ticket', (ticketId: string) =>
  perform(ticketEndpoints.resolveTicket, { body: { ticketId } }),
);

/** Closes a ticket for good. */
export const closeMutation = ticketMutation('close-ticket', (ticketId: string) =>
  perform(ticketEndpoints.closeTicket, { body: { ticketId } }),
);

/** Rates the help. */
export const rateMutation = ticketMutation('rate-ticket', (body: Body<'rateTicket'>) =>
  perform(ticketEndpoints.rateTicket, { body }),
);
