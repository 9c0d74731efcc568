import type { EndpointInput } from '@waybill/contract/endpoint.ts';
import type { ticketEndpoints } from '@waybill/contract/endpoints/tickets.ts';
import type { Deps } from '../platform/deps.ts';
import { callerMay } from '../platform/access/caller.ts';
import type { Routes } from '../platform/http/handlers.ts';
import { readAttachment, receiveAttachment, useAttachments } from './attachments/keep-attachments.ts';
import { listOwn } from './listing/store.ts';
import { settleTicket } from './move-ticket.ts';
import { acting, readConversation } from './read-ticket.ts';
import { changeTicket, openTicket, ticketEntry } from './change-ticket.ts';
import { wireTicket } from './wire.ts';
import { type TicketStatus, ticketLimits } from '@waybill/contract/vocabulary/ticket.ts';
import type { Tx } from '../platform/db/database.ts';
import { enqueue } from '../platform/db/enqueue.ts';
import { rowId, rowIdOrNone } from '../platform/db/row-id.ts';
import { onceByKey } from '../platform/db/idempotency.ts';
import { inTransaction, inUserTransaction } from '../platform/db/transaction.ts';
import { AppError, fieldError } from '../platform/app-error.ts';
import { type TicketMail, notifyDesk, notifyUser, ticketMailJob } from './notify-user.ts';
import { cleanFailedCall, mayMove, newTicketNo, statusAfterReply } from './rules.ts';
import { type LockedTicket, findClosed, findOrder, insertEntry, insertTicket, rate } from './store.ts';
import type { Actor } from '../platform/access/audit.ts';
import { countUse } from './desk/store.ts';

type Reply = EndpointInput<typeof ticketEndpoints.replyTicket>['body'];

/** Statuses that a ticket passes by a reply, the last being where it stands then. Rejects what is no move. */
const passedBy = (ticket: LockedTicket, by: 'user' | 'staff', wanted: TicketStatus | undefined) => {
  const first = statusAfterReply(ticket.status, by);
  if (first === undefined) throw new AppError('ticketState');
  const passed = first === ticket.status ? [] : [first];
  if (wanted === undefined || wanted === first) return passed;
  if (!mayMove(first, wanted, by)) throw new AppError('ticketState');
  return [...passed, wanted];
};

/** Has a message of the user or of the staff change its ticket, tells of it and counts it as an answer. */
const answer = async (
  tx: Tx,
  ticket: LockedTicket,
  entry: { readonly ticket_id: number; readonly actor: 'user' | 'staff'; readonly author_id: number },
  message: number,
  passed: readonly TicketStatus[],
  timeZone: string,
): Promise<void> => {
  const byUser = entry.actor === 'user';
  for (const [at, status] of passed.entries()) {
    const from = passed[at - 1] ?? ticket.status;
    // In the order in which they are passed.
    await insertEntry(tx, { ...entry, kind: 'event', event: 'status', from_value: from, to_value: status });
  }
  const status = passed.at(-1) ?? ticket.status;
  const change = { status, awaitsStaff: byUser, ...(!byUser && { answerId: message }) };
  await changeTicket(tx, ticket, change, timeZone);
  if (byUser) {
    await notifyDesk(tx, 'desk.replied', ticket);
    if (ticket.assignee_id !== null) await notifyUser(tx, ticket.assignee_id, ticket, 'replied');
  } else {
    await notifyUser(tx, ticket.user_id, ticket, 'answered');
    // Given up after ten hours.
    const answered: TicketMail = { ticketId: ticket.id, entryId: message };
    await enqueue(tx, ticketMailJob, answered, { attempts: 11 });
  }
};

/**
 * Adds an answer or a note of the staff. Answers need no version, so that of two at once none is lost; whoever opened
 * the ticket answers as its user, also one of the staff.
 */
const replyTicket = (
  { db, config, audit }: Pick<Deps, 'db' | 'config' | 'audit'>,
  actor: Actor,
  reply: Reply,
  key: string | undefined,
): Promise<{ ticketId: number }> => {
  const { userId } = actor.caller;
  const staff = callerMay(actor.caller, 'tickets:answer');
  return inUserTransaction(db, userId, (tx) =>
    onceByKey(tx, { userId, path: '/ticket/reply', key, content: reply }, async () => {
      const ticket = await openTicket(tx, reply.ticketId, { userId, staff });
      const by = ticket.user_id === userId ? 'user' : 'staff';
      const staffOnly = reply.isInternal || reply.status !== undefined || reply.cannedReplyId !== undefined;
      if (by === 'user' && staffOnly) throw new AppError('forbidden');
      if (reply.isInternal && reply.status !== undefined) throw new AppError('ticketState');
      const passed = passedBy(ticket, by, reply.status);
      const entry = { ticket_id: ticket.id, actor: by, author_id: userId } as const;
      const { content, isInternal: internal } = reply;
      const message = await insertEntry(tx, { ...entry, kind: 'message', internal, content });
      await useAttachments(tx, userId, message, reply.attachmentIds);
      // A note leaves everything that the user may see as it is.
      if (!internal) await answer(tx, ticket, entry, message, passed, config.timeZone);
      if (reply.cannedReplyId !== undefined) await countUse(tx, rowId(reply.cannedReplyId));
      // An answer alone is kept in the ticket; where it is to stand afterwards is an act like the one without an answer.
      const [before, after] = [{ status: ticket.status }, { status: reply.status ?? ticket.status }];
      if (before.status !== after.status)
        await audit(tx, actor, ticketEntry('status', ticket, before, after));
      return { ticketId: ticket.id };
    }),
  );
};

