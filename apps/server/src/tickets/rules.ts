import { randomText } from '../platform/std/crockford.ts';
import type { FailedCall, ticketActors } from '@waybill/contract/endpoints/ticket-shapes.ts';
import { maskTrackingNumber } from '@waybill/contract/vocabulary/masking.ts';
import {
  type TicketPriority,
  type TicketStatus,
  ticketService,
  ticketStatuses,
} from '@waybill/contract/vocabulary/ticket.ts';
import { addServiceTime, serviceTimeBetween } from './service-hours.ts';

export type TicketActor = (typeof ticketActors)[number];

/**
 * Every move that there is; what is not here is rejected (product, tickets). A user may close a ticket from anywhere:
 * it is theirs to withdraw. The staff say first that it is solved, so that the user hears why.
 */
export const moves: readonly {
  readonly from: TicketStatus;
  readonly to: TicketStatus;
  readonly by: readonly TicketActor[];
}[] = [
  { from: 'open', to: 'processing', by: ['staff'] },
  { from: 'processing', to: 'waiting', by: ['staff'] },
  { from: 'waiting', to: 'processing', by: ['staff', 'user'] },
  { from: 'open', to: 'resolved', by: ['staff', 'user'] },
  { from: 'processing', to: 'resolved', by: ['staff', 'user'] },
  { from: 'waiting', to: 'resolved', by: ['staff', 'user'] },
  { from: 'resolved', to: 'processing', by: ['staff', 'user'] },
  { from: 'resolved', to: 'closed', by: ['staff', 'user', 'system'] },
  { from: 'open', to: 'closed', by: ['user'] },
  { from: 'processing', to: 'closed', by: ['user'] },
  { from: 'waiting', to: 'closed', by: ['user'] },
];

export const mayMove = (from: TicketStatus, to: TicketStatus, by: TicketActor): boolean =>
  moves.some((move) => move.from === from && move.to === to && move.by.includes(by));

export const movesFrom = (from: TicketStatus, by: TicketActor): TicketStatus[] =>
  ticketStatuses.filter((to) => mayMove(from, to, by));

export const statusAfterReply = (status: TicketStatus, by: 'user' | 'staff'): TicketStatus | undefined => {
  if (status === 'closed') return undefined;
  if (by === 'staff') return status === 'open' ? 'processing' : status;
  return status === 'waiting' || status === 'resolved' ? 'processing' : status;
};

// The first answer -----------------------------------------------------------------

/** The clock of the first answer; moments in epoch milliseconds. */
export type AnswerClock = {
  /** Lies back by the service used so far, so that pauses are left out; null while it does not run. */
  readonly startedAt: number | null;
  /** Milliseconds of service used when it last stopped. */
  readonly usedMs: number;
  readonly dueAt: number | null;
  readonly answeredAt: number | null;
  readonly late: boolean | null;
};

export const newClock: AnswerClock = {
  startedAt: null,
  usedMs: 0,
  dueAt: null,
  answeredAt: null,
  late: null,
};

/** Milliseconds of service within which a ticket of that priority is to be answered. */
export const allowedMs = (priority: TicketPriority): number =>
  ticketService.firstAnswerHours[priority] * 3_600_000;

const usedBy = ({ startedAt, usedMs }: AnswerClock, now: number, timeZone: string): number =>
  startedAt === null ? usedMs : serviceTimeBetween(startedAt, now, timeZone);

/** The clock once a ticket has that status and priority: it runs while the staff owe the first answer. */
export const setClock = (
  clock: AnswerClock,
  { status, priority }: { readonly status: TicketStatus; readonly priority: TicketPriority },
  now: number,
  timeZone: string,
): AnswerClock => {
  if (clock.answeredAt !== null) return clock;
  if (status !== 'open' && status !== 'processing')
    return { ...clock, startedAt: null, usedMs: usedBy(clock, now, timeZone), dueAt: null };
  const startedAt = clock.startedAt ?? addServiceTime(now, -clock.usedMs, timeZone);
  return { ...clock, startedAt, dueAt: addServiceTime(startedAt, allowedMs(priority), timeZone) };
};

/** The clock once the staff have answered; only the first answer counts. */
export const answerClock = (
  clock: AnswerClock,
  priority: TicketPriority,
  now: number,
  timeZone: string,
): AnswerClock => {
  if (clock.answeredAt !== null) return clock;
  const usedMs = usedBy(clock, now, timeZone);
  const late = clock.dueAt === null ? usedMs > allowedMs(priority) : now > clock.dueAt;
  return { startedAt: null, usedMs, dueAt: null, answeredAt: now, late };
};

export const answerState = (
  clock: AnswerClock,
  status: TicketStatus,
  now: number,
): 'running' | 'paused' | 'answered' | 'overdue' | 'answered_late' | 'none' => {
  if (clock.answeredAt !== null) return clock.late === true ? 'answered_late' : 'answered';
  if (status === 'resolved' || status === 'closed') return 'none';
  if (clock.dueAt === null) return 'paused';
  return now > clock.dueAt ? 'overdue' : 'running';
};

/** When an answer is due: of a paused clock as if it went on now. Null once nothing is owed. */
export const dueNow = (
  clock: AnswerClock,
  { status, priority }: { readonly status: TicketStatus; readonly priority: TicketPriority },
  now: number,
  timeZone: string,
): number | null =>
  status === 'waiting' && clock.answeredAt === null
    ? setClock(clock, { status: 'processing', priority }, now, timeZone).dueAt
    : clock.dueAt;

// What a ticket carries ---------------------------------------------------------------

/** `TK`, the day as yyMMdd, and six characters of Crockford's base 32. */
export const newTicketNo = (today: string): string =>
  `TK${today.slice(2).replaceAll('-', '')}${randomText(6)}`;

const hideNumbers = (text: string, hide: (number: string) => string): string =>
  text.replace(/[A-Za-z\d]{10,}/g, (run) => (run.replaceAll(/\D/g, '').length >= 8 ? hide(run) : run));

export const cleanFailedCall = (call: FailedCall): FailedCall => ({
  ...call,
  path: hideNumbers(call.path, () => ':number'),
  ...(call.msg === undefined ? {} : { msg: hideNumbers(call.msg, maskTrackingNumber) }),
});

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
