import type { TicketStatus } from '@waybill/contract/vocabulary/ticket.ts';
import type { Deps } from '../platform/deps.ts';
import type { Tx } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { AppError } from '../platform/app-error.ts';
import { changeTicket, openTicket, openTicketAt } from './change-ticket.ts';
import { type RecordAct, ticketEntry } from './record-act.ts';
import { mayMove } from './rules.ts';
import { type LockedTicket, insertEntry } from './store.ts';
import { notifyUser } from './notify-user.ts';

type Mover = {
  readonly by: 'user' | 'staff';
  readonly userId: number;
  readonly remark: string | null;
  /** Tells nobody. */
  readonly quiet?: boolean | undefined;
};

const move = async (
  tx: Tx,
  ticket: LockedTicket,
  to: TicketStatus,
  { by, userId, remark, quiet }: Mover,
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
  if (quiet !== true && by === 'staff' && (to === 'resolved' || to === 'closed'))
    await notifyUser(tx, {
      userId: ticket.user_id,
      ticketId: ticket.id,
      ticketNo: ticket.ticket_no,
      title: ticket.title,
      kind: to,
    });
};

/** Moves one's own ticket; a ticket of somebody else is not there. */
export const moveOwnTicket = (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  userId: number,
  ticketId: string,
  to: 'resolved' | 'closed',
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const ticket = await openTicket(tx, ticketId, { userId, staff: false });
    await move(tx, ticket, to, { by: 'user', userId, remark: null }, config.timeZone);
  });

/** Moves a ticket as one of the staff, who saw it at that version; the user sees the remark. */
export const moveTicket = (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  userId: number,
  request: {
    readonly ticketId: string;
    readonly status: TicketStatus;
    readonly remark?: string | undefined;
    readonly version: number;
    /** Tells nobody: the demo's past is no news. */
    readonly quiet?: boolean;
  },
  record: RecordAct,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const ticket = await openTicketAt(tx, request.ticketId, request.version, userId);
    const remark = request.remark === undefined || request.remark === '' ? null : request.remark;
    const { quiet } = request;
    await move(tx, ticket, request.status, { by: 'staff', userId, remark, quiet }, config.timeZone);
    const [before, after] = [{ status: ticket.status }, { status: request.status }];
    await record(tx, { ...ticketEntry('status', ticket, before, after), reason: remark });
  });