type TicketRequest = EndpointInput<typeof ticketEndpoints.createTicket>['body'];

/** What a ticket points to has to be the user's own; what is not is no different from what does not exist. */
const rejectForeign = async (tx: Tx, userId: number, request: TicketRequest): Promise<void> => {
  const { orderId, followsTicketId } = request;
  if (orderId !== undefined && (await findOrder(tx, userId, rowId(orderId))).length === 0)
    throw fieldError('orderId', 'fields.ticketOrder');
  if (followsTicketId !== undefined && (await findClosed(tx, userId, rowId(followsTicketId))).length === 0)
    throw fieldError('followsTicketId', 'fields.ticketFollows');
};

/** Opens a ticket; answers its id. Rejects the eleventh of a day (`ticketCap`). */
const createTicket = (
  { db, config, today }: Pick<Deps, 'db' | 'config' | 'today'>,
  userId: number,
  request: TicketRequest,
  key: string | undefined,
): Promise<{ ticketId: number }> =>
  inUserTransaction(db, userId, (tx) =>
    onceByKey(tx, { userId, path: '/ticket/create', key, content: request }, async () => {
      await rejectForeign(tx, userId, request);
      const { title, category, priority, failedCall } = request;
      const [stored] = await insertTicket(tx, {
        user_id: userId,
        ticket_no: newTicketNo(today()),
        title,
        category,
        priority,
        order_id: rowIdOrNone(request.orderId) ?? null,
        trace_id: request.traceId ?? null,
        failed_call: failedCall === undefined ? null : cleanFailedCall(failedCall),
        follows_id: rowIdOrNone(request.followsTicketId) ?? null,
        aDay: ticketLimits.aDay,
      });
      if (stored === undefined) throw new AppError('ticketCap');
      const entry = { ticket_id: stored.id, actor: 'user', author_id: userId } as const;
      await insertEntry(tx, { ...entry, kind: 'event', event: 'created' });
      const message = await insertEntry(tx, { ...entry, kind: 'message', content: request.content });
      await useAttachments(tx, userId, message, request.attachmentIds);
      // Starts the clock of the first answer.
      const ticket = await openTicket(tx, String(stored.id), { userId, staff: false });
      await changeTicket(tx, ticket, {}, config.timeZone);
      await notifyDesk(tx, 'desk.opened', ticket);
      return { ticketId: stored.id };
    }),
  );

/** Rates the help with one's own ticket, once, when it is resolved or closed. Throws notFound, alreadyRated, ticketState. */
const rateTicket = (
  { db }: Pick<Deps, 'db'>,
  { caller: { userId } }: Actor,
  request: EndpointInput<typeof ticketEndpoints.rateTicket>['body'],
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const ticket = await openTicket(tx, request.ticketId, { userId, staff: false });
    const comment = request.comment === undefined || request.comment === '' ? null : request.comment;
    if (ticket.rating !== null) throw new AppError('alreadyRated');
    const [rated] = await rate(tx, ticket.id, request.rating, comment);
    if (rated === undefined) throw new AppError('ticketState');
    await insertEntry(tx, {
      ticket_id: ticket.id,
      kind: 'event',
      actor: 'user',
      author_id: userId,
      event: 'rated',
      to_value: String(request.rating),
      remark: comment,
    });
  });

export const ticketRoutes: Routes<typeof ticketEndpoints> = (context) => {
  const { db, config } = context;
  return {
    createTicket: async ({ caller, body, idempotencyKey, t }) => {
      const { ticketId } = await createTicket(context, caller.userId, body, idempotencyKey);
      return readConversation(context, ticketId, caller, t);
    },
    listTickets: async ({ caller, query }) => {
      const { tickets, sums } = await listOwn(db, caller.userId, query);
      const list = tickets.map((ticket) =>
        wireTicket(ticket, config.timeZone, ticket.last_answer_id > ticket.seen_entry_id),
      );
      return { list, ...sums, pageNum: query.pageNum, pageSize: query.pageSize };
    },
    getTicket: ({ caller, params, t }) => readConversation(context, params.id, caller, t),
    replyTicket: async ({ body, idempotencyKey, t, ...call }) => {
      const { ticketId } = await replyTicket(context, call, body, idempotencyKey);
      return readConversation(context, ticketId, call.caller, t);
    },
    resolveTicket: acting(context, settleTicket('resolved')),
    closeTicket: acting(context, settleTicket('closed')),
    rateTicket: acting(context, rateTicket),
    uploadTicketAttachment: ({ caller, request }) => receiveAttachment(context, request, caller),
    downloadTicketAttachment: ({ caller, params }) =>
      readAttachment(context, params.id, {
        userId: caller.userId,
        staff: callerMay(caller, 'tickets:read'),
      }),
  };
};
