import type { NumberEventKind, NumberLife } from '@waybill/contract/endpoints/staff-numbers.ts';

type PastHold = NumberLife['pastHolds'][number];

const endReasons: Readonly<Partial<Record<NumberEventKind, PastHold['endReason']>>> = {
  hold_released: 'released',
  hold_replaced: 'replaced',
  hold_expired: 'expired',
};
const mostPastHolds = 20;

export const pastHoldsIn = (life: NumberLife['life']): PastHold[] =>
  life
    .flatMap(({ kind, user, time }, index) => {
      const endReason = endReasons[kind];
      if (endReason === undefined || user === null) return [];
      // An account has one hold of a carrier at a time.
      const start = life.findLast(
        (event, i) => i < index && event.kind === 'held' && event.user?.id === user.id,
      );
      return start === undefined ? [] : [{ user, startTime: start.time, endTime: time, endReason }];
    })
    .toReversed()
    .slice(0, mostPastHolds);
