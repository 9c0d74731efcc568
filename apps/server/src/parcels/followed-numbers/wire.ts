import type { FollowedNumber } from '@waybill/contract/endpoints/followed-numbers.ts';
import { wallTime, wallTimeOrNull } from '../../platform/db/times.ts';
import type { Translate } from '../../platform/http/language.ts';
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
  status: row.status,
  statusText: t(`trackingStatus.${row.status}`),
  subStatus: row.sub_status,
  subStatusText: row.sub_status && t(`trackingSubStatus.${row.sub_status}`),
  delayed: row.delayed,
  expectedOn: row.expected_on,
  deliveredOn: row.delivered_on,
  lastEventTime: row.last_event_local ?? wallTimeOrNull(row.last_event_at),
  lastPlace:
    (row.last_city ?? row.last_region) === null ? null : { city: row.last_city, state: row.last_region },
  fetchedAt: wallTimeOrNull(row.fetched_at),
  reason: row.reason,
  reasonText: row.reason && t(`trackingReason.${row.reason}`),
  attention:
    row.attention === null || row.attention_since === null
      ? null
      : { rule: row.attention, since: wallTime(row.attention_since) },
});
