import type {
  Carrier,
  TrackingReason,
  TrackingStatus,
  TrackingSubStatus,
} from '@waybill/contract/vocabulary/carrier.ts';
import type { ParcelChoice } from '@waybill/carriers/tracking/outcome.ts';
import { statement } from '../../platform/db/database.ts';
import { msOf } from '../../platform/db/times.ts';
import { atStockKey } from '../../platform/db/stock-key.ts';

/** A paid number with all that is known of it but its events. */
export type OwnedState = {
  carrier: Carrier;
  tracking_number: string;
  status: TrackingStatus;
  sub_status: TrackingSubStatus | null;
  delayed: boolean;
  carrier_code: string | null;
  carrier_words: string | null;
  expected_on: string | null;
  delivered_on: string | null;
  last_event_at: string | null;
  last_event_local: string | null;
  fetched_at: string | null;
  changed_from: TrackingStatus | null;
  changed_to: TrackingStatus | null;
  changed_at: string | null;
  next_ask_at: number | null;
  reason: TrackingReason | null;
  choices: readonly ParcelChoice[] | null;
  unique_id: string | null;
  now: number;
};

/** A number that a user has paid for. A change from before it was bought is not told. */
export const findOwnedState = statement<OwnedState, [number, string]>(
  `SELECT i.carrier, i.tracking_number, coalesce(t.status, i.status) AS status, t.sub_status,
     coalesce(t.delayed, false) AS delayed, t.carrier_code, t.carrier_words,
     coalesce(t.expected_on, s.expected_on) AS expected_on, coalesce(t.delivered_on, s.delivered_on) AS delivered_on,
     CASE WHEN t.fetched_at IS NULL THEN i.last_event_at ELSE t.last_event_at END AS last_event_at,
     CASE WHEN t.fetched_at IS NULL THEN i.last_event_local ELSE t.last_event_local END AS last_event_local,
     coalesce(t.fetched_at, i.fetched_at) AS fetched_at,
     CASE WHEN t.changed_at >= o.created_at THEN t.changed_from END AS changed_from, t.changed_to, t.changed_at,
     CASE WHEN t.next_ask_at > now() THEN ${msOf('t.next_ask_at')} END AS next_ask_at,
     t.reason, t.choices, t.unique_id, ${msOf('now()')} AS now
   FROM order_items i
   JOIN orders o ON o.user_id = i.user_id AND o.id = i.order_id
   LEFT JOIN shipments s ON ${atStockKey({ of: 'i', id: 'shipment_id' })}
   LEFT JOIN tracking_states t ON t.carrier = i.carrier AND t.tracking_number = i.tracking_number
   WHERE i.user_id = $1 AND i.shipment_id = $2::bigint AND i.state = 'sold'`,
);

export type StoredEvent = {
  local_time: string;
  utc_offset: string | null;
  status: TrackingStatus | null;
  code: string;
  words: string;
  city: string | null;
  region: string | null;
  zip: string | null;
  country: string | null;
};

/** The events of a number, newest first. */
export const findEvents = statement<StoredEvent, [Carrier, string]>(
  `SELECT local_time, utc_offset, status, code, words, city, region, zip, country FROM tracking_events
   WHERE carrier = $1 AND tracking_number = $2 ORDER BY coalesce(utc_time, local_time) DESC, event_key`,
);
