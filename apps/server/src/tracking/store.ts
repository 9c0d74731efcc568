import type { ParcelChoice, TrackedParcel } from '@waybill/carriers/tracking/outcome.ts';
import { refreshPauseMs } from '@waybill/contract/endpoints/tracking.ts';
import type {
  Carrier,
  TrackingReason,
  TrackingStatus,
  TrackingSubStatus,
} from '@waybill/contract/vocabulary/carrier.ts';
import { type Db, type Tx, namedStatement, statement } from '../platform/db/database.ts';
import { type StockKey, atStockKey, keyTable, statementByKeys } from '../platform/db/stock-key.ts';
import { isoOf, msOf } from '../platform/db/times.ts';
import { type EventColumns, eventColumns } from './event-columns.ts';
import type { LastEvent } from './rules.ts';

export type AskedNumber = {
  carrier: Carrier;
  tracking_number: string;
  /** Where it goes and when it was shipped, as the order says of whoever paid for it. */
  zip5: string | null;
  shipped_on: string | null;
  status: TrackingStatus;
  /** In UTC, `2026-11-20T15:22:33Z`. */
  last_event_at: string | null;
};

export type OwnedNumber = AskedNumber & { shipment_id: number };

export const findOwned = statement<OwnedNumber, [number, Carrier, readonly string[]]>(
  `SELECT i.shipment_id, i.carrier, i.tracking_number, i.zip5, i.shipped_on, i.status,
     ${isoOf('i.last_event_at')} AS last_event_at
   FROM order_items i
   WHERE i.user_id = $1 AND i.carrier = $2 AND i.shipment_id = ANY ($3::bigint[]) AND i.state = 'sold'`,
);

export type ClaimedState = {
  tracking_number: string;
  status: TrackingStatus;
  sub_status: TrackingSubStatus | null;
  delayed: boolean;
  expected_on: string | null;
  last_event_at: string | null;
  last_event_local: string | null;
  /** The parcel that was chosen of several under the number. */
  unique_id: string | null;
};

const claimed = `tracking_number, status, sub_status, delayed, expected_on, ${isoOf('last_event_at')} AS last_event_at,
  last_event_local, unique_id`;

const claim = statement<
  ClaimedState,
  [Carrier, string, readonly string[], readonly TrackingStatus[], readonly (string | null)[]]
>(
  `INSERT INTO tracking_states AS t (carrier, tracking_number, stock_status, status, last_event_at, lease, next_ask_at)
   SELECT $1, n.tracking_number, n.status, n.status, n.last_event_at, $2::uuid, now() + interval '${refreshPauseMs} ms'
   FROM unnest($3::text[], $4::tracking_status[], $5::timestamptz[]) AS n (tracking_number, status, last_event_at)
   ORDER BY n.tracking_number
   ON CONFLICT (carrier, tracking_number) DO UPDATE SET lease = excluded.lease, next_ask_at = excluded.next_ask_at
   WHERE t.next_ask_at <= now()
   RETURNING ${claimed}`,
);

export const claimLeases = (
  db: Db,
  carrier: Carrier,
  lease: string,
  numbers: readonly AskedNumber[],
): Promise<ClaimedState[]> =>
  claim(
    db,
    carrier,
    lease,
    numbers.map((number) => number.tracking_number),
    numbers.map((number) => number.status),
    numbers.map((number) => number.last_event_at),
  );

export const findClaimed = statement<ClaimedState, [Carrier, string, string]>(
  `SELECT ${claimed} FROM tracking_states WHERE carrier = $1 AND tracking_number = $2 AND lease = $3::uuid`,
);

export type NumberState = {
  tracking_number: string;
  status: TrackingStatus;
  sub_status: TrackingSubStatus | null;
  last_event_at: string | null;
  last_event_local: string | null;
  fetched_at: string | null;
  next_ask_at: number;
  in_flight: boolean;
  reason: TrackingReason | null;
};

const state = `tracking_number, status, sub_status, last_event_at, last_event_local, fetched_at, ${msOf('next_ask_at')} AS next_ask_at,
  lease IS NOT NULL AS in_flight, reason`;

export const findStates = statement<NumberState, [Carrier, readonly string[]]>(
  `SELECT ${state} FROM tracking_states WHERE carrier = $1 AND tracking_number = ANY ($2::text[])`,
);

/**
 * SQL parts by which the statement that changes a state has its followers evaluated anew and asked for again at `askAt`.
 * Only what was bought is asked for while it is archived.
 */
