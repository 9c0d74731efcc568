import { z } from 'zod';
import { byOwner, file, get, groupOf, post } from '../endpoint.ts';
import { FilePart, Id, pageOf, pageQuery, formedText, typedText, trimmed } from '../vocabulary/fields.ts';
import { FormFlag, FormNumber, IdList } from '../vocabulary/form.ts';
import {
  TicketCategory,
  TicketStatus,
  attachmentTypes,
  ticketLimits,
  userTicketPriorities,
} from '../vocabulary/ticket.ts';
import {
  FailedCallField,
  ReplyText,
  Ticket,
  TicketAttachment,
  TicketDetail,
  TicketKeyword,
  TicketRemark,
} from './ticket-shapes.ts';

const change = { encoding: 'form', data: TicketDetail } as const;
const attachmentIds = IdList(ticketLimits.files).optional();
export const ticketEndpoints = groupOf(byOwner('own:tickets'), {
  createTicket: post('/ticket/create', {
    summary: 'Open a ticket, with an order, a trace or the call that failed where there is one; 10 a day',
    ...change,
    idempotent: true,
    body: z.strictObject({
      title: typedText(ticketLimits.title, 'fields.ticketTitle', trimmed, ticketLimits.titleMin),
      content: typedText(ticketLimits.content, 'fields.ticketContent', trimmed, ticketLimits.contentMin),
      category: TicketCategory,
      priority: z.enum(userTicketPriorities).default('normal'),
      orderId: Id.optional(),
      traceId: formedText(/^[\w-]{8,64}$/, 'fields.id').optional(),
      failedCall: FailedCallField.optional(),
      /** A closed ticket of one's own. */
      followsTicketId: Id.optional(),
      attachmentIds,
    }),
  }),
  listTickets: get('/ticket/user/list', {
    summary: 'My tickets, the last changed first, and how many there are of each status',
    query: z.strictObject({
      ...pageQuery,
      status: TicketStatus.optional(),
      keyword: TicketKeyword.optional(),
    }),
    data: pageOf(Ticket).extend({ counts: z.partialRecord(TicketStatus, z.number().int()) }),
  }),
  getTicket: get('/ticket/detail/:id', {
    summary: 'A ticket as a conversation; its user sees no internal notes. The staff see every ticket',
    data: TicketDetail,
  }),
  replyTicket: post('/ticket/reply', {
    summary: "Answer in a ticket; a user's answer reopens a resolved one, isInternal is for the staff",
    ...change,
    idempotent: true,
    body: z.strictObject({
      ticketId: Id,
      content: ReplyText,
      isInternal: FormFlag.default(false),
      attachmentIds,
      /** Set by the staff with the answer: what the ticket is afterwards. */
      status: z.enum(['processing', 'waiting', 'resolved']).optional(),
      /** The kept reply that a member of the staff began with; counts its use. */
      cannedReplyId: Id.optional(),
    }),
  }),
  resolveTicket: post('/ticket/resolve', {
    summary: 'Say that a ticket is solved: mine, or any by the right to answer them',
    ...change,
    body: z.strictObject({ ticketId: Id }),
  }),
  closeTicket: post('/ticket/close', {
    summary:
      'Close a ticket for good, the staff once it is resolved; a follow-up is a new one that links to it',
    ...change,
    body: z.strictObject({ ticketId: Id }),
  }),
  rateTicket: post('/ticket/rate', {
    summary: 'Rate the help, once, when the ticket is resolved or closed',
    ...change,
    body: z.strictObject({
      ticketId: Id,
      rating: FormNumber(1, 5, 'fields.rating'),
      comment: TicketRemark.optional(),
    }),
  }),
  uploadTicketAttachment: post('/ticket/attachment', {
    summary:
      'Upload one file, to be named in a message within a day; its type is found by its content, and the virus scanner looks at it where there is one',
    encoding: 'multipart',
    form: z.object({ file: FilePart }),
    data: TicketAttachment,
  }),
  downloadTicketAttachment: get('/ticket/attachment/:id', {
    summary: 'A file of a ticket, for its user and the staff',
    ...file(...attachmentTypes),
  }),
});
