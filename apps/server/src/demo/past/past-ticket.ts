import type { TicketCategory, TicketPriority, TicketStatus } from '@waybill/contract/vocabulary/ticket.ts';
import { newTicketNo, pastClock } from '../../tickets/public-api.ts';
import { shanghaiDay } from './plan-past.ts';

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
