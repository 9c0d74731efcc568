import type { TicketStatus } from '@waybill/contract/vocabulary/ticket.ts';
import type { Deps } from '../platform/deps.ts';
import { type Caller, callerMay } from '../platform/access/caller.ts';
import type { Tx } from '../platform/db/database.ts';
import { publishToStaff } from '../platform/db/outbox.ts';
import { rowId } from '../platform/db/row-id.ts';
import { onceByKey } from '../platform/db/idempotency.ts';
import { inUserTransaction } from '../platform/db/transaction.ts';
import { AppError } from '../platform/app-error.ts';
import { useAttachments } from './attachments/use-attachments.ts';
import { changeTicket, openTicket } from './change-ticket.ts';
import { countUse } from './desk/store.ts';
import { deskEvent } from './desk-event.ts';
import { type RecordAct, ticketEntry } from './record-act.ts';
import { mayMove, statusAfterReply } from './rules.ts';
import { type LockedTicket, insertEntry } from './store.ts';
import { notifyUser } from './notify-user.ts';

export type Reply = {
  readonly ticketId: string;
  readonly content: string;
  readonly isInternal: boolean;
  readonly attachmentIds?: readonly string[] | undefined;
  readonly status?: TicketStatus | undefined;
  readonly cannedReplyId?: string | undefined;
};

/** Statuses that a ticket passes by a reply, the last being where it stands then. Rejects what is no move. */
const passedBy = (ticket: LockedTicket, by: 'user' | 'staff', wanted: TicketStatus | undefined) => {
  const first = statusAfterReply(ticket.status, by);
  if (first === undefined) throw new AppError('ticketState');
  const passed = first === ticket.status ? [] : [first];
  if (wanted === undefined || wanted === first) return passed;
  if (!mayMove(first, wanted, by)) throw new AppError('ticketState');
  return [...passed, wanted];
};

const answer = async (
  tx: Tx,
  ticket: LockedTicket,
  { by, userId, timeZone }: { by: 'user' | 'staff'; userId: number; timeZone: string },
  reply: Reply,
): Promise<void> => {
  const passed = passedBy(ticket, by, reply.status);
  const entry = { ticket_id: ticket.id, actor: by, author_id: userId } as const;
  const message = await insertEntry(tx, { ...entry, kind: 'message', content: reply.content });
  await useAttachments(tx, userId, message, reply.attachmentIds);
  for (const [at, status] of passed.entries()) {
    const from = passed[at - 1] ?? ticket.status;
    // In the order in which they are passed.
    await insertEntry(tx, { ...entry, kind: 'event', event: 'status', from_value: from, to_value: status });
  }
  await changeTicket(
    tx,
    ticket,
    {
      status: passed.at(-1) ?? ticket.status,
      awaitsStaff: by === 'user',
      ...(by === 'staff' ? { answerId: message } : {}),
    },
    timeZone,
  );
  if (by === 'user') await publishToStaff(tx, 'tickets:read', deskEvent('desk.replied', ticket));
  const notice = { ticketId: ticket.id, ticketNo: ticket.ticket_no, title: ticket.title } as const;
  if (by === 'staff')
    await notifyUser(tx, { ...notice, userId: ticket.user_id, kind: 'answered', entryId: message });
  else if (ticket.assignee_id !== null)
    await notifyUser(tx, { ...notice, userId: ticket.assignee_id, kind: 'replied' });
};

/** A note leaves everything that the user may see as it is. */
const addInternalNote = async (tx: Tx, ticket: LockedTicket, userId: number, reply: Reply): Promise<void> => {
  if (ticket.status === 'closed') throw new AppError('ticketState');
  const message = await insertEntry(tx, {
    ticket_id: ticket.id,
    actor: 'staff',
    author_id: userId,
    kind: 'message',
    internal: true,
    content: reply.content,
  });
  await useAttachments(tx, userId, message, reply.attachmentIds);
};

/**
 * Adds an answer or a note of the staff. Answers need no version, so that of two at once none is lost; whoever opened
 * the ticket answers as its user, also one of the staff.
 */
export const replyTicket = (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  caller: Pick<Caller, 'userId' | 'role' | 'key'>,
  reply: Reply,
  key: string | undefined,
  record: RecordAct,
): Promise<{ ticketId: number }> => {
  const { userId } = caller;
  const staff = callerMay(caller, 'tickets:answer');
  return inUserTransaction(db, userId, (tx) =>
    onceByKey(tx, { userId, path: '/ticket/reply', key, content: reply }, async () => {
      const ticket = await openTicket(tx, reply.ticketId, { userId, staff });
      const by = ticket.user_id === userId ? 'user' : 'staff';
      const staffOnly = reply.isInternal || reply.status !== undefined || reply.cannedReplyId !== undefined;
      if (by === 'user' && staffOnly) throw new AppError('forbidden');
      if (reply.isInternal && reply.status !== undefined) throw new AppError('ticketState');
      if (reply.isInternal) await addInternalNote(tx, ticket, userId, reply);
      else await answer(tx, ticket, { by, userId, timeZone: config.timeZone }, reply);
      if (reply.cannedReplyId !== undefined) await countUse(tx, rowId(reply.cannedReplyId));
      // An answer alone is kept in the ticket; where it is to stand afterwards is an act like the one without an answer.
      const [before, after] = [{ status: ticket.status }, { status: reply.status ?? ticket.status }];
      if (before.status !== after.status) await record(tx, ticketEntry('status', ticket, before, after));
      return { ticketId: ticket.id };
    }),
  );
};
