import {
  type TicketCategory,
  type TicketPriority,
  type TicketStatus,
  ticketLimits,
  ticketService,
} from '@waybill/contract/vocabulary/ticket.ts';
import { demoHistory } from '@waybill/phrases/zh-CN/demo-history.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { addServiceTime, insertPastTickets, newTicketNo, pastClock } from '../../../tickets/public-api.ts';
import { randomFrom } from '../random.ts';
import { listOrders } from './store.ts';
import { shanghaiDay } from './plan-past.ts';

const seed = 20_260_926;
const minute = 60_000;
const hour = 60 * minute;
const tickets = 240;
/** Tickets that wait for their first answer beyond their time, and where the next ones are, at whatever hour it starts. */
const late = 3;
const inStatus = ['waiting', 'processing'] as const;

const weighted = <T extends string>(weights: Readonly<Partial<Record<T, number>>>) =>
  (Object.entries(weights) as [T, number][]).map(([value, weight]) => ({ value, weight }));
const categories = weighted<TicketCategory>({
  order: 34,
  data: 22,
  points: 14,
  account: 9,
  bug: 8,
  suggestion: 6,
  other: 5,
  abuse: 2,
});
const priorities = weighted<TicketPriority>({ normal: 64, high: 22, low: 14 });
/** Of five stars first. */
const ratings = [58, 26, 9, 4, 3].map((weight, fewer) => ({ value: 5 - fewer, weight }));

export const writeTickets = async (
  tx: Tx,
  {
    staff,
    now,
    timeZone,
  }: { readonly staff: ReadonlyMap<string, number>; readonly now: number; readonly timeZone: string },
): Promise<void> => {
  const random = randomFrom(seed);
  const old = await listOrders(tx);
  const longAgo = old.filter(({ at }) => at < now - 120 * hour && at > now - 216 * hour);
  const all = Array.from({ length: tickets }, (_, n) => {
    const fixed = longAgo.length > 0 ? inStatus[n - late] : undefined;
    const unanswered = n < late;
    const order = random.oneOf((unanswered || fixed !== undefined) && longAgo.length > 0 ? longAgo : old);
    const openedAt = Math.min(
      order.at + random.between(10, 2_400) * minute,
      now - random.between(3, 100) * minute,
    );
    const [category, priority] = [random.weighted(categories).value, random.weighted(priorities).value];
    const [title = '', content = '', answer = ''] = random
      .oneOf(demoHistory[`tickets.${category}`].split('\n'))
      .split('|');
    const share = 0.02 + (random.next() < 0.06 ? 1.3 : 0.85) * random.next() ** 3;
    const answeredAt = addServiceTime(
      openedAt,
      ticketService.firstAnswerHours[priority] * hour * share,
      timeZone,
    );
    const asks = fixed === undefined ? random.next() < 0.15 : fixed === 'waiting';
    const toldAt = answeredAt + random.between(40, 900) * minute;
    const resolvedAt = (asks ? toldAt : answeredAt) + random.between(30, 1_500) * minute;
    const ratedAt = random.next() < 0.62 ? resolvedAt + random.between(5, 900) * minute : Infinity;
    const closes = random.next() < 0.5 && ratedAt < Infinity;
    const rating = random.weighted(ratings).value;
    const end = fixed === undefined ? now : Math.min(now, answeredAt + 1);
    const steps: PastStep[] = [
      {
        at: answeredAt,
        by: 'staff',
        status: 'processing',
        text: asks ? demoHistory['tickets.ask'] : answer,
      },
      ...(asks
        ? ([
            { at: answeredAt, by: 'staff', status: 'waiting' },
            { at: toldAt, by: 'user', status: 'processing', text: demoHistory['tickets.told'] },
          ] as const)
        : []),
      { at: resolvedAt, by: 'staff', status: 'resolved', ...(asks ? { text: answer } : {}) },
      { at: ratedAt, by: 'user', rating },
      closes
        ? { at: ratedAt + minute, by: 'user', status: 'closed' }
        : { at: resolvedAt + ticketLimits.closesAfterHours * hour, by: 'system', status: 'closed' },
    ];
    const comment = demoHistory[rating > 3 ? 'tickets.praise' : 'tickets.blame'];
    const opened = {
      userId: order.userId,
      staffId: staff.get(random.next() < 0.5 ? 'admin' : 'super') ?? 0,
      openedAt,
      title,
      content,
      category,
      priority,
      orderId: category === 'order' ? order.id : null,
      comment: n % 4 === 0 ? comment : null,
    };
    return pastTicket(opened, unanswered ? [] : steps.filter(({ at }) => at < end), now, timeZone);
  });
  await insertPastTickets(tx, JSON.stringify(all));
};

