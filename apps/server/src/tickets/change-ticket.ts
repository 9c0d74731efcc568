import type { TicketPriority, TicketStatus } from '@waybill/contract/vocabulary/ticket.ts';
import type { Tx } from '../platform/db/database.ts';
import { rowId } from '../platform/db/row-id.ts';
import { epochMs } from '../platform/db/times.ts';
import { AppError } from '../platform/app-error.ts';
import { type AnswerClock, answerClock, setClock } from './rules.ts';
import { type LockedTicket, type Sight, type StoredTicket, lockTicket, updateTicket } from './store.ts';

const msOrNull = (text: string | null): number | null => (text === null ? null : epochMs(text));

export const clockOf = (
  ticket: Pick<
    StoredTicket,
    'clock_started_at' | 'clock_used_ms' | 'first_due_at' | 'answered_at' | 'answered_late'
  >,
): AnswerClock => ({
  startedAt: msOrNull(ticket.clock_started_at),
  usedMs: ticket.clock_used_ms,
  dueAt: msOrNull(ticket.first_due_at),
  answeredAt: msOrNull(ticket.answered_at),
  late: ticket.answered_late,
});

export type Change = {
  readonly status?: TicketStatus;
  readonly priority?: TicketPriority;
  /** Null gives it back to nobody. */
  readonly assigneeId?: number | null;
  readonly awaitsStaff?: boolean;
  readonly answerId?: number;
};

export const openTicket = async (tx: Tx, id: string, sight: Sight): Promise<LockedTicket> => {
  const ticket = await lockTicket(tx, rowId(id), sight);
  if (ticket === undefined) throw new AppError('notFound');
  return ticket;
};

/** The same for an act of the staff on what they saw: `stale` when it changed meanwhile. */
export const openTicketAt = async (
  tx: Tx,
  id: string,
  version: number,
  userId: number,
): Promise<LockedTicket> => {
  const ticket = await openTicket(tx, id, { userId, staff: true });
  if (ticket.version !== version) throw new AppError('stale', { hint: 'errors.stale.ticket' });
  return ticket;
};

export const changeTicket = async (
  tx: Tx,
  ticket: LockedTicket,
  change: Change,
  timeZone: string,
): Promise<void> => {
  const status = change.status ?? ticket.status;
  const priority = change.priority ?? ticket.priority;
  const before = clockOf(ticket);
  const answered =
    change.answerId === undefined ? before : answerClock(before, ticket.priority, ticket.now, timeZone);
  const clock = setClock(answered, { status, priority }, ticket.now, timeZone);
  await updateTicket(tx, {
    id: ticket.id,
    status,
    priority,
    assigneeId: change.assigneeId === undefined ? ticket.assignee_id : change.assigneeId,
    awaitsStaff: change.awaitsStaff ?? ticket.awaits_staff,
    overdue: ticket.overdue && clock.dueAt !== null && ticket.now > clock.dueAt,
    clockStartedAt: clock.startedAt,
    clockUsedMs: clock.usedMs,
    firstDueAt: clock.dueAt,
    answeredAt: clock.answeredAt,
    answeredLate: clock.late,
    lastAnswerId: change.answerId ?? ticket.last_answer_id,
  });
};
