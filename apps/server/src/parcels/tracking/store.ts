import { refreshPauseMs } from '@waybill/contract/endpoints/tracking.ts';
import type { Carrier, TrackingReason, TrackingStatus } from '@waybill/contract/vocabulary/carrier.ts';
import type { Selectable } from 'kysely';
import { type Tx, namedStatement, statement } from '../../platform/db/database.ts';
import { type Parcel, isOwnParcel, ownQuestion } from '../../platform/db/parcel-state.ts';
import { type StockKey, atStockKey, keyTable, statementByKeys } from '../../platform/db/stock-key.ts';
import type { Tables } from '../../platform/db/tables.gen.ts';

/** What is known of a parcel that no carrier told of. */
export const nothingKnown = {
  status: 'unknown',
  sub_status: null,
  delayed: false,
  carrier_code: null,
  carrier_words: null,
  service: null,
  shipped_on: null,
  expected_on: null,
  delivered_on: null,
  last_event_at: null,
  last_event_local: null,
  changed_from: null,
  changed_to: null,
  changed_at: null,
  fetched_at: null,
  next_ask_at: 'now',
  lease: null,
  reason: null,
  choices: [],
  events: [],
  unique_id: null,
} as const satisfies Omit<Parcel, 'carrier' | 'tracking_number' | 'question' | 'stock_status'>;

type Item = Selectable<Tables['order_items']>;

/** A number to ask for; where it goes and when it was shipped is known of one that somebody has paid for. */
export type AskedNumber = Pick<Item, 'carrier' | 'tracking_number' | 'status' | 'last_event_at'> & {
  [Column in 'zip5' | 'shipped_on']: Item[Column] | null;
};

export type OwnedNumber = AskedNumber & Pick<Item, 'shipment_id'>;

export const findOwned = statement<OwnedNumber, [number, Carrier, readonly number[]]>(
  `SELECT shipment_id, carrier, tracking_number, zip5, shipped_on, status, last_event_at FROM order_items
   WHERE user_id = $1 AND carrier = $2 AND shipment_id = ANY ($3::bigint[]) AND state = 'sold'`,
);

/** A number that a user has paid for, with when it was ordered. */
export const findOwnedItem = statement<Item & { readonly ordered_at: string }, [number, number]>(
  `SELECT i.*, o.created_at AS ordered_at FROM order_items i
   JOIN orders o ON o.user_id = i.user_id AND o.id = i.order_id
   WHERE i.user_id = $1 AND i.shipment_id = $2::bigint AND i.state = 'sold'`,
);

/** The days of delivery that the stock has of it. */
export const findDays = statementByKeys<
  Pick<Selectable<Tables['shipments']>, 'id' | 'expected_on' | 'delivered_on'>,
  { carrier: Carrier }
>(
  (at) => `WITH ${keyTable}
   SELECT s.id, s.expected_on, s.delivered_on FROM keys k JOIN shipments s
     ON ${atStockKey({ of: 'k', id: 'ids', carrier: '$carrier', ...at })}`,
);

/** Takes the leases of those of some numbers (JSON of `AskedNumber[]`) that may be asked for. */
export const claimLeases = statement<Parcel, [Carrier, string, string]>(
  `INSERT INTO parcels AS t (carrier, tracking_number, question, stock_status, status, shipped_on, last_event_at, lease, next_ask_at)
   SELECT $1, n.tracking_number, '${ownQuestion}', n.status, n.status, n.shipped_on, n.last_event_at, $2::uuid,
     now() + interval '${refreshPauseMs} ms'
   FROM jsonb_to_recordset($3::jsonb)
     AS n (tracking_number text, status tracking_status, shipped_on date, last_event_at timestamptz)
   ORDER BY n.tracking_number
   ON CONFLICT (carrier, tracking_number, question) DO UPDATE SET lease = excluded.lease,
     shipped_on = coalesce(excluded.shipped_on, t.shipped_on), next_ask_at = excluded.next_ask_at
   WHERE t.next_ask_at <= now()
   RETURNING t.*`,
);

/** What those learn of numbers who have or follow them. */
export const findParcels = statement<Parcel, [Carrier, readonly string[]]>(
  `SELECT * FROM parcels WHERE carrier = $1 AND tracking_number = ANY ($2::text[]) AND question = '${ownQuestion}'`,
);

/** Locks parcels of numbers: of some questions, or of all. */
export const lockParcels = statement<Parcel, [Carrier, readonly string[], readonly string[] | null]>(
  `SELECT * FROM parcels WHERE carrier = $1 AND tracking_number = ANY ($2::text[])
     AND ($3::text[] IS NULL OR question = ANY ($3::text[]))
   ORDER BY tracking_number, question FOR UPDATE`,
);

/**
 * SQL parts by which the statement that changes a parcel has its followers judged anew and asked for again at `askAt`.
 * Only what was bought is asked for while it is archived.
 */
