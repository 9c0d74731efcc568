import { z } from 'zod';
import { soughtText } from '../std/typed-text.ts';
import { EpochMs, WallTime, typedText, trimmed, invalid } from '../vocabulary/fields.ts';
import {
  attachmentScans,
  attachmentTypes,
  ticketCategories,
  ticketLimits,
  ticketPriorities,
  ticketStatuses,
} from '../vocabulary/ticket.ts';

export const TicketAttachment = z.object({
  id: z.string(),
  fileName: z.string(),
  type: z.enum(attachmentTypes),
  /** Bytes. */
  size: z.number().int(),
  /** Only its owner reads what is `checking`, nobody what is `refused`. Null where files are not scanned. */
  scan: z.enum(attachmentScans).nullable(),
  /** What the scanner said of a file that it rejected: the name of what it found, or why it could not look. */
  finding: z.string().nullable(),
});
export type TicketAttachment = z.infer<typeof TicketAttachment>;

export const ticketActors = ['user', 'staff', 'system'] as const;

export const TicketMessage = z.object({
  kind: z.literal('message'),
  id: z.string(),
  by: z.enum(ticketActors),
  /** A name to show; of the staff, users see their nickname or the service's name. */
  name: z.string(),
  /** Whether the reader wrote it. */
  own: z.boolean(),
  content: z.string(),
  /** A note of the staff; never in an answer to a user. */
  isInternal: z.boolean(),
  attachments: z.array(TicketAttachment),
  createdTime: WallTime,
});

export const ticketEvents = [
  'created',
  'assigned',
  'unassigned',
  'status',
  'priority',
  'rated',
  'escalated',
] as const;
export const TicketEvent = z.object({
  kind: z.literal('event'),
  id: z.string(),
  by: z.enum(ticketActors),
  name: z.string(),
  event: z.enum(ticketEvents),
  /** Statuses, priorities, or the name of who it was given to. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  remark: z.string().nullable(),
  createdTime: WallTime,
});
/** What is shown of a ticket in order of time: what was written and what was done. */
export const TicketEntry = z.discriminatedUnion('kind', [TicketMessage, TicketEvent]);
export type TicketEntry = z.infer<typeof TicketEntry>;

export const FirstAnswer = z.object({
  /** When it is due; moves while the ticket waits for the user. Null once nothing is owed. */
  dueAt: EpochMs.nullable(),
  answeredTime: WallTime.nullable(),
  state: z.enum(['running', 'paused', 'answered', 'overdue', 'answered_late', 'none']),
});

export const Ticket = z.object({
  id: z.string(),
  /** `TK` + yyMMdd + 6 base32. */
  ticketNo: z.string(),
  title: z.string(),
  category: z.enum(ticketCategories),
  priority: z.enum(ticketPriorities),
  status: z.enum(ticketStatuses),
  /** Grows with each change of status, assignee or priority; an act on an older one is rejected (40904). */
  version: z.number().int(),
  firstAnswer: FirstAnswer,
  createdTime: WallTime,
  updatedTime: WallTime,
  /** Whether there is an answer of the staff that the user has not opened. */
  unread: z.boolean(),
  /** 1 to 5. */
  rating: z.number().int().nullable(),
});
export type Ticket = z.infer<typeof Ticket>;

export const StaffTicket = Ticket.extend({
  user: z.object({ id: z.string(), userName: z.string() }),
  assignee: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Whether the user spoke last. */
  awaitsStaff: z.boolean(),
  lastMessage: z.string(),
});
export type StaffTicket = z.infer<typeof StaffTicket>;

/** A call that failed before the user asked for help; no query, no body, nothing secret. */
export const FailedCall = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], invalid),
  path: z
    .string(invalid)
    .max(200, invalid)
    .regex(/^\/[\w./:-]*$/, invalid),
  httpStatus: z.number().int().min(0).max(599).optional(),
  code: z.number().int().min(0).max(99_999).optional(),
  /** What the user was told. */
  msg: z.string().max(300).optional(),
  /** When, epoch milliseconds of the browser. */
  time: EpochMs.optional(),
});
export type FailedCall = z.infer<typeof FailedCall>;

export const TicketDetail = Ticket.extend({
  /** What the ticket was opened with; also the first message of `entries`, which has its files. */
  content: z.string(),
  /** Oldest first. */
  entries: z.array(TicketEntry),
  ratingComment: z.string().nullable(),
  orderId: z.string().nullable(),
  orderNo: z.string().nullable(),
  traceId: z.string().nullable(),
  failedCall: FailedCall.nullable(),
  /** The closed ticket that this one follows up. */
  followsTicket: z.object({ id: z.string(), ticketNo: z.string() }).nullable(),
  /** When a resolved ticket closes by itself. */
  closesAt: EpochMs.nullable(),
  serverTime: EpochMs,
  may: z.object({
    reply: z.boolean(),
    resolve: z.boolean(),
    close: z.boolean(),
    rate: z.boolean(),
    followUp: z.boolean(),
    /** Statuses that the staff may set. */
    statuses: z.array(z.enum(ticketStatuses)),
  }),
  /** Only for the staff. */
  staff: z
    .object({
      user: z.object({ id: z.string(), userName: z.string(), email: z.string() }),
      assignee: z.object({ id: z.string(), name: z.string() }).nullable(),
    })
    .nullable(),
});
export type TicketDetail = z.infer<typeof TicketDetail>;

export const TicketViewer = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether an answer is being written. */
  typing: z.boolean(),
  sinceTime: WallTime,
});

export const CannedReply = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  category: z.enum(ticketCategories).nullable(),
  uses: z.number().int(),
});
export type CannedReply = z.infer<typeof CannedReply>;

/** The same as a field: an object, or its JSON where the call is form-encoded. */
export const FailedCallField = z.union([
  FailedCall,
  z
    .string(invalid)
    .max(2_000, invalid)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'fields.invalid' });
        return z.NEVER;
      }
    })
    .pipe(FailedCall),
]);

/** What somebody writes in a ticket that is there. It may be short: "ok" is a reply. */
export const ReplyText = typedText(ticketLimits.content, 'fields.ticketReply', trimmed);

const remarkError = { error: 'fields.ticketRemark' } as const;
export const TicketRemark = z.string(remarkError).trim().max(ticketLimits.remark, remarkError);

/** What to look for in number, title and conversation. */
export const TicketKeyword = typedText(100, 'fields.keyword', soughtText);
