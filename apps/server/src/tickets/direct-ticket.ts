import type { TicketPriority } from '@waybill/contract/vocabulary/ticket.ts';
import type { Deps } from '../platform/deps.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { rowId } from '../platform/db/row-id.ts';
import { AppError, fieldError } from '../platform/app-error.ts';
import { changeTicket, openTicketAt } from './change-ticket.ts';
import { type RecordAct, ticketEntry } from './record-act.ts';
import { findAssignee, insertEntry } from './store.ts';
import { notifyUser } from './notify-user.ts';

type Tools = Pick<Deps, 'db' | 'config'>;

export const assignTicket = (
  { db, config }: Tools,
  userId: number,
  request: { readonly ticketId: string; readonly assigneeId?: string | undefined; readonly version: number },
  record: RecordAct,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const ticket = await openTicketAt(tx, request.ticketId, request.version, userId);
    if (ticket.status === 'closed') throw new AppError('ticketState');
    const assignee =
      request.assigneeId === undefined ? undefined : await findAssignee(tx, rowId(request.assigneeId));
    if (request.assigneeId !== undefined && assignee === undefined)
      throw fieldError('assigneeId', 'fields.ticketAssignee');
    const assigneeId = assignee?.id ?? null;
    if (assigneeId === ticket.assignee_id) return;
    const entry = { ticket_id: ticket.id, kind: 'event', actor: 'staff', author_id: userId } as const;
    await insertEntry(
      tx,
      assigneeId === null
        ? { ...entry, event: 'unassigned', internal: true, subject_id: ticket.assignee_id }
        : { ...entry, event: 'assigned', subject_id: assigneeId },
    );
    const begins = assigneeId !== null && ticket.status === 'open';
    if (begins)
      await insertEntry(tx, { ...entry, event: 'status', from_value: 'open', to_value: 'processing' });
    await changeTicket(
      tx,
      ticket,
      { assigneeId, ...(begins ? { status: 'processing' } : {}) },
      config.timeZone,
    );
    if (assigneeId !== null && assigneeId !== userId)
      await notifyUser(tx, {
        userId: assigneeId,
        ticketId: ticket.id,
        ticketNo: ticket.ticket_no,
        title: ticket.title,
        kind: 'assigned',
      });
    const standing = (assignee_id: number | null, status: string) => ({
      assigneeId: assignee_id === null ? null : String(assignee_id),
      status,
    });
    await record(
      tx,
      ticketEntry(
        'assign',
        ticket,
        standing(ticket.assignee_id, ticket.status),
        standing(assigneeId, begins ? 'processing' : ticket.status),
      ),
    );
  });

/** Sets how pressing a ticket is; its first answer is due by the new priority from when it was opened. */
export const prioritiseTicket = (
  { db, config }: Tools,
  userId: number,
  request: { readonly ticketId: string; readonly priority: TicketPriority; readonly version: number },
  record: RecordAct,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const ticket = await openTicketAt(tx, request.ticketId, request.version, userId);
    if (ticket.status === 'closed') throw new AppError('ticketState');
    if (ticket.priority === request.priority) return;
    await insertEntry(tx, {
      ticket_id: ticket.id,
      kind: 'event',
      actor: 'staff',
      author_id: userId,
      event: 'priority',
      from_value: ticket.priority,
      to_value: request.priority,
    });
    await changeTicket(tx, ticket, { priority: request.priority }, config.timeZone);
    const [before, after] = [{ priority: ticket.priority }, { priority: request.priority }];
    await record(tx, ticketEntry('priority', ticket, before, after));
  });
