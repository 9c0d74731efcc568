import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { ticketEndpoints } from '@waybill/contract/endpoints/tickets.ts';
import type { Deps } from '../platform/deps.ts';
import { type Caller, callerMay } from '../platform/access/caller.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Translate } from '../platform/http/language.ts';
import { readAttachment } from './attachments/read-attachment.ts';
import { receiveAttachment } from './attachments/receive-attachment.ts';
import { createTicket } from './create-ticket.ts';
import { listOwn, totalOf } from './listing/store.ts';
import { settleTicket } from './move-ticket.ts';
import { rateTicket } from './rate-ticket.ts';
import { readConversation } from './read-ticket.ts';
import { recordBy } from './record-act.ts';
import { replyTicket } from './reply-ticket.ts';
import { wireTicket } from './wire.ts';

type Detail = EndpointData<typeof ticketEndpoints.getTicket>;

export const ticketRoutes = (
  context: Pick<Deps, 'db' | 'config' | 'audit' | 'today' | 'metrics'>,
): Handlers<typeof ticketEndpoints> => {
  const { db, config } = context;
  const detail = (id: string | number, caller: Caller, t: Translate): Promise<Detail> =>
    readConversation(context, id, caller, t);
  return {
    createTicket: async ({ caller, body, idempotencyKey, t }) => {
      const { ticketId } = await createTicket(context, caller.userId, body, idempotencyKey);
      return detail(ticketId, caller, t);
    },
    listTickets: async ({ caller, query: { pageNum, pageSize, status, keyword } }) => {
      const page = { pageNum, pageSize };
      const { tickets, counts } = await listOwn(db, caller.userId, { status, keyword }, page);
      return {
        list: tickets.map((ticket) => wireTicket(ticket, 'user', config.timeZone)),
        total: totalOf(counts, status === undefined ? undefined : [status]),
        counts,
        ...page,
      };
    },
    getTicket: ({ caller, params, t }) => detail(params.id, caller, t),
    replyTicket: async ({ body, idempotencyKey, t, ...call }) => {
      const { caller } = call;
      const record = recordBy(context.audit, call);
      const { ticketId } = await replyTicket(context, caller, body, idempotencyKey, record);
      return detail(ticketId, caller, t);
    },
    resolveTicket: async ({ body, t, ...call }) => {
      const { caller } = call;
      await settleTicket(context, caller, body.ticketId, 'resolved', recordBy(context.audit, call));
      return detail(body.ticketId, caller, t);
    },
    closeTicket: async ({ body, t, ...call }) => {
      const { caller } = call;
      await settleTicket(context, caller, body.ticketId, 'closed', recordBy(context.audit, call));
      return detail(body.ticketId, caller, t);
    },
    rateTicket: async ({ caller, body, t }) => {
      await rateTicket(db, caller.userId, body);
      return detail(body.ticketId, caller, t);
    },
    uploadTicketAttachment: ({ caller, request }) => receiveAttachment(context, request, caller),
    downloadTicketAttachment: ({ caller, params }) =>
      readAttachment(context, params.id, {
        userId: caller.userId,
        staff: callerMay(caller, 'tickets:read'),
      }),
  };
};