export const tellFollowers = (changed: string, askAt: string): string => `followers AS (
     UPDATE followed_numbers f SET judge_at = now(),
       look_at = CASE WHEN f.archived_at IS NULL OR f.source = 'bought' THEN ${askAt} END
     FROM ${changed} WHERE f.carrier = ${changed}.carrier AND f.tracking_number = ${changed}.tracking_number
     RETURNING f.user_id, f.carrier, f.look_at
   ), queues AS (
     UPDATE follow_queues q SET due_at = f.look_at
     FROM (SELECT user_id, carrier, min(look_at) AS look_at FROM followers GROUP BY user_id, carrier) f
     WHERE q.user_id = f.user_id AND q.carrier = f.carrier AND q.due_at > f.look_at
   )`;

const inSeconds = 'now() + make_interval(secs => $watchAfter::int)';

type Change = EventColumns &
  Pick<
    TrackedParcel,
    'carrier' | 'subStatus' | 'delayed' | 'carrierCode' | 'carrierWords' | 'expectedOn' | 'service'
  > & {
    number: string;
    status: TrackingStatus;
    deliveredOn: string | null;
    hasLast: boolean;
    lastAt: string | null;
    lastLocal: string | null;
    /** Seconds until the background asks again, null for never. */
    watchAfter: number | null;
    /** Of who asked, with the status that was known then; null for a push. */
    lease: string | null;
    known: TrackingStatus | null;
  };
type KeptState = NumberState & { new_events: number };

const updateState = namedStatement<KeptState & { items: readonly StockKey[] }, Change>(
  `WITH kept AS (
     UPDATE tracking_states t SET status = $status::tracking_status, sub_status = $subStatus, delayed = $delayed,
       carrier_code = $carrierCode, carrier_words = $carrierWords, service = coalesce(left($service, 100), t.service),
       expected_on = coalesce($expectedOn::date, t.expected_on),
       delivered_on = CASE WHEN $status::tracking_status = 'delivered'
         THEN coalesce($deliveredOn::date, t.delivered_on) END,
       changed_from = CASE WHEN t.status <> $status::tracking_status THEN t.status ELSE t.changed_from END,
       changed_to = CASE WHEN t.status <> $status::tracking_status THEN $status::tracking_status ELSE t.changed_to END,
       changed_at = CASE WHEN t.status <> $status::tracking_status THEN now() ELSE t.changed_at END,
       fetched_at = now(), reason = NULL,
       last_event_at = CASE WHEN $hasLast THEN $lastAt::timestamptz ELSE t.last_event_at END,
       last_event_local = CASE WHEN $hasLast THEN $lastLocal ELSE t.last_event_local END,
       next_ask_at = CASE WHEN $lease::uuid IS NULL THEN t.next_ask_at ELSE now() + interval '${refreshPauseMs} ms' END,
       lease = CASE WHEN $lease::uuid IS NULL THEN t.lease END,
       choices = CASE WHEN $lease::uuid IS NULL OR t.unique_id IS NOT NULL THEN t.choices ELSE '[]' END
     WHERE t.carrier = $carrier AND t.tracking_number = $number
       AND ($lease::uuid IS NULL OR t.lease = $lease::uuid AND t.status = $known::tracking_status)
     RETURNING ${state}, carrier
   ), ${tellFollowers('kept', inSeconds)}, gone AS (
     -- What a push told of the same moment, and this answer tells in its own way.
     DELETE FROM tracking_events e USING kept
     WHERE e.carrier = $carrier AND e.tracking_number = $number AND e.local_time = ANY ($localTimes::text[])
       AND e.event_key <> ALL ($keys::text[])
     RETURNING 1
   ), events AS (
     INSERT INTO tracking_events (carrier, tracking_number, event_key, local_time, utc_offset, utc_time, status, code,
       words, city, region, zip, country, order_time)
     SELECT $carrier, $number, e.* FROM kept, unnest($keys::text[], $localTimes::text[], $utcOffsets::text[],
       $utcTimes::text[], $statuses::tracking_status[], $codes::text[], $words::text[], $cities::text[],
       $regions::text[], $zips::text[], $countries::text[], $orderTimes::text[]) AS e
     -- What came later may tell more of the zone of an event.
     ON CONFLICT (carrier, tracking_number, event_key) DO UPDATE SET order_time = EXCLUDED.order_time
       WHERE tracking_events.order_time IS DISTINCT FROM EXCLUDED.order_time
     RETURNING xmax = 0 AS fresh
   ), items AS (
     SELECT json_build_object('zip5', i.zip5, 'shippedOn', i.shipped_on, 'id', i.shipment_id) AS key
     FROM kept JOIN order_items i ON i.carrier = kept.carrier AND i.tracking_number = kept.tracking_number AND i.state = 'sold'
   )
   SELECT kept.*, (SELECT coalesce(json_agg(key), '[]') FROM items) AS items,
     greatest(0, (SELECT count(*) FROM events WHERE fresh) - (SELECT count(*) FROM gone))::int AS new_events
   FROM kept`,
);

