import type {
  StaffTicket,
  Ticket,
  TicketDetail,
  TicketEntry,
} from '@waybill/contract/endpoints/ticket-shapes.ts';
import { ticketLimits } from '@waybill/contract/vocabulary/ticket.ts';
import { epochMs, wallTime, wallTimeOrNull } from '../platform/db/times.ts';
import type { Translate } from '../platform/http/language.ts';
import { scanOf } from './attachments/rules.ts';
import { clockOf } from './change-ticket.ts';
import type { StaffRow } from './listing/store.ts';
import { answerState, dueNow, mayMove, movesFrom } from './rules.ts';
import type { AssignedTicket, LockedTicket, ReadEntry, ReadTicket, readFiles } from './store.ts';

type Named = { readonly nickname: string | null; readonly user_name: string | null };

export const nameOfStaff = ({ nickname, user_name: userName }: Named): string => nickname ?? userName ?? '';

/** Who did something, for whom: users see of the staff a nickname or the service's name, never an address. */
const nameFor = (
  view: 'user' | 'staff',
  actor: 'user' | 'staff' | 'system',
  who: Named,
  t: Translate,
): string => {
  if (actor === 'system') return t('word.system');
  if (actor === 'staff' && view === 'user') return who.nickname ?? t('ticketNames.service');
  return nameOfStaff(who);
};

export const wireTicket = (ticket: LockedTicket, view: Reading['view'], timeZone: string): Ticket => {
  const clock = clockOf(ticket);
  return {
    id: String(ticket.id),
    ticketNo: ticket.ticket_no,
    title: ticket.title,
    category: ticket.category,
    priority: ticket.priority,
    status: ticket.status,
    version: ticket.version,
    firstAnswer: {
      dueAt: dueNow(clock, ticket, ticket.now, timeZone),
      answeredTime: wallTimeOrNull(ticket.answered_at),
      state: answerState(clock, ticket.status, ticket.now),
    },
    createdTime: wallTime(ticket.created_at),
    updatedTime: wallTime(ticket.updated_at),
    unread: view === 'user' && ticket.last_answer_id > ticket.seen_entry_id,
    rating: ticket.rating,
  };
};

const assigneeOf = (ticket: AssignedTicket): { id: string; name: string } | null =>
  ticket.assignee_id === null
    ? null
    : {
        id: String(ticket.assignee_id),
        name: nameOfStaff({ nickname: ticket.assignee_nickname, user_name: ticket.assignee_user_name }),
      };

export const wireStaffTicket = (ticket: StaffRow, timeZone: string): StaffTicket => ({
  ...wireTicket(ticket, 'staff', timeZone),
  user: { id: String(ticket.user_id), userName: ticket.user_name },
  assignee: assigneeOf(ticket),
  awaitsStaff: ticket.awaits_staff,
  lastMessage: ticket.last_message ?? '',
});

/** Who reads a ticket, and what decides what they see of it. */
type Reading = {
  readonly view: 'user' | 'staff';
  readonly userId: number;
  readonly mayAnswer: boolean;
  readonly t: Translate;
  readonly timeZone: string;
  readonly whenAway: Parameters<typeof scanOf>[1];
};

const wireEntry = (
  entry: ReadEntry,
  files: Awaited<ReturnType<typeof readFiles>>,
  { view, userId, t, whenAway }: Reading,
): TicketEntry => {
  const shared = {
    id: String(entry.id),
    by: entry.actor,
    name: nameFor(view, entry.actor, entry, t),
    createdTime: wallTime(entry.created_at),
  };
  if (entry.event === null)
    return {
      kind: 'message',
      ...shared,
      own: entry.author_id === userId,
      content: entry.content ?? '',
      isInternal: entry.internal,
      attachments: files
        .filter((file) => file.entry_id === entry.id)
        .map((file) => ({
          id: String(file.id),
          fileName: file.file_name,
          type: file.type,
          size: file.size,
          scan: scanOf(file.scan, whenAway),
          finding: file.finding,
        })),
    };
  const given = entry.event === 'assigned' || entry.event === 'unassigned';
  const subject = { nickname: entry.subject_nickname, user_name: entry.subject_user_name };
  const subjectName = given ? nameFor(view, 'staff', subject, t) : null;
  return {
    kind: 'event',
    ...shared,
    event: entry.event,
    from: entry.event === 'unassigned' ? subjectName : entry.from_value,
    to: entry.event === 'assigned' ? subjectName : entry.to_value,
    remark: entry.remark,
  };
};

const rightsOf = (ticket: ReadTicket, { view, mayAnswer }: Reading): TicketDetail['may'] => {
  const { status } = ticket;
  if (view === 'staff') {
    const statuses = mayAnswer ? movesFrom(status, 'staff') : [];
    return {
      reply: mayAnswer && status !== 'closed',
      resolve: statuses.includes('resolved'),
      close: statuses.includes('closed'),
      rate: false,
      followUp: false,
      statuses,
    };
  }
  return {
    reply: status !== 'closed',
    resolve: mayMove(status, 'resolved', 'user'),
    close: mayMove(status, 'closed', 'user'),
    rate: (status === 'resolved' || status === 'closed') && ticket.rating === null,
    followUp: status === 'closed',
    statuses: [],
  };
};

export const wireDetail = (
  ticket: ReadTicket,
  entries: readonly ReadEntry[],
  files: Parameters<typeof wireEntry>[1],
  reader: Reading,
): TicketDetail => ({
  ...wireTicket(ticket, reader.view, reader.timeZone),
  content: entries.find((entry) => entry.kind === 'message')?.content ?? '',
  entries: entries.map((entry) => wireEntry(entry, files, reader)),
  ratingComment: ticket.rating_comment,
  orderId: ticket.order_id === null ? null : String(ticket.order_id),
  orderNo: ticket.order_no,
  traceId: ticket.trace_id,
  failedCall: ticket.failed_call,
  followsTicket:
    ticket.follows_id === null ? null : { id: String(ticket.follows_id), ticketNo: ticket.follows_no ?? '' },
  closesAt:
    ticket.status === 'resolved' && ticket.resolved_at !== null
      ? epochMs(ticket.resolved_at) + ticketLimits.closesAfterHours * 3_600_000
      : null,
  serverTime: ticket.now,
  may: rightsOf(ticket, reader),
  staff:
    reader.view === 'user'
      ? null
      : {
          user: { id: String(ticket.user_id), userName: ticket.user_name, email: ticket.user_email },
          assignee: assigneeOf(ticket),
        },
});
