import type {
  Carrier,
  TrackingReason,
  TrackingStatus,
  TrackingSubStatus,
} from '@waybill/contract/vocabulary/carrier.ts';

/** One number to ask for. What else is known of the parcel tells parcels of a reused number apart. */
export interface TrackQuery {
  readonly number: string;
  readonly destinationZip5?: string;
  /** Day of shipping, YYYY-MM-DD. */
  readonly shippedOn?: string;
  /** The carrier's own id of one of several parcels, from an earlier `several_parcels`. */
  readonly uniqueId?: string;
}

/** Where something was, never finer than a ZIP code: no street and no name is read from any answer. */
export interface Place {
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  /** As the carrier gives it, mostly two letters. */
  readonly country: string | null;
}

/** The place, unless nothing of it is known. */
export const placeOrNull = (place: Place): Place | null =>
  Object.values(place).some((part) => part !== null) ? place : null;

/** A point in time as a carrier tells it: the wall clock of the place, and what is known of its zone. */
export interface CarrierTime {
  /** YYYY-MM-DDTHH:MM:SS, or YYYY-MM-DD when the carrier gives the day alone. */
  readonly localTime: string;
  /** Such as -05:00; null when the carrier does not give it, and then nobody may guess it. */
  readonly utcOffset: string | null;
  /** YYYY-MM-DDTHH:MM:SSZ; null when it cannot be told. */
  readonly utcTime: string | null;
}

export interface TrackingEvent extends CarrierTime {
  /** Null for an event that does not move the parcel: a request, a note. */
  readonly status: TrackingStatus | null;
  /** The carrier's own code, empty when it gives none. */
  readonly code: string;
  /** The carrier's own words, unchanged but for markup. */
  readonly words: string;
  readonly place: Place | null;
}

export interface TrackedParcel {
  readonly carrier: Carrier;
  readonly number: string;
  /** The carrier's id of this parcel, which tells it from others that had the number; null at UPS. */
  readonly uniqueId: string | null;
  readonly status: TrackingStatus;
  readonly subStatus: TrackingSubStatus | null;
  /** False when no code of the answer says a status: whoever knows an earlier one keeps that. */
  readonly stated: boolean;
  readonly delayed: boolean;
  readonly carrierCode: string | null;
  readonly carrierWords: string;
  /** Codes that our tables do not know, to be counted and added. */
  readonly unknownCodes: readonly string[];
  readonly service: string | null;
  readonly shippedOn: string | null;
  readonly origin: Place | null;
  readonly destination: Place | null;
  /** In the carrier's order, newest first. */
  readonly events: readonly TrackingEvent[];
  /** Day on which the carrier expects to deliver, in the zone of the destination. */
  readonly expectedOn: string | null;
  readonly delivered: CarrierTime | null;
}

export interface ParcelChoice {
  readonly uniqueId: string;
  readonly shippedOn: string | null;
  readonly words: string;
}

/** A reason without an answer, with what the carrier said. Never holds personal data or secrets. */
export interface Failure {
  readonly reason: TrackingReason;
  readonly carrierCode?: string;
  readonly carrierWords?: string;
  readonly httpStatus?: number;
  /** Milliseconds after which asking again makes sense, when the carrier or our budget says so. */
  readonly retryAfterMs?: number;
  /** The carrier's id of the call, for its support. */
  readonly transactionId?: string;
}

export type NumberOutcome =
  | { readonly kind: 'found'; readonly number: string; readonly parcel: TrackedParcel }
  | { readonly kind: 'several'; readonly number: string; readonly choices: readonly ParcelChoice[] }
  | { readonly kind: 'failed'; readonly number: string; readonly failure: Failure };

/** How one call to a carrier ended: an outcome for every number asked, in the same order, or none at all. */
export type CallOutcome =
  | { readonly ok: true; readonly outcomes: readonly NumberOutcome[] }
  | { readonly ok: false; readonly failure: Failure };

/** What is known of a failure beside its reason. */
export type Said = Omit<Failure, 'reason'>;

export function failed(number: string, reason: TrackingReason, rest: Said = {}): NumberOutcome {
  return { kind: 'failed', number, failure: { reason, ...rest } };
}

export function callFailed(reason: TrackingReason, rest: Said = {}): CallOutcome & { ok: false } {
  return { ok: false, failure: { reason, ...rest } };
}