const updateStock = statementByKeys<
  never,
  { carrier: Carrier; status: TrackingStatus; lastAt: string | null; deliveredOn: string | null }
>(
  (at) => `WITH ${keyTable}
   UPDATE shipments s SET status = $status::tracking_status,
     last_event_at = coalesce($lastAt::timestamptz, s.last_event_at), fetched_at = now(),
     delivered_on = coalesce($deliveredOn::date, s.delivered_on)
   FROM keys k WHERE ${atStockKey({ of: 'k', id: 'ids', carrier: '$carrier', ...at })}`,
);

export type StateChange = {
  readonly parcel: TrackedParcel;
  readonly status: TrackingStatus;
  readonly last: LastEvent | null;
  /** Seconds until the background asks again, null for never. */
  readonly watchAfter: number | null;
};

/**
 * Writes what a carrier said of a number where its state stands, in its row and in the stock; its followers are
 * told. Without an `asked` it came by itself, and its events are there already. Undefined when the lease is another's by
 * now, or a push has moved the status meanwhile, and then nothing is written.
 */
export const keepState = async (
  tx: Tx,
  number: string,
  { parcel, status, last, watchAfter }: StateChange,
  asked?: { readonly lease: string; readonly known: TrackingStatus },
): Promise<KeptState | undefined> => {
  const change = {
    ...parcel,
    ...eventColumns(asked === undefined ? [] : parcel.events),
    number,
    status,
    deliveredOn: parcel.delivered?.localTime.slice(0, 10) ?? null,
    lastAt: last?.at ?? null,
    lastLocal: last?.local ?? null,
    hasLast: last !== null,
    watchAfter,
    lease: asked?.lease ?? null,
    known: asked?.known ?? null,
  };
  const [kept] = await updateState(tx, change);
  if (kept !== undefined && kept.items.length > 0)
    await updateStock(tx, kept.items, { ...change, lastAt: kept.last_event_at });
  return kept;
};

/**
 * Releases the lease of a number that brought no answer: seconds until it may be asked again and until the
 * background tries, and the parcels that the carrier offers as JSON, null when it offers none.
 */
export const releaseLease = namedStatement<
  NumberState,
  {
    carrier: Carrier;
    number: string;
    lease: string;
    reason: TrackingReason;
    pauseSeconds: number;
    watchAfter: number;
    choices: string | null;
  }
>(
  `WITH given AS (
     UPDATE tracking_states SET lease = NULL, reason = $reason,
       next_ask_at = now() + make_interval(secs => $pauseSeconds::int),
       choices = coalesce($choices::jsonb, choices)
     WHERE carrier = $carrier AND tracking_number = $number AND lease = $lease::uuid
     RETURNING ${state}, carrier
   ), ${tellFollowers('given', `CASE WHEN f.look_at IS NOT NULL THEN ${inSeconds} END`)}
   SELECT * FROM given`,
);

/** The parcels that a carrier offers under a number that a user has paid for; null before it was asked. */
export const findChoices = statement<
  {
    carrier: Carrier;
    tracking_number: string;
    choices: readonly ParcelChoice[] | null;
    unique_id: string | null;
  },
  [number, string]
>(
  `SELECT i.carrier, i.tracking_number, t.choices, t.unique_id FROM order_items i
   LEFT JOIN tracking_states t ON t.carrier = i.carrier AND t.tracking_number = i.tracking_number
   WHERE i.user_id = $1 AND i.shipment_id = $2::bigint AND i.state = 'sold'`,
);

export const forgetEvents = statement<never, [Carrier, string]>(
  'DELETE FROM tracking_events WHERE carrier = $1 AND tracking_number = $2',
);

export const keepChoice = statement<never, [Carrier, string, string]>(
  `WITH chosen AS (
     UPDATE tracking_states SET unique_id = $3, status = stock_status, sub_status = NULL, delayed = false,
       carrier_code = NULL, carrier_words = NULL, service = NULL, expected_on = NULL, delivered_on = NULL, last_event_at = NULL,
       last_event_local = NULL, changed_from = NULL, changed_to = NULL, changed_at = NULL, fetched_at = NULL,
       lease = NULL, reason = NULL, next_ask_at = now()
     WHERE carrier = $1 AND tracking_number = $2
     RETURNING stock_status, carrier, tracking_number
   ), ${tellFollowers('chosen', 'now()')}
   UPDATE order_items i SET status = chosen.stock_status, last_event_at = NULL,
     fetched_at = NULL
   FROM chosen WHERE i.carrier = $1 AND i.tracking_number = $2 AND i.state = 'sold'`,
);
