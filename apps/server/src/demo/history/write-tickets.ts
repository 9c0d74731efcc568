import { dayMs } from '@waybill/contract/std/days.ts';
import type { TicketCategory, TicketStatus } from '@waybill/contract/vocabulary/ticket.ts';
import { ticketLimits, ticketService } from '@waybill/contract/vocabulary/ticket.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Translate, translatorFor } from '../../platform/http/language.ts';
import { addServiceTime, insertPastTickets, newTicketNo, pastClock } from '../../tickets/public-api.ts';
import type { Random } from '../random.ts';
import { type StoredPastOrder, iso } from './order-rows.ts';
import type { StaffMember } from './staff.ts';
import { shanghaiDay } from './working-day.ts';

const minute = 60_000;
const hour = 60 * minute;
const tickets = 240;
/** Tickets that wait for their first answer beyond their time. */
const late = 3;
/** Where the tickets after those stand, at whatever hour the demo starts. */
const standing = ['waiting', 'processing'] as const;

const subjects: readonly { readonly category: TicketCategory; readonly weight: number }[] = [
  { category: 'order', weight: 34 },
  { category: 'data', weight: 22 },
  { category: 'points', weight: 14 },
  { category: 'account', weight: 9 },
  { category: 'bug', weight: 8 },
  { category: 'suggestion', weight: 6 },
  { category: 'other', weight: 5 },
  { category: 'abuse', weight: 2 },
];
const priorities = [
  { priority: 'normal', weight: 64 },
  { priority: 'high', weight: 22 },
  { priority: 'low', weight: 14 },
] as const;
const ratings = [
  { rating: 5, weight: 58 },
  { rating: 4, weight: 26 },
  { rating: 3, weight: 9 },
  { rating: 2, weight: 4 },
  { rating: 1, weight: 3 },
];

type Entry = Readonly<Record<string, unknown>>;

