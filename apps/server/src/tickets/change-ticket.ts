import type { Tx } from '../platform/db/database.ts';
import { rowId } from '../platform/db/row-id.ts';
import { epochMs } from '../platform/db/times.ts';
import { AppError, existing } from '../platform/app-error.ts';
import { type AnswerClock, answerClock, setClock } from './rules.ts';
import { type LockedTicket, type Sight, type StoredTicket, lockTicket, updateTicket } from './store.ts';
import type { AuditEntry } from '../platform/access/audit.ts';

const msOrNull = (text: string | null): number | null => (text === null ? null : epochMs(text));

export const clockOf = (ticket: LockedTicket): AnswerClock => ({
  startedAt: msOrNull(ticket.clock_started_at),
  usedMs: ticket.clock_used_ms,
  dueAt: msOrNull(ticket.first_due_at),
  answeredAt: msOrNull(ticket.answered_at),
  late: ticket.answered_late,
});

export const openTicket = async (tx: Tx, id: string, sight: Sight): Promise<LockedTicket> =>
  existing((await lockTicket(tx, { id: rowId(id), ...sight }))[0]);

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
  change: Partial<Pick<StoredTicket, 'status' | 'priority'>> & {
    /** Null gives it back to nobody. */
    readonly assigneeId?: number | null;
    readonly awaitsStaff?: boolean;
    readonly answerId?: number;
  },
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
    assignee_id: change.assigneeId === undefined ? ticket.assignee_id : change.assigneeId,
    awaits_staff: change.awaitsStaff ?? ticket.awaits_staff,
    overdue: ticket.overdue && clock.dueAt !== null && ticket.now > clock.dueAt,
    last_answer_id: change.answerId ?? ticket.last_answer_id,
    ...clock,
  });
};

export const ticketEntry = (
  act: 'assign' | 'status' | 'priority',
  ticket: Pick<StoredTicket, 'id' | 'ticket_no'>,
  before: object,
  after: object,
): AuditEntry => ({
  act: `ticket.${act}`,
  targetId: ticket.id,
  targetName: ticket.ticket_no,
  before,
  after,
});
