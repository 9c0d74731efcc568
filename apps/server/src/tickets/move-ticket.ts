import type { EndpointInput } from '@waybill/contract/endpoint.ts';
import type { ticketDeskEndpoints } from '@waybill/contract/endpoints/ticket-desk.ts';
import type { TicketStatus } from '@waybill/contract/vocabulary/ticket.ts';
import type { Actor } from '../platform/access/audit.ts';
import { callerMay } from '../platform/access/caller.ts';
import type { Deps } from '../platform/deps.ts';
import type { Tx } from '../platform/db/database.ts';
import { rowId } from '../platform/db/row-id.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { AppError, fieldError } from '../platform/app-error.ts';
import { changeTicket, openTicket, openTicketAt, ticketEntry } from './change-ticket.ts';
import { notifyUser } from './notify-user.ts';
import { mayMove } from './rules.ts';
import { type LockedTicket, findStaff, insertEntry } from './store.ts';

type Tools = Pick<Deps, 'db' | 'config' | 'audit'>;
type Desk = typeof ticketDeskEndpoints;

const move = async (
  tx: Tx,
  ticket: LockedTicket,
  to: TicketStatus,
  by: { readonly actor: 'user' | 'staff'; readonly author_id: number },
  remark: string | null,
  timeZone: string,
): Promise<void> => {
  const { id: ticket_id, status: from_value } = ticket;
  if (!mayMove(from_value, to, by.actor)) throw new AppError('ticketState');
  const event = { kind: 'event', event: 'status', from_value, to_value: to } as const;
  await insertEntry(tx, { ticket_id, ...by, ...event, remark });
  await changeTicket(tx, ticket, { status: to }, timeZone);
  if (by.actor === 'staff' && (to === 'resolved' || to === 'closed'))
    await notifyUser(tx, ticket.user_id, ticket, to);
};

/** Moves a ticket as one of the staff; the user sees the remark. */
const moveAsStaff = async (
  { config, audit }: Tools,
  tx: Tx,
  actor: Actor,
  ticket: LockedTicket,
  status: TicketStatus,
  text = '',
): Promise<void> => {
  const remark = text === '' ? null : text;
  const by = { actor: 'staff', author_id: actor.caller.userId } as const;
  await move(tx, ticket, status, by, remark, config.timeZone);
  const entry = ticketEntry('status', ticket, { status: ticket.status }, { status });
  await audit(tx, actor, { ...entry, reason: remark });
};

/** Resolves or closes a ticket: who opened it as its user, the staff by their right. One that is not theirs to answer is not there. */
export const settleTicket =
  (to: 'resolved' | 'closed') =>
  (tools: Tools, actor: Actor, { ticketId }: { readonly ticketId: string }): Promise<void> =>
    inTransaction(tools.db, async (tx) => {
      const { userId } = actor.caller;
      const sight = { userId, staff: callerMay(actor.caller, 'tickets:answer') };
      const ticket = await openTicket(tx, ticketId, sight);
      await (ticket.user_id === userId
        ? move(tx, ticket, to, { actor: 'user', author_id: userId }, null, tools.config.timeZone)
        : moveAsStaff(tools, tx, actor, ticket, to));
    });

export const moveTicket = (
  tools: Tools,
  actor: Actor,
  { ticketId, version, status, remark }: EndpointInput<Desk['setTicketStatus']>['body'],
): Promise<void> =>
  inTransaction(tools.db, async (tx) => {
    const ticket = await openTicketAt(tx, ticketId, version, actor.caller.userId);
    await moveAsStaff(tools, tx, actor, ticket, status, remark);
  });

export const assignTicket = (
  { db, config, audit }: Tools,
  actor: Actor,
  request: EndpointInput<Desk['assignTicket']>['body'],
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { userId } = actor.caller;
    const ticket = await openTicketAt(tx, request.ticketId, request.version, userId);
    if (ticket.status === 'closed') throw new AppError('ticketState');
    const [assignee] = request.assigneeId === undefined ? [] : await findStaff(tx, rowId(request.assigneeId));
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
    const status = assigneeId !== null && ticket.status === 'open' ? 'processing' : ticket.status;
    if (status !== ticket.status)
      await insertEntry(tx, { ...entry, event: 'status', from_value: 'open', to_value: 'processing' });
    await changeTicket(tx, ticket, { assigneeId, status }, config.timeZone);
    if (assigneeId !== null && assigneeId !== userId) await notifyUser(tx, assigneeId, ticket, 'assigned');
    const before = { assigneeId: ticket.assignee_id?.toString() ?? null, status: ticket.status };
    const after = { assigneeId: assigneeId?.toString() ?? null, status };
    await audit(tx, actor, ticketEntry('assign', ticket, before, after));
  });

/** Sets how pressing a ticket is; its first answer is due by the new priority from when it was opened. */
export const prioritiseTicket = (
  { db, config, audit }: Tools,
  actor: Actor,
  { ticketId, version, priority }: EndpointInput<Desk['setTicketPriority']>['body'],
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { userId } = actor.caller;
    const ticket = await openTicketAt(tx, ticketId, version, userId);
    if (ticket.status === 'closed') throw new AppError('ticketState');
    if (ticket.priority === priority) return;
    await insertEntry(tx, {
      ticket_id: ticket.id,
      kind: 'event',
      actor: 'staff',
      author_id: userId,
      event: 'priority',
      from_value: ticket.priority,
      to_value: priority,
    });
    await changeTicket(tx, ticket, { priority }, config.timeZone);
    await audit(tx, actor, ticketEntry('priority', ticket, { priority: ticket.priority }, { priority }));
  });
