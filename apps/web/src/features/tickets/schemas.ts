import { judge } from '../../client/schemas.ts';
import { ticketDeskEndpoints } from '@waybill/contract/endpoints/ticket-desk.ts';
import { ticketEndpoints } from '@waybill/contract/endpoints/tickets.ts';

/** The contract's judgement of tickets, and of what the staff keep for them. */
export const judges = {
  create: judge(ticketEndpoints.createTicket),
  rate: judge(ticketEndpoints.rateTicket),
  canned: judge(ticketDeskEndpoints.createCannedReply),
};
