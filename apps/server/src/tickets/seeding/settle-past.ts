import type { TicketPriority } from '@waybill/contract/vocabulary/ticket.ts';
import type { Db } from '../../platform/db/database.ts';
import { epochMs } from '../../platform/db/times.ts';
import { type AnswerClock, answerClock, newClock, setClock } from '../rules.ts';
import { findPast, writeClock } from './store.ts';

/**
 * The clock of the first answer of a ticket of the demo's past, which never waited for its user before it was answered;
 * moments in epoch milliseconds.
 */
export const pastClock = (
  priority: TicketPriority,
  openedAt: number,
  answeredAt: number | null,
  timeZone: string,
): AnswerClock => {
  const running = setClock(newClock, { status: 'open', priority }, openedAt, timeZone);
  return answeredAt === null ? running : answerClock(running, priority, answeredAt, timeZone);
};

/** Sets the clock of a first answer by when the ticket was opened and answered, after both were moved into the past. */
export const settlePast = async (db: Db, ticketId: number, timeZone: string): Promise<void> => {
  const [past] = await findPast(db, ticketId);
  if (past === undefined) return;
  const { startedAt, usedMs, dueAt, late } = pastClock(
    past.priority,
    epochMs(past.created_at),
    past.answered_at === null ? null : epochMs(past.answered_at),
    timeZone,
  );
  await writeClock(db, ticketId, startedAt, usedMs, dueAt, late);
};
