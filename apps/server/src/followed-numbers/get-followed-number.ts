import type { FollowedNumberDetail } from '@waybill/contract/endpoints/followed-numbers.ts';
import { AppError } from '../platform/app-error.ts';
import type { Db } from '../platform/db/database.ts';
import { wallTime } from '../platform/db/times.ts';
import type { Translate } from '../platform/http/language.ts';
import { listEvents } from '../tracking/public-api.ts';
import { forecastArrivals } from './eta/forecast-arrivals.ts';
import { findShare } from './sharing/store.ts';
import { nextLookOf } from './rules.ts';
import { findFollowed } from './store.ts';
import { wireFollowed } from './wire.ts';

export const getFollowedNumber = async (
  db: Db,
  userId: number,
  id: number,
  t: Translate,
): Promise<FollowedNumberDetail> => {
  const [row] = await findFollowed(db, userId, id);
  if (row === undefined) throw new AppError('notFound');
  const [[share], etas] = await Promise.all([findShare(db, userId, id), forecastArrivals(db, userId, [id])]);
  // Of a number that came into stock later is shown what was known until then.
  const known = row.fetched_at !== null;
  const look = nextLookOf({
    archived: row.archived_at !== null,
    bought: row.source === 'bought',
    lookAt: row.look_ms,
    failed: row.reason !== null,
  });
  return {
    ...wireFollowed(row, t),
    carrierWords: known ? row.carrier_words : null,
    events: known ? await listEvents(db, row.carrier, row.tracking_number, t) : [],
    nextLookAt: look.at,
    nextLookReason: look.reason,
    serverTime: row.now,
    eta: etas.get(id) ?? null,
    share: share === undefined ? null : { expiresTime: wallTime(share.expires_at), masked: share.masked },
  };
};
