import { z } from 'zod';
import { byOwner, del, get, group, post } from '../endpoint.ts';
import { Carrier } from '../vocabulary/carrier.ts';
import { Day, EpochMs, WallTime, wholeNumber, ownText, invalid } from '../vocabulary/fields.ts';
import { TimelineEvent, parcelFields } from './tracking.ts';

export const shareDays = { usual: 30, most: 180 } as const;

/** A link that was made; `url` is null if it is older than 0.3.0. */
export const ParcelShare = z.object({
  url: z.string().nullable(),
  expiresTime: WallTime,
  masked: z.boolean(),
});

const ShareToken = z.string().regex(/^[\w-]{43}$/, invalid);

/** A parcel as a shared link shows it. Places are as fine as a city: no ZIP. */
export const SharedParcel = z.object({
  carrier: Carrier,
  /** In full, or with its middle hidden. */
  trackingNumber: z.string(),
  /** Who shows it and what they say, in their words. */
  seller: z.string().nullable(),
  message: z.string().nullable(),
  ...parcelFields,
  /** Newest first. */
  events: z.array(TimelineEvent),
  /** Where the cities of its events lie, in degrees; those that are not known are left out. */
  locations: z.array(
    z.object({
      city: z.string().nullable(),
      state: z.string().nullable(),
      latitude: z.number(),
      longitude: z.number(),
    }),
  ),
  eta: z.object({ from: Day, to: Day, confidence: z.number() }).nullable(),
  expiresTime: WallTime,
  serverTime: EpochMs,
});
export type SharedParcel = z.infer<typeof SharedParcel>;

export const sharedParcelEndpoints = group({
  shareFollowedNumber: post('/followed-numbers/:id/share', {
    summary: 'Make a link that shows a followed number to whoever has it; the link before stops working',
    ...byOwner('own:follow'),
    retry: false,
    body: z.strictObject({
      /** Whether the middle of the number is hidden. */
      masked: z.boolean(invalid).default(true),
      days: wholeNumber(1, shareDays.most, 'fields.number').default(shareDays.usual),
      /** Who shows it, such as the name of a shop. */
      seller: ownText(100).optional(),
      message: ownText(500).optional(),
    }),
    data: z.object({ url: z.string(), expiresTime: WallTime }),
  }),
  unshareFollowedNumber: del('/followed-numbers/:id/share', {
    summary: 'Take back the link that shows a followed number',
    ...byOwner('own:follow'),
  }),
  getSharedParcel: get('/shared-parcels/:token', {
    summary: 'What a shared link shows of a parcel: states and events, nothing of whom it belongs to',
    access: 'open',
    params: z.strictObject({ token: ShareToken }),
    data: SharedParcel,
  }),
});
