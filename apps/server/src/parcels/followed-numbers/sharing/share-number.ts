import { createHash, randomBytes } from 'node:crypto';
import type { EndpointInput } from '@waybill/contract/endpoint.ts';
import type { SharedParcel, sharedParcelEndpoints } from '@waybill/contract/endpoints/shared-parcels.ts';
import { maskTrackingNumber } from '@waybill/contract/vocabulary/masking.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/db/database.ts';
import { wallTime } from '../../../platform/db/times.ts';
import type { Translate } from '../../../platform/http/language.ts';
import type { TimelineEvent } from '@waybill/contract/endpoints/tracking.ts';
import { locatePlaces } from '../../../stock/zips/public-api.ts';
import { wireEvents } from '../../tracking/public-api.ts';
import { forecastArrivals } from '../eta/forecast-arrivals.ts';
import { wireFollowed } from '../wire.ts';
import { findShared, upsertShare } from './store.ts';

export const isSharePage = (path: string): boolean => path.startsWith('/share/');

/** Looks at shared parcels from one address, in so many seconds. */
export const sharedLooks = { points: 60, seconds: 60 } as const;

export const hashOf = (token: string): Buffer => createHash('sha256').update(`share:${token}`).digest();

/** Makes a link that shows a followed number. Only a hash of its secret is kept, so that it is said this once. */
export const shareNumber = async (
  db: Db,
  publicUrl: string,
  userId: number,
  id: number,
  { masked, days, seller, message }: EndpointInput<typeof sharedParcelEndpoints.shareFollowedNumber>['body'],
): Promise<{ url: string; expiresAt: string }> => {
  const token = randomBytes(32).toString('base64url');
  const key = { user_id: userId, followed_id: id, token_hash: hashOf(token) };
  const texts = { seller: seller || null, message: message || null };
  const [share] = await upsertShare(db, { ...key, ...texts, masked, days });
  if (share === undefined) throw new AppError('notFound');
  return { url: `${publicUrl}/share/${token}`, expiresAt: wallTime(share.expires_at) };
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
  const [row] = await findShared(db, hashOf(token));
  if (row === undefined) throw new AppError('notFound');
  const one = wireFollowed(row, t);
  const known = row.fetched_at !== null;
  const events = wireEvents((known && row.events) || [], t);
  const etas = known ? await forecastArrivals(db, row.user_id, [row.id]) : undefined;
  return {
    carrier: one.carrier,
    trackingNumber: row.masked ? maskTrackingNumber(row.tracking_number) : row.tracking_number,
    seller: row.seller,
    message: row.message,
    status: one.status,
    statusText: one.statusText,
    subStatus: one.subStatus,
    subStatusText: one.subStatusText,
    delayed: one.delayed,
    expectedOn: one.expectedOn,
    deliveredOn: one.deliveredOn,
    lastEventTime: one.lastEventTime,
    fetchedAt: one.fetchedAt,
    events: events.map((event) => ({ ...event, place: event.place && { ...event.place, zip: null } })),
    locations: await locationsOf(db, events),
    eta: etas?.get(row.id) ?? null,
    expiresTime: wallTime(row.expires_at),
    serverTime: Date.now(),
  };
};