const tellFollowers = (changed: string, askAt: string): string => `followers AS (
     UPDATE followed_numbers f SET judge_at = now(),
       look_at = CASE WHEN f.archived_at IS NULL OR f.source = 'bought' THEN ${askAt} END
     FROM ${changed} t WHERE ${isOwnParcel('f')}
     RETURNING f.user_id, f.carrier, f.look_at
   ), queues AS (
     UPDATE follow_queues q SET due_at = f.look_at
     FROM (SELECT user_id, carrier, min(look_at) AS look_at FROM followers GROUP BY user_id, carrier) f
     WHERE q.user_id = f.user_id AND q.carrier = f.carrier AND q.due_at > f.look_at
   )`;

const inSeconds = 'now() + make_interval(secs => $askAfter::int)';

type Telling = {
  /** Seconds until followers have it asked for again, null for never. */
  readonly askAfter: number | null;
  /** Whether those have it asked for again, too, who would not any more. */
  readonly revived: boolean;
};

const keep = namedStatement<
  Parcel & { readonly items: readonly StockKey[] },
  Telling & { readonly parcels: string }
>(
  `WITH kept AS (
     INSERT INTO parcels SELECT * FROM jsonb_populate_recordset(NULL::parcels, $parcels::jsonb)
     ORDER BY carrier, tracking_number, question
     ON CONFLICT (carrier, tracking_number, question)
       DO UPDATE SET ${Object.keys(nothingKnown)
         .map((column) => `${column} = excluded.${column}`)
         .join(', ')}
     RETURNING *
   ), ${tellFollowers('kept', `CASE WHEN $revived::boolean OR f.look_at IS NOT NULL THEN ${inSeconds} END`)}
   SELECT t.*, (
     SELECT coalesce(json_agg(json_build_object('zip5', i.zip5, 'shippedOn', i.shipped_on, 'id', i.shipment_id)), '[]')
     FROM order_items i WHERE ${isOwnParcel('i')} AND i.state = 'sold'
   ) AS items FROM kept t`,
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

/** Writes how parcels stand, which the caller locked: everything that a carrier answers or pushes is kept here. */
export const keepParcels = (
  tx: Tx,
  parcels: readonly Parcel[],
  telling: Telling = { askAfter: null, revived: false },
) => keep(tx, { parcels: JSON.stringify(parcels), ...telling });

/** Writes how a parcel stands, and what that changes of a bought number in the stock. */
export const keepMoved = async (tx: Tx, parcel: Parcel, askAfter: number | null): Promise<Parcel> => {
  const [kept = { ...parcel, items: [] }] = await keepParcels(tx, [parcel], { askAfter, revived: true });
  const { carrier, status, last_event_at: lastAt, delivered_on: deliveredOn } = kept;
  if (kept.items.length > 0) await updateStock(tx, kept.items, { carrier, status, lastAt, deliveredOn });
  return kept;
};

/**
 * Releases the lease of a number that brought no answer: seconds until it may be asked again and until the
 * background tries, and the parcels that the carrier offers as JSON, null when it offers none.
 */
export const releaseLease = namedStatement<
  Parcel,
  {
    carrier: Carrier;
    number: string;
    lease: string;
    reason: TrackingReason;
    pauseSeconds: number;
    askAfter: number;
    choices: string | null;
  }
>(
  `WITH given AS (
     UPDATE parcels SET lease = NULL, reason = $reason,
       next_ask_at = now() + make_interval(secs => $pauseSeconds::int),
       choices = coalesce($choices::jsonb, choices)
     WHERE carrier = $carrier AND tracking_number = $number AND question = '${ownQuestion}' AND lease = $lease::uuid
     RETURNING *
   ), ${tellFollowers('given', `CASE WHEN f.look_at IS NOT NULL THEN ${inSeconds} END`)}
   SELECT * FROM given`,
);

export const keepChoice = statement<never, [Carrier, string, string]>(
  `WITH chosen AS (
     UPDATE parcels SET unique_id = $3, status = stock_status, sub_status = NULL, delayed = false,
       carrier_code = NULL, carrier_words = NULL, service = NULL, expected_on = NULL, delivered_on = NULL, last_event_at = NULL,
       last_event_local = NULL, changed_from = NULL, changed_to = NULL, changed_at = NULL, fetched_at = NULL,
       lease = NULL, reason = NULL, next_ask_at = now(), events = '[]'
     WHERE carrier = $1 AND tracking_number = $2 AND question = '${ownQuestion}'
     RETURNING *
   ), ${tellFollowers('chosen', 'now()')}
   UPDATE order_items i SET status = t.stock_status, last_event_at = NULL, fetched_at = NULL
   FROM chosen t WHERE ${isOwnParcel('i')} AND i.state = 'sold'`,
);