/** Something that happened to a ticket; a `status` is one that it was moved to. Times in milliseconds. */
export type PastStep = {
  readonly at: number;
  readonly by: 'user' | 'staff' | 'system';
  readonly status?: TicketStatus;
  readonly text?: string;
  readonly internal?: boolean;
  readonly rating?: number;
};

type Opened = {
  readonly userId: number;
  readonly staffId: number;
  readonly openedAt: number;
  readonly title: string;
  readonly content: string;
  readonly category: TicketCategory;
  readonly priority: TicketPriority;
  readonly orderId?: number | null;
  readonly comment?: string | null;
};

const iso = (at: number | undefined): string | null => (at === undefined ? null : new Date(at).toISOString());

export const pastTicket = (
  { userId, staffId, openedAt, title, content, category, priority, orderId = null, comment = null }: Opened,
  steps: readonly PastStep[],
  now: number,
  timeZone: string,
): object => {
  const authors = { user: userId, staff: staffId, system: null };
  const entries: object[] = [];
  let status: TicketStatus = 'open';
  let version = 1;
  const add = (at: number, by: PastStep['by'], entry: object): void =>
    void entries.push({ actor: by, author_id: authors[by], kind: 'event', created_at: iso(at), ...entry });
  add(openedAt, 'user', { event: 'created' });
  add(openedAt, 'user', { kind: 'message', content });
  for (const { at, by, status: to, text, internal = false, rating } of steps) {
    if (status === 'open' && to === 'processing') add(at, by, { event: 'assigned', subject_id: staffId });
    if (to !== undefined) add(at, by, { event: 'status', from_value: status, to_value: to });
    if (text !== undefined) add(at, by, { kind: 'message', content: text, internal });
    if (rating !== undefined) add(at, by, { event: 'rated', to_value: String(rating) });
    status = to ?? status;
    version += to === undefined ? 0 : 1;
  }
  const movedTo = (wanted: TicketStatus): number | undefined =>
    steps.findLast((step) => step.status === wanted)?.at;
  const heard = steps.filter((step) => step.text !== undefined && step.internal !== true);
  const answered = heard.find(({ by }) => by === 'staff')?.at;
  const clock = pastClock(priority, openedAt, answered ?? null, timeZone);
  const overdue = clock.dueAt !== null && clock.dueAt < now;
  if (overdue) add(clock.dueAt, 'system', { event: 'escalated', internal: true });
  const rating = steps.find((step) => step.rating !== undefined)?.rating ?? null;
  const ticket = {
    user_id: userId,
    ticket_no: newTicketNo(shanghaiDay(openedAt)),
    title,
    category,
    priority,
    status,
    version,
    assignee_id: status === 'open' ? null : staffId,
    order_id: orderId,
    created_at: iso(openedAt),
    updated_at: iso(steps.at(-1)?.at ?? openedAt),
    resolved_at: iso(movedTo('resolved')),
    closed_at: iso(movedTo('closed')),
    awaits_staff: (heard.at(-1)?.by ?? 'user') === 'user',
    clock_started_at: iso(clock.startedAt ?? undefined),
    clock_used_ms: Math.round(clock.usedMs),
    first_due_at: iso(clock.dueAt ?? undefined),
    answered_at: iso(answered),
    answered_late: clock.late,
    overdue,
    rating,
    rating_comment: rating === null ? null : comment,
  };
  return { ticket, entries };
};
