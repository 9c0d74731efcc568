import { z } from 'zod';
import { byStaff, del, get, group, post, put } from '../endpoint.ts';
import {
  Day,
  Id,
  dayFields,
  pageOf,
  pageQuery,
  formedText,
  typedText,
  trimmed,
  choice,
} from '../vocabulary/fields.ts';
import { FormFlag, FormNumber } from '../vocabulary/form.ts';
import { NewView, SavedView } from '../vocabulary/saved-view.ts';
import {
  TicketCategory,
  TicketPriority,
  TicketStatus,
  ticketLimits,
  ticketStatuses,
} from '../vocabulary/ticket.ts';
import {
  CannedReply,
  ReplyText,
  StaffTicket,
  TicketDetail,
  TicketKeyword,
  TicketRemark,
  TicketViewer,
} from './ticket-shapes.ts';

const change = { ...byStaff('tickets:answer'), encoding: 'form', data: TicketDetail } as const;
const version = FormNumber(1, 2_000_000_000);
const cannedReply = z.strictObject({
  title: typedText(ticketLimits.title, 'fields.ticketTitle', trimmed, ticketLimits.titleMin),
  content: ReplyText,
  category: TicketCategory.optional(),
});

export const ticketDeskEndpoints = group({
  listStaffTickets: get('/ticket/admin/list', {
    summary: 'Tickets of everybody: overdue and pressing first, or as sorted',
    ...byStaff('tickets:read'),
    query: z.strictObject({
      ...pageQuery,
      /** Comma-separated. */
      status: z
        .string(choice)
        .transform((text) => text.split(','))
        .pipe(z.array(TicketStatus).max(ticketStatuses.length))
        .optional(),
      category: TicketCategory.optional(),
      priority: TicketPriority.optional(),
      /** An id, `me` or `none`. */
      assignee: formedText(/^(?:me|none|\d{1,19})$/, 'fields.choice').optional(),
      overdue: z.enum(['true', 'false']).optional(),
      awaitsStaff: z.enum(['true', 'false']).optional(),
      rating: z.enum(['1', '2', '3', '4', '5']).optional(),
      userId: Id.optional(),
      /** In number, title, user name, messages. */
      keyword: TicketKeyword.optional(),
      ...dayFields,
      sort: z.enum(['urgency', 'created_desc', 'created_asc', 'updated_desc', 'due_asc']).default('urgency'),
    }),
    data: pageOf(StaffTicket).extend({ counts: z.partialRecord(TicketStatus, z.number().int()) }),
  }),
  ticketStatistics: get('/ticket/admin/statistics', {
    summary:
      'Tickets by status, how fast and how well they are answered; the last 30 days unless said otherwise',
    ...byStaff('tickets:read'),
    query: z.strictObject(dayFields),
    data: z.object({
      startDate: Day,
      endDate: Day,
      /** Of this moment. */
      byStatus: z.partialRecord(TicketStatus, z.number().int()),
      overdue: z.number().int(),
      unassigned: z.number().int(),
      /** Of those created in the range. */
      created: z.number().int(),
      byCategory: z.partialRecord(TicketCategory, z.number().int()),
      byPriority: z.partialRecord(TicketPriority, z.number().int()),
      firstAnswer: z.object({
        answered: z.number().int(),
        /** Answered before it was due, 0 to 1, of those that are answered or overdue; null where there is none. */
        inTimeShare: z.number().nullable(),
        /** Minutes of service, null without an answer. */
        medianMinutes: z.number().nullable(),
        p90Minutes: z.number().nullable(),
      }),
      rating: z.object({
        count: z.number().int(),
        average: z.number().nullable(),
        byStars: z.array(z.number().int()).length(5),
      }),
      byAssignee: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          open: z.number().int(),
          resolved: z.number().int(),
          rating: z.number().nullable(),
        }),
      ),
      days: z.array(
        z.object({
          day: Day,
          created: z.number().int(),
          resolved: z.number().int(),
          closed: z.number().int(),
        }),
      ),
    }),
  }),
  setTicketStatus: post('/ticket/admin/status', {
    summary: 'Move a ticket to another status, with a remark; an older version is refused',
    ...change,
    body: z.strictObject({ ticketId: Id, status: TicketStatus, remark: TicketRemark.optional(), version }),
  }),
  assignTicket: post('/ticket/admin/assign', {
    summary: 'Give a ticket to somebody of the staff, or back to nobody; an older version is refused',
    ...change,
    body: z.strictObject({ ticketId: Id, assigneeId: Id.optional(), version }),
  }),
  setTicketPriority: post('/ticket/admin/priority', {
    summary: 'Change how pressing a ticket is; an older version is refused',
    ...change,
    body: z.strictObject({ ticketId: Id, priority: TicketPriority, version }),
  }),
  seeTicket: post('/ticket/admin/presence', {
    summary: 'Say that I have a ticket open, and hear who else has; to be repeated every 15 s',
    access: 'tickets:read',
    encoding: 'form',
    priority: 'poll',
    body: z.strictObject({ ticketId: Id, typing: FormFlag.default(false), leaving: FormFlag.default(false) }),
    data: z.object({
      /** Without oneself. */
      viewers: z.array(TicketViewer),
      version: z.number().int(),
      /** The newest entry, to see whether the conversation went on. */
      lastEntryId: z.string(),
    }),
  }),
  listTicketAssignees: get('/ticket/admin/assignees', {
    summary: 'The staff that tickets can be given to, with what they have open',
    access: 'tickets:read',
    data: z.object({
      list: z.array(z.object({ id: z.string(), name: z.string(), open: z.number().int() })),
    }),
  }),
  listCannedReplies: get('/ticket/admin/replies', {
    summary: 'Replies that are ready to use, the most used first',
    access: 'tickets:read',
    data: z.object({ list: z.array(CannedReply) }),
  }),
  createCannedReply: post('/ticket/admin/replies', {
    summary: 'Keep a reply for all of the staff',
    access: 'tickets:answer',
    body: cannedReply,
    data: CannedReply,
  }),
  changeCannedReply: put('/ticket/admin/replies/:id', {
    summary: 'Change a kept reply',
    access: 'tickets:answer',
    body: cannedReply,
    data: CannedReply,
  }),
  deleteCannedReply: del('/ticket/admin/replies/:id', {
    summary: 'Remove a kept reply',
    access: 'tickets:answer',
  }),
  listTicketViews: get('/ticket/admin/views', {
    summary: 'My saved filters of the list',
    access: 'tickets:read',
    data: z.object({ list: z.array(SavedView) }),
  }),
  saveTicketView: post('/ticket/admin/views', {
    summary: 'Save a filter of the list under a name; the same name replaces it, at most 20',
    access: 'tickets:read',
    body: NewView,
    data: SavedView,
  }),
  deleteTicketView: del('/ticket/admin/views/:id', {
    summary: 'Remove a saved filter of mine',
    access: 'tickets:read',
  }),
});
