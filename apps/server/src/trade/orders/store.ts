import type { OrderAction, OrderStatus, Scope } from '@waybill/contract/endpoints/logistics.ts';
import { reservationReminder } from '@waybill/contract/vocabulary/notice.ts';
import { reservationTtl } from '@waybill/contract/constants.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { Selectable } from 'kysely';
import { type Reader, type Tx, namedStatement, statement } from '../../platform/db/database.ts';
import { isSpread } from '../../platform/db/spread.ts';
import {
  type KeyAt,
  type KeyColumns,
  type StockKey,
  atStockKey,
  groupKeys,
  keyColumns,
  keyLists,
  keyTable,
  statementByKeys,
} from '../../platform/db/stock-key.ts';
import { msOf, msUntil } from '../../platform/db/times.ts';
import { parcelState } from '../../platform/db/parcel-state.ts';
import { contains } from '../../platform/db/like.ts';
import { type Page, rowsBefore } from '../../platform/db/read-page.ts';
import type { Tables } from '../../platform/db/tables.gen.ts';

const orderedToday = (userId: string): string =>
  `(SELECT coalesce(sum(o.quantity), 0)::int FROM orders o WHERE o.user_id = ${userId}
     AND o.created_at >= date_trunc('day', now()))`;

/** Numbers that the user ordered today, and the milliseconds until the day ends. */
export const readOrderedToday = statement<{ ordered: number; left_ms: number }, [number]>(
  `SELECT ${orderedToday('$1')} AS ordered, ${msUntil("date_trunc('day', now()) + interval '1 day'")} AS left_ms`,
);

export const prepareOrder = statement<
  {
    orderId: number;
    acceptedTerms: string | null;
    pricesProposed: boolean;
    orderedToday: number;
    now: number;
  },
  [number]
>(
  `SELECT nextval('order_ids') AS "orderId", u.accepted_terms AS "acceptedTerms", ${msOf('now()')} AS now,
     ${orderedToday('u.id')} AS "orderedToday",
     EXISTS (SELECT FROM price_lists WHERE proposed) AS "pricesProposed"
   FROM users u WHERE u.id = $1`,
);

/** An order as it is placed, from the rows that were taken to the notice about it. Points in hundredths. */
export type Order = {
  readonly userId: number;
  readonly orderId: number;
  readonly orderNo: string;
  readonly carrier: Carrier;
  readonly scope: Scope;
  readonly action: OrderAction;
  readonly status: OrderStatus;
  readonly quantity: number;
  readonly failedQuantity: number;
  readonly unitPrice: number;
  readonly percentOff: number;
  readonly amount: number;
  readonly holdId: string;
  /** Of its shipments; each has its share of the amount. */
  readonly keys: readonly StockKey[];
  readonly prices: readonly number[];
  /** The owner's own words. */
  readonly reference: string | null;
  readonly note: string | null;
};

/** A number of an order as it is stored, with how its parcel stands; the price in hundredths. */
export type OrderedRow = Omit<
  Selectable<Tables['order_items']>,
  'user_id' | 'order_id' | 'carrier' | 'lot_id' | 'position'
> &
  Pick<Selectable<Tables['parcels']>, 'sub_status' | 'last_event_local'> & { strict_mask: boolean };

const itemColumns = `shipment_id, tracking_number, service, city, region, zip5, origin_city, origin_region, origin_zip5,
  shipped_on, price, state, refunded_at`;
const placedColumns = `${itemColumns}, status, last_event_at, fetched_at`;

/** Whether the lot of a number is masked strictly. There are few such lots: they are looked up once a statement. */
const strictMaskOf = (lotId: string): string =>
  `coalesce(${lotId} = ANY (ARRAY(SELECT id FROM lots WHERE mask = 'strict')), false) AS strict_mask`;
const strictMask = strictMaskOf('lot_id');

const columnsOf = (alias: string, columns: string): string => columns.replaceAll(/\w+/g, `${alias}.$&`);
/** What is read of items `i`, which are joined with their parcels. */
const readColumns = `${columnsOf('i', itemColumns)}, ${parcelState.columns('i')}, ${strictMask}`;
/** Of a new order nothing else is known. */
const unasked = 'NULL AS sub_status, NULL AS last_event_local';

