import type { TrackingStatus, TrackingSubStatus } from '@waybill/contract/vocabulary/carrier.ts';
import type { TrackingEvent } from './outcome.ts';

/** What one code of a carrier means. `keep`: it says nothing of the status, so an earlier one stands. */
export interface CodeMeaning {
  readonly status: TrackingStatus | 'keep';
  readonly subStatus?: TrackingSubStatus;
  readonly delayed?: boolean;
}

/** The status of a parcel and where it comes from. */
export interface Conclusion {
  readonly status: TrackingStatus;
  readonly subStatus: TrackingSubStatus | null;
  readonly delayed: boolean;
  readonly stated: boolean;
}

/**
 * The status of a parcel: what its current code means; for a code that is unknown or only a note, the newest event
 * that says one; failing that, in transit where a scan of the parcel exists, else unknown.
 */
export function conclude(meaning: CodeMeaning | null, events: readonly TrackingEvent[]): Conclusion {
  const notes = { subStatus: meaning?.subStatus ?? null, delayed: meaning?.delayed ?? false };
  if (meaning !== null && meaning.status !== 'keep')
    return { status: meaning.status, stated: true, ...notes };
  const last = events.find((event) => event.status !== null)?.status ?? null;
  if (last !== null) return { status: last, stated: true, ...notes };
  const scanned = events.some(
    (event) => event.place !== null && (event.place.city ?? event.place.zip) !== null,
  );
  return { status: scanned ? 'in_transit' : 'unknown', stated: false, ...notes };
}

/** The status an event shows; null when it is a note or its code is unknown. */
export function eventStatus(meaning: CodeMeaning | null): TrackingStatus | null {
  return meaning === null || meaning.status === 'keep' ? null : meaning.status;
}
