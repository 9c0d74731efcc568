import type { TrackingStatus } from '@waybill/contract/vocabulary/carrier.ts';
import type { CodeMeaning } from './code-table.ts';
import type { CarrierTime, Place, TrackedParcel, TrackingEvent } from './outcome.ts';

export type ReadEvent = TrackingEvent & { readonly meaning: CodeMeaning | null };

const ranks: Readonly<Record<TrackingStatus, number>> = {
  unknown: 0,
  label_created: 1,
  accepted: 2,
  in_transit: 3,
  out_for_delivery: 4,
  exception: 5,
  delivery_attempted: 5,
  available_for_pickup: 5,
  delivered: 6,
  returned: 6,
  cancelled: 6,
  expired: 6,
};

/**
 * The status of a parcel: what its current code means, unless the newest event says more; for a code that is unknown
 * or only a note, the newest event that says one; failing that, in transit where a scan of the parcel exists, else
 * unknown. Carriers call it delivered, too, when a parcel that goes back reaches its sender.
 */
export function conclude(
  current: CodeMeaning | null,
  events: readonly ReadEvent[],
  destination: Place | null,
): Pick<TrackedParcel, 'delayed' | 'stated' | 'status' | 'subStatus'> {
  const newest = events[0]?.meaning ?? null;
  const meaning = rankOf(newest) > rankOf(current) && current?.status !== 'keep' ? newest : current;
  const notes = { subStatus: meaning?.subStatus ?? null, delayed: meaning?.delayed ?? false };
  if (meaning !== null && meaning.status !== 'keep') {
    if (meaning.status === 'delivered' && wentBack(events, destination)) return { ...notes, ...returned };
    return { status: meaning.status, stated: true, ...notes };
  }
  const last = events.find((event) => event.status !== null)?.status ?? null;
  if (last !== null) return { status: last, stated: true, ...notes };
  const scanned = events.some(
    (event) => event.place !== null && (event.place.city ?? event.place.zip) !== null,
  );
  return { status: scanned ? 'in_transit' : 'unknown', stated: false, ...notes };
}

const returned = { status: 'returned', subStatus: 'returned', stated: true } as const;

const rankOf = (meaning: CodeMeaning | null): number =>
  meaning === null || meaning.status === 'keep' ? -1 : ranks[meaning.status];

function wentBack(events: readonly ReadEvent[], destination: Place | null): boolean {
  if (!events.some((event) => event.status === 'returned')) return false;
  const place = events.find((event) => event.status === 'delivered')?.place ?? null;
  return place === null || destination === null || !isSamePlace(place, destination);
}

/** Whether two places are one, as far as is known of both. */
export const isSamePlace = (one: Place, other: Place): boolean =>
  one.zip !== null && other.zip !== null
    ? one.zip.slice(0, 5) === other.zip.slice(0, 5)
    : one.city !== null && one.city.toUpperCase() === other.city?.toUpperCase() && one.state === other.state;

/** An event as it was read; null without a readable time. Its status is null when it is a note or its code is unknown. */
export const readEvent = (
  time: CarrierTime | null,
  event: Pick<ReadEvent, 'meaning' | 'place'> & {
    readonly code: string | null;
    readonly words: string | null;
  },
): ReadEvent | null => {
  const { meaning, code, words } = event;
  const status = meaning === null || meaning.status === 'keep' ? null : meaning.status;
  return time === null ? null : { ...time, ...event, status, code: code ?? '', words: words ?? '' };
};

export const toldEvents = (events: readonly ReadEvent[]): TrackingEvent[] =>
  events.map(({ meaning: _meaning, ...event }) => event);