// The numbers of an order have two prices at most.
const pricedKeys = groupKeys(`unnest(${keyLists}, $prices::bigint[]) AS k (zip5, shipped_on, id, price)`, {
  more: ', price',
});

const shownColumns = `lot_id, zip5, shipped_on, carrier, tracking_number, service, city, region, origin_zip5, origin_city,
  origin_region`;
const stockColumns = `${shownColumns}, status, last_event_at, fetched_at`;

/** Takes what the hold still has of `keys` into the order, as an UPDATE. */
const taking = (at: KeyAt): string =>
  `UPDATE shipments s SET state = CASE WHEN $action = 'buy' THEN 'sold'::shipment_state ELSE 'reserved'::shipment_state END,
     order_id = $orderId, hold_id = NULL
   FROM keys k WHERE ${atStockKey({ of: 'k', id: 'ids', carrier: '$carrier', ...at })}
     AND s.state = 'held' AND s.hold_id = $holdId`;

/**
 * Inserts the order where `condition` holds, and its items as copies of the rows of `from`, as parts `placed` and `items`: what
 * an order shows of its shipments, so that "my orders" never reads the stock.
 */
const placing = (from: string, condition = 'true'): string => `placed AS (
     INSERT INTO orders (user_id, id, order_no, carrier, scope, action, status, quantity, failed_quantity, unit_price,
       percent_off, total_points, hold_id, reference, note, expires_at)
     SELECT $userId::bigint, $orderId::bigint, $orderNo, $carrier::carrier, $scope, $action, $status, $quantity::int,
       $failedQuantity::int, $unitPrice::bigint, $percentOff::int, $amount::bigint, $holdId::uuid,
       $reference, $note, CASE WHEN $status = 'reserved' THEN now() + interval '${reservationTtl} s' END
     WHERE ${condition}
     RETURNING id
   ), items AS (
     INSERT INTO order_items (user_id, order_id, shipment_id, ${shownColumns}, price, position, state, status, last_event_at, fetched_at)
     SELECT $userId, $orderId, r.id, ${columnsOf('r', shownColumns)}, r.price, array_position($shipmentIds::bigint[], r.id),
       CASE WHEN $status = 'reserved' THEN 'reserved' ELSE 'sold' END, r.status, r.last_event_at, r.fetched_at
     FROM ${from} r CROSS JOIN placed
     RETURNING lot_id, position, ${placedColumns}
   )`;

/** Stores an order whose rows were taken before. */
export const insertOrder = statementByKeys<OrderedRow, Order>(
  (at) => `WITH ${pricedKeys}, rows AS (
     SELECT s.id, ${columnsOf('s', stockColumns)}, k.price
     FROM keys k JOIN shipments s ON ${atStockKey({ of: 'k', id: 'ids', carrier: '$carrier', ...at })}
   ), ${placing('rows')}
   SELECT ${placedColumns}, ${unasked}, ${strictMask} FROM items ORDER BY position`,
);

const takeRows = statementByKeys<{ id: number }, Order>(
  (at) => `WITH ${keyTable} ${taking(at)} RETURNING s.id`,
);

const takeAndPlace = namedStatement<OrderedRow & { id: number }, Order & KeyColumns>(
  `WITH ${pricedKeys}, taken AS (
     ${taking({})} RETURNING s.id, ${columnsOf('s', stockColumns)}, k.price
   ), ${placing('taken', '(SELECT count(*) FROM taken) = $quantity::int')}
   SELECT taken.id, ${columnsOf('items', placedColumns)}, ${unasked}, ${strictMaskOf('items.lot_id')}
   FROM taken LEFT JOIN items ON items.shipment_id = taken.id ORDER BY items.position`,
);

/**
 * Takes the numbers of an order out of its hold, and stores it where all of them were still held; answers the ids of those
 * that were, and what was stored. Where the stock is in parts nothing is: Citus runs what writes to both in steps.
 */
export const takeIntoOrder = async (
  tx: Tx,
  order: Order,
): Promise<{ readonly got: ReadonlySet<number>; readonly placed?: OrderedRow[] }> => {
  const { keys } = order;
  if (await isSpread(tx)) return { got: new Set((await takeRows(tx, keys, order)).map(({ id }) => id)) };
  const placed = await takeAndPlace(tx, { ...order, ...keyColumns(keys) });
  const got = new Set(placed.map(({ id }) => id));
  return got.size < keys.length ? { got } : { got, placed };
};

