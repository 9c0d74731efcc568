import { z } from 'zod';
import { byOwner, get, group, post } from '../endpoint.ts';
import { Carrier, TrackingReason, TrackingStatus, TrackingSubStatus } from '../vocabulary/carrier.ts';
import { Day, EpochMs, EventTime, Id, WallTime, typedText } from '../vocabulary/fields.ts';

export const refreshIds = 100;

/** Milliseconds after which a number may be refreshed again. */
export const refreshPauseMs = 600_000;

const fieldsIds = { error: 'fields.refreshIds' } as const;

/** Ids joined by commas (spec section 7), or as a list. */
const RefreshIds = z
  .union([z.string().trim(), z.array(Id).min(1, fieldsIds).max(refreshIds, fieldsIds)], fieldsIds)
  .transform((ids) => (typeof ids === 'string' ? ids.split(',').map((id) => id.trim()) : ids))
  .pipe(z.array(Id).min(1, fieldsIds).max(refreshIds, fieldsIds));

/**
 * How a refresh ended for one number: asked and answered (`refreshed`, or `unchanged` when the carrier said nothing
 * new), `too_soon` within ten minutes of the last answer, `failed` with a reason.
 */
export const refreshOutcomes = ['refreshed', 'unchanged', 'too_soon', 'failed'] as const;

export const ParcelChoice = z.object({
  uniqueId: z.string(),
  shippedOn: z.string().nullable(),
  /** What the carrier says of it. */
  words: z.string(),
});
export type ParcelChoice = z.infer<typeof ParcelChoice>;

export const UniqueId = typedText(100, 'fields.uniqueId');

export const RefreshResult = z.object({
  id: z.string(),
  outcome: z.enum(refreshOutcomes),
  status: TrackingStatus,
  statusText: z.string(),
  subStatusText: z.string().nullable(),
  lastEventTime: EventTime.nullable(),
  fetchedTime: WallTime.nullable(),
  nextRefreshAt: EpochMs.nullable(),
  /** Why there is no newer answer and what to do, in the reader's language; with `too_soon` and `failed`. */
  reason: z.string().optional(),
});
export type RefreshResult = z.infer<typeof RefreshResult>;

/** City, state, ZIP and country are the finest place there is. */
export const EventPlace = z.object({
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  country: z.string().nullable(),
});

export const TimelineEvent = z.object({
  /** Wall clock of the place, `YYYY-MM-DDTHH:MM:SS`, or the day alone. */
  localTime: z.string(),
  /** Such as `-05:00`; null when the carrier does not give it. */
  utcOffset: z.string().nullable(),
  /** Null for an event that does not move the parcel. */
  status: TrackingStatus.nullable(),
  statusText: z.string().nullable(),
  code: z.string(),
  words: z.string(),
  place: EventPlace.nullable(),
});
export type TimelineEvent = z.infer<typeof TimelineEvent>;

/** Where a parcel stands, for everybody who may see it. */
export const parcelFields = {
  status: TrackingStatus,
  statusText: z.string(),
  subStatus: TrackingSubStatus.nullable(),
  subStatusText: z.string().nullable(),
  delayed: z.boolean(),
  /** Day on which the carrier expects to deliver, in the zone of the destination. */
  expectedOn: Day.nullable(),
  deliveredOn: Day.nullable(),
  lastEventTime: EventTime.nullable(),
  /** When the carrier was last heard; null when it never was. */
  fetchedTime: WallTime.nullable(),
};

export const Timeline = z.object({
  id: z.string(),
  trackingNumber: z.string(),
  carrier: Carrier,
  ...parcelFields,
  carrierCode: z.string().nullable(),
  carrierWords: z.string().nullable(),
  /** The last change of status, null when there was none since it was bought. */
  lastChange: z
    .object({
      from: TrackingStatus,
      fromText: z.string(),
      to: TrackingStatus,
      toText: z.string(),
      time: WallTime,
    })
    .nullable(),
  /** Newest first. */
  events: z.array(TimelineEvent),
  nextRefreshAt: EpochMs.nullable(),
  serverTime: EpochMs,
  /** Why the last try brought no answer. */
  reason: TrackingReason.nullable(),
  reasonText: z.string().nullable(),
  /** The parcels that share the number, as the carrier last offered them; one of them can be chosen. */
  choices: z.array(ParcelChoice),
  /** The one of them that was chosen. */
  uniqueId: z.string().nullable(),
});
export type Timeline = z.infer<typeof Timeline>;

export const trackingEndpoints = group({
  refreshTracking: post('/logistics/:carrier/refresh', {
    summary: 'Ask the carrier for new events of numbers that one owns; UPS does not offer it',
    ...byOwner('own:track'),
    lasts: 'long',
    params: z.strictObject({ carrier: Carrier }),
    body: z.strictObject({ ids: RefreshIds }),
    data: z.object({
      /** Identifies this refresh; an answer without it counts as failed. */
      token: z.string(),
      results: z.array(RefreshResult),
    }),
  }),
  chooseParcel: post('/logistics/choose', {
    summary:
      'Say which of several parcels under a number that one owns is meant; it is asked for at the next refresh',
    access: 'signedIn',
    body: z.strictObject({ id: Id, uniqueId: UniqueId }),
    data: Timeline,
  }),
  getTimeline: get('/logistics/timeline/:id', {
    summary: 'Everything that is known of a number that one owns',
    ...byOwner('own:track'),
    data: Timeline,
  }),
});
