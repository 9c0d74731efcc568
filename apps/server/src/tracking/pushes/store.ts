import type { TrackedParcel, TrackingEvent } from '@waybill/carriers/tracking/outcome.ts';
import type { Carrier, TrackingStatus, TrackingSubStatus } from '@waybill/contract/vocabulary/carrier.ts';
import { type Tx, namedStatement, statement } from '../../platform/db/database.ts';
import { isoOf } from '../../platform/db/times.ts';
import { type EventColumns, eventColumns } from '../event-columns.ts';
import { type StoredEvent, findEvents } from '../timeline/store.ts';
import { tellFollowers } from '../store.ts';

export const insertPush = statement<{ push_key: string }, [Carrier, string, string]>(
  `INSERT INTO carrier_pushes (carrier, push_key, parcels) VALUES ($1, $2, $3::jsonb)
   ON CONFLICT DO NOTHING RETURNING push_key`,
);

export const lockPush = statement<{ parcels: readonly TrackedParcel[] }, [Carrier, string]>(
  'SELECT parcels FROM carrier_pushes WHERE carrier = $1 AND push_key = $2 AND processed_at IS NULL FOR UPDATE',
);

export const endPush = statement<never, [Carrier, string]>(
  `UPDATE carrier_pushes SET processed_at = now(), parcels = '[]' WHERE carrier = $1 AND push_key = $2`,
);

export const findLastPushes = statement<{ carrier: Carrier; days: number }, []>(
  `SELECT carrier, floor(extract(epoch FROM now() - max(received_at)) / 86400)::int AS days
   FROM carrier_pushes GROUP BY carrier`,
);

export type PushedState = {
  tracking_number: string;
  shipped_on: string | null;
  unique_id: string | null;
  status: TrackingStatus;
  sub_status: TrackingSubStatus | null;
  delayed: boolean;
  carrier_code: string | null;
  carrier_words: string | null;
  last_event_at: string | null;
  last_event_local: string | null;
};

// A number that was sold and never asked for has no state yet.
const openState = statement<never, [Carrier, readonly string[]]>(
  `INSERT INTO tracking_states (carrier, tracking_number, stock_status, status, last_event_at, next_ask_at)
   SELECT carrier, tracking_number, status, status, last_event_at, now() FROM order_items
   WHERE carrier = $1 AND tracking_number = ANY ($2::text[]) AND state = 'sold'
   ORDER BY tracking_number
   ON CONFLICT DO NOTHING`,
);
const lockStates = statement<PushedState, [Carrier, readonly string[]]>(
  `SELECT t.tracking_number, t.unique_id, t.status, t.sub_status, t.delayed, t.carrier_code, t.carrier_words,
     ${isoOf('t.last_event_at')} AS last_event_at, t.last_event_local,
     (SELECT max(i.shipped_on) FROM order_items i
      WHERE i.carrier = t.carrier AND i.tracking_number = t.tracking_number AND i.state = 'sold') AS shipped_on
   FROM tracking_states t
   WHERE t.carrier = $1 AND t.tracking_number = ANY ($2::text[])
   ORDER BY t.tracking_number FOR UPDATE OF t`,
);

export const takeStates = async (
  tx: Tx,
  carrier: Carrier,
  numbers: readonly string[],
): Promise<PushedState[]> => {
  await openState(tx, carrier, numbers);
  return lockStates(tx, carrier, numbers);
};

const addEvents = namedStatement<{ event_key: string }, { carrier: Carrier; number: string } & EventColumns>(
  `INSERT INTO tracking_events (carrier, tracking_number, event_key, local_time, utc_offset, utc_time, status, code,
     words, city, region, zip, country, order_time)
   SELECT $carrier, $number, e.* FROM unnest($keys::text[], $localTimes::text[], $utcOffsets::text[],
     $utcTimes::text[], $statuses::tracking_status[], $codes::text[], $words::text[], $cities::text[],
     $regions::text[], $zips::text[], $countries::text[], $orderTimes::text[]) AS e (key, local_time, utc_offset, utc_time,
     status, code, words, city, region, zip, country, order_time)
   -- One event may be told in two ways: this is isSameEvent.
   WHERE NOT EXISTS (SELECT FROM tracking_events k
     WHERE k.carrier = $carrier AND k.tracking_number = $number AND k.local_time = e.local_time
       AND (k.code = e.code OR k.status = e.status AND (k.status <> 'in_transit' OR upper(k.words) = upper(e.words))))
   ON CONFLICT DO NOTHING
   RETURNING event_key`,
);

const asTold = (event: StoredEvent): TrackingEvent => ({
  localTime: event.local_time,
  utcOffset: event.utc_offset,
  utcTime: event.utc_time,
  status: event.status,
  code: event.code,
  words: event.words,
  place: { city: event.city, state: event.region, zip: event.zip, country: event.country },
});

export const keepEvents = async (
  tx: Tx,
  carrier: Carrier,
  number: string,
  events: readonly TrackingEvent[],
): Promise<number> => {
  const known = (await findEvents(tx, carrier, number)).map(asTold);
  const added = await addEvents(tx, { carrier, number, ...eventColumns(events, known) });
  return added.length;
};

export const askSoon = statement<never, [Carrier, string]>(
  `WITH told AS (SELECT $1::carrier AS carrier, $2::text AS tracking_number),
   ${tellFollowers('told', 'CASE WHEN f.look_at IS NOT NULL THEN now() END')}
   SELECT`,
);

export type BatchParcel = {
  number: string;
  unique_id: string;
  status: TrackingStatus;
  parcel: TrackedParcel;
};

export const lockBatchParcels = statement<BatchParcel, [Carrier, readonly string[]]>(
  `SELECT number, unique_id, status, parcel FROM tracked_parcels
   WHERE carrier = $1 AND number = ANY ($2::text[]) ORDER BY number, unique_id FOR UPDATE`,
);

export const keepBatchParcel = statement<never, [Carrier, string, string, TrackingStatus, string]>(
  `UPDATE tracked_parcels SET status = $4, parcel = $5::jsonb, fetched_at = now(), fresh_until = now()
   WHERE carrier = $1 AND number = $2 AND unique_id = $3`,
);
