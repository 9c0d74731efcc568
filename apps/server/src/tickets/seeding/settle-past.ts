import type { Db } from '../../platform/db/database.ts';
import { epochMs } from '../../platform/db/times.ts';
import { answerClock, newClock, setClock } from '../rules.ts';
import { findPast, writeClock } from './store.ts';

/**
 * Sets the clock of a first answer by when the ticket was opened and answered, after both were moved into the past; for
 * the demo, whose tickets never waited for their user before they were answered.
 */
export const settlePast = async (db: Db, ticketId: number, timeZone: string): Promise<void> => {
  const [past] = await findPast(db, ticketId);
  if (past === undefined) return;
  const opened = { status: 'open', priority: past.priority } as const;
  const running = setClock(newClock, opened, epochMs(past.created_at), timeZone);
  const { startedAt, usedMs, dueAt, late } =
    past.answered_at === null
      ? running
      : answerClock(running, past.priority, epochMs(past.answered_at), timeZone);
  await writeClock(db, ticketId, startedAt, usedMs, dueAt, late);
};