export type StoredReservation = Pick<
  Order,
  'userId' | 'orderId' | 'orderNo' | 'reference' | 'status' | 'quantity' | 'failedQuantity' | 'amount'
> & { readonly expired: boolean; readonly now: number };

export const findReservation = statement<StoredReservation, [number, number]>(
  `SELECT user_id AS "userId", id AS "orderId", order_no AS "orderNo", reference, status, quantity, failed_quantity AS "failedQuantity",
     total_points AS amount, coalesce(expires_at <= clock_timestamp(), false) AS expired,
     ${msOf('now()')} AS now
   FROM orders WHERE user_id = $1 AND id = $2::bigint`,
);

/**
 * Takes one number out of a reservation: the order counts it as not delivered and reserves what the others cost, and of
 * one without another nothing is delivered. Its shipment is changed by the caller.
 */
export const dropFromReservation = statement<
  { order_no: string; reference: string | null; price: number; left: number; reminder_in: number },
  [number, number, number]
>(
  `WITH item AS (
     UPDATE order_items SET state = 'released'
     WHERE user_id = $1 AND order_id = $2 AND shipment_id = $3 AND state = 'reserved' RETURNING price
   )
   UPDATE orders o SET quantity = o.quantity - 1, failed_quantity = o.failed_quantity + 1,
     total_points = o.total_points - item.price,
     status = CASE WHEN o.quantity = 1 THEN 'failed' ELSE o.status END,
     ended_at = CASE WHEN o.quantity = 1 THEN now() ELSE o.ended_at END
   FROM item WHERE o.user_id = $1 AND o.id = $2 AND o.status = 'reserved'
   RETURNING o.order_no, o.reference, item.price, o.quantity AS left,
     extract(epoch FROM o.expires_at - now())::int - ${reservationReminder} AS reminder_in`,
);

export const findItems = statement<OrderedRow, [number, number]>(
  `SELECT ${readColumns} FROM order_items i ${parcelState.join('i')}
   WHERE i.user_id = $1 AND i.order_id = $2 ORDER BY i.position, i.shipment_id`,
);

type Words = Pick<StoredOrder, 'reference' | 'note'>;

/** Changes those of the owner's own words that are given; an empty text takes them away. */
export const changeWords = statement<Words, [number, number, string | undefined, string | undefined]>(
  `UPDATE orders SET reference = nullif(coalesce($3::text, reference), ''), note = nullif(coalesce($4::text, note), '')
   WHERE user_id = $1 AND id = $2::bigint RETURNING reference, note`,
);

export const findExpiredReservations = statement<{ user_id: number; id: number }, [number]>(
  `SELECT user_id, id FROM orders WHERE status = 'reserved' AND expires_at <= now() ORDER BY expires_at LIMIT $1`,
);

/** In how many milliseconds the next reservation ends; nothing when none stands. */
export const findNextExpiry = statement<{ due_ms: number }, []>(
  `SELECT ${msUntil('expires_at')} AS due_ms FROM orders
   WHERE status = 'reserved' AND expires_at > now() ORDER BY expires_at LIMIT 1`,
);

/** Shipments sold or reserved without an order item that says so, or the other way round: must be empty. */
export const findOrphanedOwners = statement<{ id: number; order_id: number | null }, []>(
  `SELECT s.id, s.order_id FROM shipments s
   LEFT JOIN order_items i ON i.user_id = s.holder_id AND i.order_id = s.order_id AND i.shipment_id = s.id
   WHERE s.state IN ('sold', 'reserved') AND (i.shipment_id IS NULL OR i.state NOT IN ('sold', 'reserved'))`,
);

export type OrderFilter = {
  readonly userId: number;
  readonly carrier: Carrier | undefined;
  readonly status: OrderStatus | undefined;
  /** An order number or a tracking number. */
  readonly keyword: string | undefined;
  /** Part of the owner's own words, searched besides. */
  readonly words: string | undefined;
  /** Days in the product's zone, both counted. */
  readonly startDate: string;
  readonly endDate: string;
};

export type StoredOrder = Selectable<Tables['orders']>;

type Written = { readonly text: string; readonly values: readonly unknown[] };

