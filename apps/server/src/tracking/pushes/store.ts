import type { TrackedParcel, TrackingEvent } from '@waybill/carriers/tracking/outcome.ts';
import type { Carrier, TrackingStatus } from '@waybill/contract/vocabulary/carrier.ts';
import { type Tx, namedStatement, statement } from '../../platform/db/database.ts';
import { isoOf } from '../../platform/db/times.ts';
import { type EventColumns, eventColumns } from '../event-columns.ts';
import type { LastEvent } from '../rules.ts';
import { type ChangedItem, copyToStock } from '../stock-copy.ts';
import { type StateChange, judgeFollowers, stateChange } from '../store.ts';

/** Stores a push; nothing when it is there already. */
export const insertPush = statement<{ push_key: string }, [Carrier, string, string]>(
  `INSERT INTO carrier_pushes (carrier, push_key, parcels) VALUES ($1, $2, $3::jsonb)
   ON CONFLICT DO NOTHING RETURNING push_key`,
);

/** The parcels of a push that nobody has taken over yet, locked until the transaction ends. */
export const lockPush = statement<{ parcels: readonly TrackedParcel[] }, [Carrier, string]>(
  'SELECT parcels FROM carrier_pushes WHERE carrier = $1 AND push_key = $2 AND processed_at IS NULL FOR UPDATE',
);

/** Marks a push as taken over and empties it. */
export const endPush = statement<never, [Carrier, string]>(
  `UPDATE carrier_pushes SET processed_at = now(), parcels = '[]' WHERE carrier = $1 AND push_key = $2`,
);

/** Forgets pushes after a month: none is sent again so late. */
export const deleteOldPushes = statement<never, []>(
  `DELETE FROM carrier_pushes WHERE received_at < now() - interval '30 days'`,
);

/** What is known of an owned number that a push tells of. */
export type PushedState = {
  tracking_number: string;
  shipped_on: string | null;
  unique_id: string | null;
  status: TrackingStatus;
  last_event_at: string | null;
  last_event_local: string | null;
};

// A number that was sold and never asked for has no state yet.
const openState = statement<never, [Carrier, readonly string[]]>(
  `INSERT INTO tracking_states (carrier, tracking_number, stock_status, status, last_event_at, last_event_local, next_ask_at)
   SELECT carrier, tracking_number, status, status, last_event_at, last_event_local, now() FROM order_items
   WHERE carrier = $1 AND tracking_number = ANY ($2::text[]) AND state = 'sold'
   ORDER BY tracking_number
   ON CONFLICT DO NOTHING`,
);
const lockStates = statement<PushedState, [Carrier, readonly string[]]>(
  `SELECT t.tracking_number, t.unique_id, t.status, ${isoOf('t.last_event_at')} AS last_event_at, t.last_event_local,
     (SELECT max(i.shipped_on) FROM order_items i
      WHERE i.carrier = t.carrier AND i.tracking_number = t.tracking_number AND i.state = 'sold') AS shipped_on
   FROM tracking_states t
   WHERE t.carrier = $1 AND t.tracking_number = ANY ($2::text[])
   ORDER BY t.tracking_number FOR UPDATE OF t`,
);

/** The states of those numbers that somebody owns, locked. */
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
     words, city, region, zip, country)
   SELECT $carrier, $number, e.* FROM unnest($keys::text[], $localTimes::text[], $utcOffsets::text[],
     $utcTimes::text[], $statuses::tracking_status[], $codes::text[], $words::text[], $cities::text[],
     $regions::text[], $zips::text[], $countries::text[]) AS e
   ON CONFLICT DO NOTHING
   RETURNING event_key`,
);

/** Adds events that are not there yet; answers how many were new. */
export const keepEvents = async (
  tx: Tx,
  carrier: Carrier,
  number: string,
  events: readonly TrackingEvent[],
): Promise<number> => {
  const added = await addEvents(tx, { carrier, number, ...eventColumns(events) });
  return added.length;
};

// Bought numbers of FedEx and USPS are watched as such.
const lookedAt = "(f.source = 'own' OR f.carrier = 'ups')";
const lookLater = `CASE WHEN ${lookedAt} THEN now() + make_interval(secs => $watchAfter::int) END`;

const moveState = namedStatement<ChangedItem, Pick<TrackedParcel, 'carrier' | 'number'> & StateChange>(
  `WITH moved AS (
     UPDATE tracking_states t SET ${stateChange},
       last_event_at = $lastAt::timestamptz, last_event_local = $lastLocal
     WHERE t.carrier = $carrier AND t.tracking_number = $number
     RETURNING t.carrier, t.tracking_number
   ), followers AS (
     ${judgeFollowers('moved', lookLater)}
   ), queued AS (
     -- A number that nobody asked for any more has to be found again.
     UPDATE follow_queues q SET due_at = now() + make_interval(secs => $watchAfter::int)
     FROM moved JOIN followed_numbers f ON f.carrier = moved.carrier AND f.tracking_number = moved.tracking_number
     WHERE f.look_at IS NULL AND f.archived_at IS NULL AND ${lookedAt}
       AND q.user_id = f.user_id AND q.carrier = f.carrier
       AND q.due_at > now() + make_interval(secs => $watchAfter::int)
   )
   UPDATE order_items i SET status = $status::tracking_status, sub_status = $subStatus,
     last_event_at = $lastAt::timestamptz, last_event_local = $lastLocal,
     fetched_at = now(),
     watch_at = CASE WHEN i.watch_at IS NOT NULL THEN now() + make_interval(secs => $watchAfter::int) END
   WHERE i.carrier = $carrier AND i.tracking_number = $number AND i.state = 'sold'
   RETURNING i.zip5, i.shipped_on, i.shipment_id`,
);

/** Moves the state of an owned number, with its copies in order and stock, to what a push says. */
export const keepMove = async (
  tx: Tx,
  parcel: TrackedParcel,
  status: TrackingStatus,
  last: LastEvent,
  watchAfter: number | null,
): Promise<void> => {
  const deliveredOn = parcel.delivered?.localTime.slice(0, 10) ?? null;
  const change = { ...parcel, status, deliveredOn, lastAt: last.at, lastLocal: last.local, watchAfter };
  await copyToStock(tx, await moveState(tx, change), change);
};

/** Has the background ask soon for a number of which a push says something that does not tell how it stands. */
export const watchSoon = statement<never, [Carrier, string]>(
  `UPDATE order_items SET watch_at = now()
   WHERE carrier = $1 AND tracking_number = $2 AND state = 'sold' AND watch_at IS NOT NULL`,
);

/** A parcel that batches show. */
export type BatchParcel = {
  number: string;
  unique_id: string;
  status: TrackingStatus;
  parcel: TrackedParcel;
};

/** What batches show of some numbers, locked. */
export const lockBatchParcels = statement<BatchParcel, [Carrier, readonly string[]]>(
  `SELECT number, unique_id, status, parcel FROM tracked_parcels
   WHERE carrier = $1 AND number = ANY ($2::text[]) ORDER BY number, unique_id FOR UPDATE`,
);

/** Keeps what a push says of a parcel that batches show; whoever asks for it next asks the carrier for the rest. */
export const keepBatchParcel = statement<never, [Carrier, string, string, TrackingStatus, string]>(
  `UPDATE tracked_parcels SET status = $4, parcel = $5::jsonb, fetched_at = now(), fresh_until = now()
   WHERE carrier = $1 AND number = $2 AND unique_id = $3`,
);
