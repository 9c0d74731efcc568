import { eventKey, inOrder, mergeEvents } from '@waybill/carriers/tracking/events.ts';
import type { ParcelChoice, TrackedParcel, TrackingEvent } from '@waybill/carriers/tracking/outcome.ts';
import { refreshPauseMs } from '@waybill/contract/endpoints/tracking.ts';
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
 * Why a carrier answered for none of some numbers that were asked for together, null for each that it answered for; null
 * when it answered for any, as then a reason of the other kind is one number's.
 */
export const carriersFault = <Failure extends { readonly reason: TrackingReason }>(
  failures: readonly (Failure | null)[],
): Failure | null =>
  failures.every((failure) => failure !== null && !isAboutNumber(failure.reason))
    ? (failures[0] ?? null)
    : null;

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

/** When something was last heard of a parcel: a point in time, if it can be told, and by the clock of the place (`EventTime`). */
type LastEvent = { readonly last_event_at: string | null; readonly last_event_local: string | null };

export const lastEventOf = (events: readonly TrackingEvent[]): LastEvent | null => {
  const [newest] = events;
  if (newest === undefined) return null;
  const { localTime, utcOffset, utcTime } = newest;
  return {
    last_event_at: utcTime,
    last_event_local: localTime.includes('T') ? `${localTime}${utcOffset ?? ''}` : localTime,
  };
};

type Known = LastEvent & { readonly status: TrackingStatus };

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

/** What the next answer or push needs of what is known: columns of a row of `parcels`. */
type Standing = Known & {
  readonly sub_status: TrackedParcel['subStatus'];
  readonly delayed: boolean;
  readonly carrier_code: string | null;
  readonly carrier_words: string | null;
  readonly service: string | null;
  readonly shipped_on: string | null;
  readonly expected_on: string | null;
  readonly delivered_on: string | null;
  readonly unique_id: string | null;
  readonly choices: readonly ParcelChoice[];
  readonly events: readonly TrackingEvent[];
};

/** How a parcel stands after its carrier told of it. What is not told stays as it was known. */
const afterTold = <P extends Standing>(known: P, told: TrackedParcel, status: TrackingStatus): P => {
  const now = new Date().toISOString();
  return {
    ...known,
    status,
    sub_status: told.subStatus,
    delayed: told.delayed,
    carrier_code: told.carrierCode,
    carrier_words: told.carrierWords,
    service: told.service?.slice(0, 100) ?? known.service,
    shipped_on: told.shippedOn ?? known.shipped_on,
    expected_on: told.expectedOn ?? known.expected_on,
    delivered_on:
      status === 'delivered' ? (told.delivered?.localTime.slice(0, 10) ?? known.delivered_on) : null,
    ...lastEventOf(told.events),
    ...(status !== known.status && { changed_from: known.status, changed_to: status, changed_at: now }),
    fetched_at: now,
    reason: null,
  };
};

/** What a push told of the moment of an event, an answer tells in its own way. */
const eventsAfter = (
  known: readonly TrackingEvent[],
  answered: readonly TrackingEvent[],
): TrackingEvent[] => {
  const events = new Map(answered.map((event) => [eventKey(event), event]));
  const moments = new Set(answered.map(({ localTime }) => localTime));
  const others = known.filter((event) => !moments.has(event.localTime) && !events.has(eventKey(event)));
  return inOrder([...events.values(), ...others]);
};

export const afterAnswer = <P extends Standing>(known: P, answer: TrackedParcel): P => ({
  ...afterTold(known, answer, nextStatus(known, answer)),
  events: eventsAfter(known.events, answer.events),
  next_ask_at: new Date(Date.now() + refreshPauseMs).toISOString(),
  lease: null,
  choices: known.unique_id === null ? [] : known.choices,
});

/**
 * How a parcel stands after a push, whose events are newest first; undefined when it tells nothing new. Only one that is later
 * than what is known moves the status, and one that says no status, such as one of a new day, leaves what is known of it.
 */
export const afterPush = <P extends Standing>(
  known: P,
  push: TrackedParcel,
): { readonly parcel: P; readonly isMoved: boolean } | undefined => {
  const events = mergeEvents(known.events, push.events);
  const status = movedBy(known, push);
  if (status === null)
    return events.length === known.events.length
      ? undefined
      : { parcel: { ...known, events }, isMoved: false };
  const stated = {
    subStatus: push.subStatus ?? known.sub_status,
    delayed: push.delayed || known.delayed,
    carrierCode: known.carrier_code,
    carrierWords: known.carrier_words ?? '',
  };
  const told = afterTold(known, push.stated ? push : { ...push, ...stated }, status);
  return { parcel: { ...told, events }, isMoved: true };
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

const isLater = (event: TrackingEvent, known: LastEvent): boolean => {
  const local = (text: string): number => Date.parse(text.includes('T') ? `${text}Z` : text);
  const at = event.utcTime === null ? local(event.localTime) : Date.parse(event.utcTime);
  if (known.last_event_at !== null) return at > Date.parse(known.last_event_at);
  if (known.last_event_local === null) return true;
  return at > local(known.last_event_local) + (event.utcTime === null ? 0 : zoneSlackMs);
};

/** Seconds since something was last heard of a parcel; since the day it was shipped when nothing was. */
export const silentSeconds = (last: LastEvent | null, shippedOn: string, now: number): number => {
  const at = last?.last_event_at ?? last?.last_event_local ?? shippedOn;
  const heard = Date.parse(/[Z+]|-\d{2}:\d{2}$/.test(at.slice(10)) || !at.includes('T') ? at : `${at}Z`);
  return Number.isNaN(heard) ? 0 : Math.max(0, (now - heard) / 1000);
};
