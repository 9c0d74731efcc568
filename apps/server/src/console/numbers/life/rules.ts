import type { NumberEventKind, NumberLife, NumberState } from '@waybill/contract/endpoints/staff-numbers.ts';

/** Where a number stands: whose it is, and whether it is kept off the shelf, alone or with its lot. */
export type Standing<Event> = {
  /** What made it somebody's; undefined while it is nobody's. */
  readonly owner:
    | { readonly state: 'held' | 'reserved' | 'sold' | 'retired'; readonly by: Event }
    | undefined;
  readonly block: Event | undefined;
  readonly withdrawn: boolean;
};

type PastHold = NumberLife['pastHolds'][number];
type NumberEvent = { readonly kind: NumberEventKind };

type Owner = NonNullable<Standing<unknown>['owner']>['state'];
type Change = <Event>(standing: Standing<Event>, event: Event) => Standing<Event>;

const own =
  (state: Owner): Change =>
  (standing, by) => ({ ...standing, owner: { state, by } });

/** Nobody's, if it was in one of these states. */
const leave = <Event>(standing: Standing<Event>, ...states: readonly Owner[]): Standing<Event> =>
  standing.owner !== undefined && states.includes(standing.owner.state)
    ? { ...standing, owner: undefined }
    : standing;
const endHold: Change = (standing) => leave(standing, 'held');
const endReservation: Change = (standing) => leave(standing, 'reserved');
const stay: Change = (standing) => standing;

const changes: Readonly<Record<NumberEventKind, Change>> = {
  imported: stay,
  held: own('held'),
  hold_released: endHold,
  hold_replaced: endHold,
  hold_expired: endHold,
  bought: own('sold'),
  reserved: own('reserved'),
  confirmed: own('sold'),
  cancelled: endReservation,
  expired: endReservation,
  refund_requested: stay,
  refund_refused: stay,
  refunded: own('retired'),
  blocked: (standing, block) => ({ ...leave(standing, 'held', 'reserved'), block }),
  unblocked: (standing) => ({ ...standing, block: undefined }),
  lot_withdrawn: (standing) => ({ ...leave(standing, 'held'), withdrawn: true }),
  lot_restored: (standing) => ({ ...standing, withdrawn: false }),
};

/** Where a number stands after what happened to it, oldest first. */
export const standingAfter = <Event extends NumberEvent>(events: readonly Event[]): Standing<Event> =>
  events.reduce<Standing<Event>>((standing, event) => changes[event.kind](standing, event), {
    owner: undefined,
    block: undefined,
    withdrawn: false,
  });

/** What a number that stands so is called. */
export const stateOf = ({ owner, block, withdrawn }: Standing<unknown>): NumberState =>
  owner?.state ?? (block !== undefined || withdrawn ? 'blocked' : 'available');

const endReasons: Readonly<Partial<Record<NumberEventKind, PastHold['endReason']>>> = {
  hold_released: 'released',
  hold_replaced: 'replaced',
  hold_expired: 'expired',
};
const mostPastHolds = 20;

/** The holds among what happened to a number that gave it back, newest first. */
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