/** Which `orders o` match, as a condition: every opened page asks it, and writing costs less than a query builder. */
const matchingOrders = (filter: OrderFilter): Written => {
  const { userId, startDate, endDate, carrier, status, keyword, words } = filter;
  const values: unknown[] = [userId, startDate, endDate];
  const parameter = (value: unknown): string => `$${values.push(value)}`;
  let text = 'o.user_id = $1 AND o.created_at >= $2::date AND o.created_at < $3::date + 1';
  if (carrier !== undefined) text += ` AND o.carrier = ${parameter(carrier)}`;
  if (status !== undefined) text += ` AND o.status = ${parameter(status)}`;
  if (keyword !== undefined) {
    const asked = parameter(keyword);
    // A number is searched in full and only among what was paid for, so that a masked one cannot be guessed.
    const own = words === undefined ? 'NULL' : parameter(contains(words));
    text += ` AND (o.order_no = ${asked} OR o.reference ILIKE ${own} OR o.note ILIKE ${own} OR EXISTS (SELECT FROM order_items i WHERE i.user_id = $1
      AND i.order_id = o.id AND i.tracking_number = ${asked} AND i.state IN ('sold', 'refunded')))`;
  }
  return { text, values };
};

export const listOrders = async (
  reader: Reader,
  filter: OrderFilter,
  page: Page,
): Promise<{ list: StoredOrder[]; total: number }> => {
  const { text, values } = matchingOrders(filter);
  const count = `SELECT count(*)::int AS total FROM orders o WHERE ${text}`;
  const rows = statement<StoredOrder & { total: number }, unknown[]>(
    `SELECT o.*, (${count}) FROM orders o WHERE ${text} ORDER BY o.created_at DESC, o.id DESC
     LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
  );
  const list = await rows(reader, ...values, page.pageSize, rowsBefore(page));
  if (list.length > 0 || page.pageNum === 1) return { list, total: list[0]?.total ?? 0 };
  const [counted] = await statement<{ total: number }, unknown[]>(count)(reader, ...values);
  return { list, total: counted?.total ?? 0 };
};

export const findItemsOf = statement<
  OrderedRow & { order_id: number; request: Selectable<Tables['refund_requests']> | null },
  [number, readonly number[]]
>(
  `WITH r AS MATERIALIZED (
     SELECT DISTINCT ON (order_id) * FROM refund_requests
     WHERE user_id = $1 AND order_id = ANY ($2::bigint[])
     ORDER BY order_id, id DESC
   )
   SELECT order_id, ${readColumns},
     CASE WHEN lag(order_id) OVER ordered IS DISTINCT FROM order_id THEN row_to_json(r) END AS request
   FROM order_items i LEFT JOIN r USING (order_id) ${parcelState.join('i')}
   WHERE i.user_id = $1 AND order_id = ANY ($2::bigint[])
   WINDOW ordered AS (ORDER BY order_id DESC, position, shipment_id) ORDER BY order_id DESC, position, shipment_id`,
);

export type ExportedLine = OrderedRow & {
  order_id: number;
  order_no: string;
  reference: string | null;
  note: string | null;
  order_status: OrderStatus;
  carrier: Carrier;
  created_at: string;
  refund_asked: boolean;
};

export const listLines = (
  reader: Reader,
  filter: OrderFilter,
  before: ExportedLine | undefined,
  limit: number,
): Promise<ExportedLine[]> => {
  const { text, values } = matchingOrders(filter);
  const lines = statement<ExportedLine, unknown[]>(
    `SELECT o.order_no, o.reference, o.note, o.status AS order_status, o.carrier, o.created_at, i.order_id, ${readColumns},
       o.status = 'refunding' AND EXISTS (SELECT FROM refund_requests r WHERE r.user_id = o.user_id AND r.order_id = o.id
         AND r.state = 'pending' AND i.shipment_id = ANY (r.shipment_ids)) AS refund_asked
     FROM orders o JOIN order_items i ON i.user_id = o.user_id AND i.order_id = o.id ${parcelState.join('i')}
     WHERE ${text} AND (i.order_id, i.shipment_id) < ($${values.length + 1}::bigint, $${values.length + 2}::bigint)
     ORDER BY i.order_id DESC, i.shipment_id DESC LIMIT $${values.length + 3}`,
  );
  const first = [before?.order_id ?? Number.MAX_SAFE_INTEGER, before?.shipment_id ?? 0];
  return lines(reader, ...values, ...first, limit);
};
