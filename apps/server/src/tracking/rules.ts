import type { TrackedParcel, TrackingEvent } from '@waybill/carriers/tracking/outcome.ts';
import type { TrackingReason, TrackingStatus } from '@waybill/contract/vocabulary/carrier.ts';

const hour = 3600;
const day = 24 * hour;

/** A parcel's way is over; what comes after is a correction. */
const finals: ReadonlySet<TrackingStatus> = new Set(['delivered', 'returned', 'cancelled']);

/** Seconds from one background question to the next, by status. */
const cadence: Readonly<Record<TrackingStatus, number>> = {
  unknown: 12 * hour,
  label_created: 12 * hour,
  accepted: 4 * hour,
  in_transit: 4 * hour,
  out_for_delivery: hour / 2,
  available_for_pickup: 4 * hour,
  delivery_attempted: 2 * hour,
  exception: 2 * hour,
  delivered: 12 * hour,
  returned: 12 * hour,
  cancelled: 12 * hour,
  expired: 12 * hour,
};
const finalKept = 2 * day;
const silenceKept = 30 * day;

/**
 * Seconds until the background asks again for a parcel of which nothing was heard for `silentSeconds`; null for never:
 * two days after its end, or after thirty silent days.
 */
export const watchAfter = (status: TrackingStatus, silentSeconds: number): number | null =>
  silentSeconds > (finals.has(status) ? finalKept : silenceKept) ? null : cadence[status];

/** What the carrier says of the number itself: asking soon again would bring the same. */
export const aboutTheNumber: readonly TrackingReason[] = [
  'not_found',
  'invalid_number',
  'not_authorised',
  'several_parcels',
  'carrier_refused_number',
];

const isAboutNumber = (reason: TrackingReason): boolean => aboutTheNumber.includes(reason);

/**
 * Why a carrier answered for none of some numbers that were asked for together; null when it answered for any, as then a
 * reason of the other kind is one number's.
 */
export const carriersFault = (
  ends: readonly { readonly end: string; readonly reason?: TrackingReason }[],
): TrackingReason | null => {
  const asked = ends.filter(({ end }) => end !== 'taken');
  const faults = asked.flatMap(({ reason }) =>
    reason === undefined || isAboutNumber(reason) ? [] : [reason],
  );
  return faults.length === asked.length ? (faults[0] ?? null) : null;
};

const shortestPause = 60;
const longestPause = day;
const backgroundPause = 15 * 60;

export const pauseAfterFailure = (retryAfterMs: number | undefined): number =>
  retryAfterMs === undefined
    ? shortestPause
    : Math.min(longestPause, Math.max(1, Math.ceil(retryAfterMs / 1000)));

export const watchAfterFailure = (reason: TrackingReason, retryAfterMs: number | undefined): number =>
  isAboutNumber(reason)
    ? cadence.unknown
    : Math.max(backgroundPause, retryAfterMs === undefined ? 0 : pauseAfterFailure(retryAfterMs));

/** When something was last heard of a parcel: a point in time, or the wall clock of a place. */
export type LastEvent = { readonly at: string | null; readonly local: string | null };

export const lastEventOf = (events: readonly TrackingEvent[]): LastEvent | null => {
  const [newest] = events;
  if (newest === undefined) return null;
  return newest.utcTime === null
    ? { at: null, local: newest.localTime }
    : { at: newest.utcTime, local: null };
};

export type Known = {
  readonly status: TrackingStatus;
  readonly lastEventAt: string | null;
  readonly lastEventLocal: string | null;
};

/**
 * The status after an answer. One that the carrier does not state leaves what is known; a parcel whose way was over
 * goes on only when an event says so that is later than what ended it.
 */
export const nextStatus = (known: Known, parcel: TrackedParcel): TrackingStatus => {
  if (!parcel.stated) return known.status === 'unknown' ? parcel.status : known.status;
  if (!finals.has(known.status) || finals.has(parcel.status)) return parcel.status;
  const telling = parcel.events.find((event) => event.status !== null);
  return telling !== undefined && isLater(telling, known) ? parcel.status : known.status;
};

/**
 * The status after a push; null when the push is not later than what is known, and then it tells only of events. The
 * events of the parcel are newest first.
 */
export const movedBy = (known: Known, parcel: TrackedParcel): TrackingStatus | null => {
  const [newest] = parcel.events;
  return newest !== undefined && isLater(newest, known) ? nextStatus(known, parcel) : null;
};

/**
 * Which of the parcels that a push has for a number is meant: the one of a known unique id, or of the day of shipping,
 * or the only one. Undefined when that cannot be told.
 */
export const parcelMeant = (
  parcels: readonly TrackedParcel[],
  uniqueId: string | null,
  shippedOn: string | null,
): TrackedParcel | undefined => {
  const possible =
    uniqueId === null
      ? parcels
      : parcels.filter((parcel) => parcel.uniqueId === null || parcel.uniqueId === uniqueId);
  if (possible.length === 1) return possible[0];
  const sameDay = possible.filter((parcel) => parcel.shippedOn !== null && parcel.shippedOn === shippedOn);
  return sameDay.length === 1 ? sameDay[0] : undefined;
};

// Clocks of the places that parcels of these carriers pass are behind UTC, by half a day at most.
const zoneSlackMs = 12 * hour * 1000;

const isLater = (event: TrackingEvent, known: Known): boolean => {
  const local = (text: string): number => Date.parse(text.includes('T') ? `${text}Z` : text);
  if (known.lastEventLocal !== null) {
    return event.utcTime === null
      ? local(event.localTime) > local(known.lastEventLocal)
      : Date.parse(event.utcTime) > local(known.lastEventLocal) + zoneSlackMs;
  }
  if (known.lastEventAt === null) return true;
  return (
    (event.utcTime === null ? local(event.localTime) : Date.parse(event.utcTime)) >
    Date.parse(known.lastEventAt)
  );
};

/** Seconds since something was last heard of a parcel; since the day it was shipped when nothing was. */
export const silentSeconds = (last: LastEvent | null, shippedOn: string, now: number): number => {
  const at = last?.at ?? last?.local ?? shippedOn;
  const heard = Date.parse(/[Z+]|-\d{2}:\d{2}$/.test(at.slice(10)) || !at.includes('T') ? at : `${at}Z`);
  return Number.isNaN(heard) ? 0 : Math.max(0, (now - heard) / 1000);
};
