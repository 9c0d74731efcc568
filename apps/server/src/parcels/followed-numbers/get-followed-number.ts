import type { FollowedNumberDetail, FollowedNumber } from '@waybill/contract/endpoints/followed-numbers.ts';
import { existing } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database.ts';
import { epochMs, wallTime } from '../../platform/db/times.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Translate } from '../../platform/http/language.ts';
import { wireEvents, wireState } from '../tracking/public-api.ts';
import { forecastArrivals } from './eta/forecast-arrivals.ts';
import { shareUrl } from './sharing/share-number.ts';
import { findShare } from './sharing/store.ts';
import { type StoredFollowed, findFollowed } from './store.ts';

export const wireFollowed = (row: StoredFollowed, t: Translate): Omit<FollowedNumber, 'eta'> => ({
  id: String(row.id),
  carrier: row.carrier,
  trackingNumber: row.tracking_number,
  source: row.source,
  tags: row.tags,
  reference: row.reference,
  note: row.note,
  archived: row.archived_at !== null,
  createdTime: wallTime(row.created_at),
  ...wireState(row, t),
  lastPlace:
    (row.last_city ?? row.last_region) === null ? null : { city: row.last_city, state: row.last_region },
  reason: row.reason,
  reasonText: row.reason && t(`trackingReason.${row.reason}`),
  attention:
    row.attention === null || row.attention_since === null
      ? null
      : { rule: row.attention, since: wallTime(row.attention_since) },
});

export const wireWithEtas = async (
  db: Db,
  userId: number,
  rows: readonly StoredFollowed[],
  t: Translate,
): Promise<FollowedNumber[]> => {
  const etas = await forecastArrivals(
    db,
    userId,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({ ...wireFollowed(row, t), eta: etas.get(row.id) ?? null }));
};

/** Why a number is asked for when it is. A bought one is asked for while it is archived, too. */
const nextLookReasonOf = (row: StoredFollowed): FollowedNumberDetail['nextLookReason'] => {
  if (row.look_at === null) return row.archived_at === null ? 'ended' : 'archived';
  if (row.reason !== null) return 'failed';
  return row.source === 'bought' ? 'bought' : 'status';
};

export const getFollowedNumber = async (
  { db, config: { publicUrl } }: Pick<Deps, 'db' | 'config'>,
  userId: number,
  id: number,
  t: Translate,
): Promise<FollowedNumberDetail> => {
  const row = existing((await findFollowed(db, userId, id))[0]);
  const [[share], etas] = await Promise.all([findShare(db, userId, id), forecastArrivals(db, userId, [id])]);
  // Of a number that came into stock later is shown what was known until then.
  const known = row.fetched_at !== null;
  return {
    ...wireFollowed(row, t),
    carrierWords: known ? row.carrier_words : null,
    events: wireEvents((known && row.events) || [], t),
    nextLookAt: row.look_at === null ? null : epochMs(row.look_at),
    nextLookReason: nextLookReasonOf(row),
    serverTime: Date.now(),
    eta: etas.get(id) ?? null,
    share:
      share === undefined
        ? null
        : {
            url: share.token && shareUrl(publicUrl, share.token),
            expiresTime: wallTime(share.expires_at),
            masked: share.masked,
          },
  };
};
