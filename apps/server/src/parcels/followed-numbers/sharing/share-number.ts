import { createHash, randomBytes } from 'node:crypto';
import type { EndpointInput } from '@waybill/contract/endpoint.ts';
import type { SharedParcel, sharedParcelEndpoints } from '@waybill/contract/endpoints/shared-parcels.ts';
import { maskTrackingNumber } from '@waybill/contract/vocabulary/masking.ts';
import { existing } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/db/database.ts';
import { wallTime } from '../../../platform/db/times.ts';
import type { Translate } from '../../../platform/http/language.ts';
import type { TimelineEvent } from '@waybill/contract/endpoints/tracking.ts';
import { locatePlaces } from '../../../stock/zips/public-api.ts';
import { wireEvents, wireState } from '../../tracking/public-api.ts';
import { forecastArrivals } from '../eta/forecast-arrivals.ts';
import { findShared, upsertShare } from './store.ts';

export const isSharePage = (path: string): boolean => path.startsWith('/share/');

/** Looks at shared parcels from one address, in so many seconds. */
export const sharedLooks = { points: 60, seconds: 60 } as const;

const hashOf = (token: string): Buffer => createHash('sha256').update(`share:${token}`).digest();

export const shareUrl = (publicUrl: string, token: string): string => `${publicUrl}/share/${token}`;

/** Makes a link that shows a followed number; it is found by a hash of its secret. */
export const shareNumber = async (
  db: Db,
  publicUrl: string,
  userId: number,
  id: number,
  { masked, days, seller, message }: EndpointInput<typeof sharedParcelEndpoints.shareFollowedNumber>['body'],
): Promise<{ url: string; expiresTime: string }> => {
  const token = randomBytes(32).toString('base64url');
  const key = { user_id: userId, followed_id: id, token_hash: hashOf(token), token };
  const texts = { seller: seller || null, message: message || null };
  const share = existing((await upsertShare(db, { ...key, ...texts, masked, days }))[0]);
  return { url: shareUrl(publicUrl, token), expiresTime: wallTime(share.expires_at) };
};

/** Where the cities of events lie: not finer, for a ZIP of a destination is nobody else's matter. */
const locationsOf = async (db: Db, events: readonly TimelineEvent[]): Promise<SharedParcel['locations']> => {
  const places = [
    ...new Map(
      events.flatMap(({ place }) =>
        place === null ? [] : [[`${place.city}, ${place.state}`, place] as const],
      ),
    ).values(),
  ];
  const found = await locatePlaces(db, {
    zips: places.map(() => null),
    cities: places.map(({ city }) => city),
    states: places.map(({ state }) => state),
  });
  return places.flatMap(({ city, state }, at) => {
    const { latitude = null, longitude = null } = found[at] ?? {};
    return latitude === null || longitude === null ? [] : [{ city, state, latitude, longitude }];
  });
};

export const readShared = async (db: Db, token: string, t: Translate): Promise<SharedParcel> => {
  const row = existing((await findShared(db, hashOf(token)))[0]);
  const known = row.fetched_at !== null;
  const events = wireEvents((known && row.events) || [], t);
  const etas = known ? await forecastArrivals(db, row.user_id, [row.id]) : undefined;
  return {
    ...wireState(row, t),
    carrier: row.carrier,
    trackingNumber: row.masked ? maskTrackingNumber(row.tracking_number) : row.tracking_number,
    seller: row.seller,
    message: row.message,
    events: events.map((event) => ({ ...event, place: event.place && { ...event.place, zip: null } })),
    locations: await locationsOf(db, events),
    eta: etas?.get(row.id) ?? null,
    expiresTime: wallTime(row.expires_at),
    serverTime: Date.now(),
  };
};