/** The course of one ticket up to now: everything that would happen later is left out. */
const courseOf = (
  random: Random,
  t: Translate,
  order: StoredPastOrder,
  by: StaffMember,
  {
    openedAt,
    unanswered,
    standsAt,
    now,
    timeZone,
  }: {
    openedAt: number;
    unanswered: boolean;
    standsAt: (typeof standing)[number] | undefined;
    now: number;
    timeZone: string;
  },
) => {
  const { category } = random.weighted(subjects);
  const { priority } = random.weighted(priorities);
  const texts = t(`demoHistory.tickets.${category}`).split('\n');
  const [title = '', content = '', answer = ''] = random.oneOf(texts).split('|');
  const allowed = ticketService.firstAnswerHours[priority] * hour;
  const used = allowed * (0.02 + (random.next() < 0.06 ? 1.3 : 0.85) * random.next() ** 3);
  const answeredAt = addServiceTime(openedAt, used, timeZone);
  const asks = standsAt === undefined ? random.next() < 0.15 : standsAt === 'waiting';
  const told = standsAt === undefined ? answeredAt + random.between(40, 900) * minute : Infinity;
  const resolvedAt =
    standsAt === undefined ? (asks ? told : answeredAt) + random.between(30, 1_500) * minute : Infinity;
  const rated = random.next() < 0.62 ? resolvedAt + random.between(5, 900) * minute : Infinity;
  const closedAt =
    rated < Infinity && random.next() < 0.5
      ? rated + minute
      : resolvedAt + ticketLimits.closesAfterHours * hour;
  const { rating } = random.weighted(ratings);
  const user = { actor: 'user', author_id: order.userId };
  const staff = { actor: 'staff', author_id: by.id };
  const move = (from: TicketStatus, to: TicketStatus) => ({
    kind: 'event',
    event: 'status',
    from_value: from,
    to_value: to,
  });
  const past = (at: number): boolean => at < now && !unanswered;

  const entries: Entry[] = [
    { ...user, kind: 'event', event: 'created', created_at: iso(openedAt) },
    { ...user, kind: 'message', content, created_at: iso(openedAt) },
  ];
  let status: TicketStatus = 'open';
  let version = 1;
  const add = (at: number, ...more: readonly Entry[]): void => {
    entries.push(...more.map((entry) => ({ ...entry, created_at: iso(at) })));
  };
  const to = (next: TicketStatus, at: number, who: Entry): void => {
    add(at, { ...who, ...move(status, next) });
    status = next;
    version += 1;
  };
  if (past(answeredAt)) {
    add(answeredAt, { ...staff, kind: 'event', event: 'assigned', subject_id: by.id });
    to('processing', answeredAt, staff);
    add(answeredAt, { ...staff, kind: 'message', content: asks ? t('demoHistory.tickets.ask') : answer });
    if (asks) to('waiting', answeredAt, staff);
    if (asks && past(told)) {
      add(told, { ...user, kind: 'message', content: t('demoHistory.tickets.told') });
      to('processing', told, user);
    }
    if (past(resolvedAt)) {
      if (asks) add(resolvedAt, { ...staff, kind: 'message', content: answer });
      to('resolved', resolvedAt, staff);
    }
    if (past(rated)) add(rated, { ...user, kind: 'event', event: 'rated', to_value: String(rating) });
    if (past(closedAt))
      to('closed', closedAt, closedAt === rated + minute ? user : { actor: 'system', author_id: null });
  }
  const answered = past(answeredAt) ? answeredAt : null;
  const clock = pastClock(priority, openedAt, answered, timeZone);
  const overdue = clock.dueAt !== null && clock.dueAt < now;
  if (overdue) add(clock.dueAt, { actor: 'system', kind: 'event', event: 'escalated', internal: true });
  const time = (at: number | null): string | null => (at === null ? null : iso(at));
  return {
    ticket: {
      user_id: order.userId,
      ticket_no: newTicketNo(shanghaiDay(openedAt)),
      title,
      category,
      priority,
      status,
      version,
      assignee_id: answered === null ? null : by.id,
      order_id: category === 'order' ? order.id : null,
      created_at: iso(openedAt),
      updated_at: entries.findLast(({ internal }) => internal !== true)?.['created_at'],
      resolved_at: past(resolvedAt) ? iso(resolvedAt) : null,
      closed_at: past(closedAt) ? iso(closedAt) : null,
      awaits_staff: entries.findLast(({ kind }) => kind === 'message')?.['actor'] === 'user',
      clock_started_at: time(clock.startedAt),
      clock_used_ms: Math.round(clock.usedMs),
      first_due_at: time(clock.dueAt),
      answered_at: time(answered),
      answered_late: clock.late,
      overdue,
      rating: past(rated) ? rating : null,
      rating_comment:
        past(rated) && random.next() < 0.25
          ? t(rating > 3 ? 'demoHistory.tickets.praise' : 'demoHistory.tickets.blame')
          : null,
    },
    entries,
  };
};

/** Writes what sellers asked about their orders in the past, and what the staff made of it. */
export const writeTickets = async (
  tx: Tx,
  random: Random,
  {
    made,
    staff,
    now,
    timeZone,
  }: {
    readonly made: readonly StoredPastOrder[];
    readonly staff: readonly StaffMember[];
    readonly now: number;
    readonly timeZone: string;
  },
): Promise<void> => {
  const t = translatorFor('zh-CN');
  const old = made.filter(({ at }) => at < now - 2 * hour);
  const longAgo = old.filter(({ at }) => at < now - 5 * dayMs && at > now - 9 * dayMs);
  const all = Array.from({ length: tickets }, (_, n) => {
    const unanswered = n < late && longAgo.length > 0;
    const standsAt = longAgo.length > 0 ? standing[n - late] : undefined;
    const order = random.oneOf(unanswered || standsAt !== undefined ? longAgo : old);
    const openedAt = Math.min(
      order.at + random.between(10, 2_400) * minute,
      now - random.between(3, 100) * minute,
    );
    return courseOf(random, t, order, random.oneOf(staff), { openedAt, unanswered, standsAt, now, timeZone });
  });
  await insertPastTickets(tx, JSON.stringify(all));
};
