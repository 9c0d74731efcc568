import type { TicketDetail, TicketEntry } from '@waybill/contract/endpoints/ticket-shapes.ts';
import { byDay } from '../../kit/by-day.ts';

/** Entries by the calendar day of the product's zone. */
export const entriesByDay = (entries: readonly TicketEntry[]) =>
  byDay(entries, ({ createdTime }) => createdTime.slice(0, 10));

/** What others wrote after the entry that the reader saw last; events are no reason to look again. */
export const entriesAfter = (entries: readonly TicketEntry[], seenId: string | undefined) => {
  const seen = entries.findIndex(({ id }) => id === seenId);
  if (seen < 0) return [];
  return entries.slice(seen + 1).filter((entry) => entry.kind === 'message' && !entry.own);
};

type Watched = Pick<TicketDetail, 'status' | 'priority' | 'staff'>;

const watched = {
  status: ({ status }: Watched) => status,
  priority: ({ priority }: Watched) => priority,
  assignee: ({ staff }: Watched) => staff?.assignee?.name,
} as const;

export const changesBetween = (before: Watched, after: Watched) =>
  (['status', 'priority', 'assignee'] as const)
    .map((what) => ({ what, from: watched[what](before), to: watched[what](after) }))
    .filter(({ from, to }) => from !== to);
