import type { TicketStatus } from '@waybill/contract/vocabulary/ticket.ts';
import { type Caller, callerMay } from '../platform/access/caller.ts';
import type { Deps } from '../platform/deps.ts';
import type { Tx } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { AppError } from '../platform/app-error.ts';
import { changeTicket, openTicket, openTicketAt } from './change-ticket.ts';
import { type RecordAct, ticketEntry } from './record-act.ts';
import { mayMove } from './rules.ts';
import { type LockedTicket, insertEntry } from './store.ts';
import { notifyUser } from './notify-user.ts';

const move = async (
  tx: Tx,
  ticket: LockedTicket,
  to: TicketStatus,
  {
    by,
    userId,
    remark,
  }: { readonly by: 'user' | 'staff'; readonly userId: number; readonly remark: string | null },
  timeZone: string,
): Promise<void> => {
  if (!mayMove(ticket.status, to, by)) throw new AppError('ticketState');
  await insertEntry(tx, {
    ticket_id: ticket.id,
    kind: 'event',
    actor: by,
    author_id: userId,
    event: 'status',
    from_value: ticket.status,
    to_value: to,
    remark,
  });
  await changeTicket(tx, ticket, { status: to }, timeZone);
  if (by === 'staff' && (to === 'resolved' || to === 'closed'))
    await notifyUser(tx, {
      userId: ticket.user_id,
      ticketId: ticket.id,
      ticketNo: ticket.ticket_no,
      title: ticket.title,
      kind: to,
    });
};

/** What the staff move a ticket to; the user sees the remark. */
type StaffMove = {
  readonly status: TicketStatus;
  readonly remark?: string | undefined;
};

const moveAsStaff = async (
  tx: Tx,
  ticket: LockedTicket,
  { status, remark: text }: StaffMove,
  { userId, timeZone, record }: { userId: number; timeZone: string; record: RecordAct },
): Promise<void> => {
  const remark = text === undefined || text === '' ? null : text;
  await move(tx, ticket, status, { by: 'staff', userId, remark }, timeZone);
  await record(tx, {
    ...ticketEntry('status', ticket, { status: ticket.status }, { status }),
    reason: remark,
  });
};

/** Resolves or closes a ticket: who opened it as its user, the staff by their right. One that is not theirs to answer is not there. */
export const settleTicket = (
  { db, config: { timeZone } }: Pick<Deps, 'db' | 'config'>,
  caller: Pick<Caller, 'userId' | 'role' | 'key'>,
  ticketId: string,
  to: 'resolved' | 'closed',
  record: RecordAct,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { userId } = caller;
    const ticket = await openTicket(tx, ticketId, { userId, staff: callerMay(caller, 'tickets:answer') });
    await (ticket.user_id === userId
      ? move(tx, ticket, to, { by: 'user', userId, remark: null }, timeZone)
      : moveAsStaff(tx, ticket, { status: to }, { userId, timeZone, record }));
  });

export const moveTicket = (
  { db, config: { timeZone } }: Pick<Deps, 'db' | 'config'>,
  userId: number,
  request: StaffMove & { readonly ticketId: string; readonly version: number },
  record: RecordAct,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const ticket = await openTicketAt(tx, request.ticketId, request.version, userId);
    await moveAsStaff(tx, ticket, request, { userId, timeZone, record });
  });
