import type { FollowedNumberDetail, FollowedNumber } from '@waybill/contract/endpoints/followed-numbers.ts';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { carrierCapabilities } from '@waybill/contract/vocabulary/carrier-capabilities.ts';
import { existing } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database.ts';
import { epochMs, wallTime } from '../../platform/db/times.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Translate } from '../../platform/http/language.ts';
import { findDays, wireEvents, wireState } from '../tracking/public-api.ts';
import { forecastArrivals } from './eta/forecast-arrivals.ts';
import { shareUrl } from './sharing/share-number.ts';
import { findShare } from './sharing/store.ts';
import { type ListedFollowed, type StoredFollowed, askNow, findFollowed } from './store.ts';

export const wireFollowed = (row: ListedFollowed, t: Translate): Omit<FollowedNumber, 'eta'> => ({
  id: String(row.id),
  carrier: row.carrier,
  trackingNumber: row.tracking_number,
  source: row.source,
  tags: row.tags,
  reference: row.reference,
  note: row.note,
  archived: row.archived_at !== null,
  createdTime: wallTime(row.created_at),
  purchase: row.purchase,
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

/** By the id of their shipment, the days that the stock has of bought numbers. */
const findStockDays = async (
  db: Db,
  rows: readonly ListedFollowed[],
): Promise<Map<string, string | null>> => {
  const days = await Promise.all(
    carriers.map(async (carrier) => {
      const bought = rows.flatMap((row) => (row.carrier === carrier && row.purchase) || []);
      const keys = bought.map((one) => ({ ...one, zip5: one.destination.zip5, id: Number(one.id) }));
      return keys.length === 0 ? [] : findDays(db, keys, { carrier });
    }),
  );
  return new Map(days.flat().map((day) => [String(day.id), day.expected_on]));
};

export const wireListed = async (
  db: Db,
  userId: number,
  rows: readonly ListedFollowed[],
  t: Translate,
): Promise<FollowedNumber[]> => {
  const ids = rows.map((row) => row.id);
  const [etas, days] = await Promise.all([forecastArrivals(db, userId, ids), findStockDays(db, rows)]);
  return rows.map((row) => {
    const expectedOn = row.expected_on ?? days.get(row.purchase?.id ?? '') ?? null;
    return { ...wireFollowed(row, t), expectedOn, eta: etas.get(row.id) ?? null };
  });
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
  const [listed] = await wireListed(db, userId, [row], t);
  const [share] = await findShare(db, userId, id);
  // Of a number that came into stock later is shown what was known until then.
  const known = row.fetched_at !== null;
  return {
    ...existing(listed),
    carrierWords: known ? row.carrier_words : null,
    events: wireEvents((known && row.events) || [], t),
    nextLookAt: row.look_at === null ? null : epochMs(row.look_at),
    nextLookReason: nextLookReasonOf(row),
    serverTime: Date.now(),
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

export const askFollowedNumber = async (db: Db, userId: number, id: number): Promise<{ asked: boolean }> => {
  const { carrier } = existing((await findFollowed(db, userId, id))[0]);
  const lets = carrierCapabilities[carrier].refresh;
  return { asked: lets && (await askNow(db, userId, id)).length > 0 };
};
