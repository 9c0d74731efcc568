import type { TicketPriority } from '@waybill/contract/vocabulary/ticket.ts';
import { type AnswerClock, answerClock, newClock, setClock } from '../rules.ts';

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
