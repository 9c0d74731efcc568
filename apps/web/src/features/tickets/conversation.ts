import type { TicketDetail, TicketEntry } from '@waybill/contract/endpoints/ticket-shapes.ts';

/** Entries of one calendar day of the product's zone. */
type Day = { readonly day: string; readonly entries: readonly TicketEntry[] };

export const byDay = (entries: readonly TicketEntry[]): readonly Day[] => {
  const days: { day: string; entries: TicketEntry[] }[] = [];
  for (const entry of entries) {
    const day = entry.createdTime.slice(0, 10);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
};

/** What others wrote after the entry that the reader saw last; events are no reason to look again. */
export const entriesAfter = (
  entries: readonly TicketEntry[],
  seenId: string | undefined,
): readonly TicketEntry[] => {
  const seen = entries.findIndex(({ id }) => id === seenId);
  if (seen < 0) return [];
  return entries.slice(seen + 1).filter((entry) => entry.kind === 'message' && !entry.own);
};

type Watched = Pick<TicketDetail, 'status' | 'priority' | 'staff'>;

export type Change =
  | { readonly what: 'status'; readonly from: TicketDetail['status']; readonly to: TicketDetail['status'] }
  | {
      readonly what: 'priority';
      readonly from: TicketDetail['priority'];
      readonly to: TicketDetail['priority'];
    }
  | { readonly what: 'assignee'; readonly from: string | undefined; readonly to: string | undefined };

export const changesBetween = (before: Watched, after: Watched): readonly Change[] => [
  ...(before.status === after.status
    ? []
    : [{ what: 'status', from: before.status, to: after.status } as const]),
  ...(before.priority === after.priority
    ? []
    : [{ what: 'priority', from: before.priority, to: after.priority } as const]),
  ...(before.staff?.assignee?.id === after.staff?.assignee?.id
    ? []
    : [
        {
          what: 'assignee',
          from: before.staff?.assignee?.name,
          to: after.staff?.assignee?.name,
        } as const,
      ]),
];
