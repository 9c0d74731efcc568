import type { FollowedNumber } from '@waybill/contract/endpoints/followed-numbers.ts';
import type { Db } from '../../platform/db/database.ts';
import { wallTime } from '../../platform/db/times.ts';
import type { Translate } from '../../platform/http/language.ts';
import { wireState } from '../tracking/public-api.ts';
import { forecastArrivals } from './eta/forecast-arrivals.ts';
import type { StoredFollowed } from './store.ts';

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
