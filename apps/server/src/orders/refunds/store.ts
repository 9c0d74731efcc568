import type { OrderStatus } from '@waybill/contract/endpoints/logistics.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { sql } from 'kysely';
import { type Db, type Reader, type Tx, statement } from '../../platform/db/database.ts';
import { atStockKey, keyTable, statementByKeys } from '../../platform/db/stock-key.ts';
import { msOf } from '../../platform/db/times.ts';
import { type Page, readPage } from '../../platform/db/read-page.ts';

export type RefundableOrder = {
  id: number;
  order_no: string;
  status: OrderStatus;
  /** Milliseconds; a reservation is paid for when it is confirmed. */
  paid_at: number;
  now: number;
  refused_before: boolean;
  sold: { id: number; price: number }[];
};

export const findRefundable = statement<RefundableOrder, [number, number]>(
  `SELECT o.id, o.order_no, o.status, ${msOf('coalesce(o.ended_at, o.created_at)')} AS paid_at, ${msOf('now()')} AS now,
     EXISTS (SELECT FROM refund_requests r WHERE r.user_id = o.user_id AND r.order_id = o.id AND r.state = 'refused') AS refused_before,
     coalesce((SELECT json_agg(json_build_object('id', i.shipment_id, 'price', i.price) ORDER BY i.shipment_id)
       FROM order_items i WHERE i.user_id = o.user_id AND i.order_id = o.id AND i.state = 'sold'), '[]') AS sold
   FROM orders o WHERE o.user_id = $1 AND o.id = $2`,
);

const refundItems = statement<
  { zip5: string; carrier: Carrier; shipped_on: string; shipment_id: number; price: number },
  [number, number, readonly number[], 'refunded' | 'partially_refunded']
>(
  `WITH items AS (
     UPDATE order_items SET state = 'refunded', refunded_at = now()
     WHERE user_id = $1 AND order_id = $2 AND shipment_id = ANY ($3::bigint[]) AND state = 'sold'
     RETURNING zip5, carrier, shipped_on, shipment_id, price, tracking_number
   ), followed AS (
     UPDATE followed_numbers f SET look_at = NULL FROM items i
     WHERE f.user_id = $1 AND f.carrier = i.carrier AND f.tracking_number = i.tracking_number AND f.source = 'bought'
   ), refunded AS (
     UPDATE orders o SET status = $4, refunded_points = o.refunded_points + (SELECT coalesce(sum(price), 0) FROM items)
     WHERE o.user_id = $1 AND o.id = $2
   )
   SELECT zip5, carrier, shipped_on, shipment_id, price FROM items`,
);

const retireStock = statementByKeys<{ id: number }, { carrier: Carrier; orderId: number }>(
  (at) => `WITH ${keyTable}
   UPDATE shipments s SET state = 'retired' FROM keys k WHERE ${atStockKey({ of: 'k', id: 'ids', carrier: '$carrier', ...at })}
     AND s.state = 'sold' AND s.order_id = $orderId
   RETURNING s.id`,
);

/**
 * Takes sold numbers out of an order for good: they are refunded in it and retired in the stock. Answers how many of
 * each; the constraint `refunded_at_most_paid` rejects to refund more than was paid.
 */
export const retireNumbers = async (
  tx: Tx,
  {
    userId,
    orderId,
    ids,
  }: { readonly userId: number; readonly orderId: number; readonly ids: readonly number[] },
  status: 'refunded' | 'partially_refunded',
): Promise<{ refunded: number; retired: number; points: number }> => {
  const items = await refundItems(tx, userId, orderId, ids, status);
  const keys = items.map(({ zip5, shipped_on: shippedOn, shipment_id: id }) => ({ zip5, shippedOn, id }));
  const [first] = items;
  const retired = first === undefined ? [] : await retireStock(tx, keys, { carrier: first.carrier, orderId });
  const points = items.reduce((sum, { price }) => sum + price, 0);
  return { refunded: items.length, retired: retired.length, points };
};

export const moveOrder = statement<{ id: number }, [number, number, OrderStatus, OrderStatus]>(
  'UPDATE orders SET status = $4 WHERE user_id = $1 AND id = $2 AND status = $3 RETURNING id',
);

export type NewRequest = {
  readonly userId: number;
  readonly orderId: number;
  readonly shipmentIds: readonly number[];
  readonly points: number;
  readonly wholeOrder: boolean;
  readonly orderStatus: OrderStatus;
  readonly reason: string;
};

export const insertRequest = async (tx: Tx, request: NewRequest): Promise<number> => {
  const { id } = await tx
    .insertInto('refund_requests')
    .values({
      user_id: request.userId,
      order_id: request.orderId,
      shipment_ids: [...request.shipmentIds],
      points: request.points,
      whole_order: request.wholeOrder,
      order_status: request.orderStatus,
      reason: request.reason,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const settleRequest = statement<
  { order_id: number; order_status: OrderStatus },
  [number, number, 'accepted' | 'refused', number, string]
>(
  `UPDATE refund_requests SET state = $3, decided_by = $4, decision_remark = $5, decided_at = now()
   WHERE user_id = $1 AND id = $2 AND state = 'pending' RETURNING order_id, order_status`,
);

export type RequestFilter = {
  readonly id?: number | undefined;
  readonly state?: 'pending' | 'accepted' | 'refused' | undefined;
  readonly userId?: number | undefined;
  /** An order number, or what an e-mail or user name begins with. */
  readonly keyword?: string | undefined;
};

const matching = (reader: Reader, { id, state, userId, keyword }: RequestFilter) => {
  let query = reader
    .selectFrom('refund_requests as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.user_id', '=', 'r.user_id').onRef('o.id', '=', 'r.order_id'),
    );
  if (id !== undefined) query = query.where('r.id', '=', id);
  if (state !== undefined) query = query.where('r.state', '=', state);
  if (userId !== undefined) query = query.where('r.user_id', '=', userId);
  if (keyword === undefined) return query;
  return query.where((is) =>
    is.or([
      is('o.order_no', '=', keyword.toUpperCase()),
      sql<boolean>`starts_with(u.email, ${keyword.toLowerCase()})`,
      sql<boolean>`starts_with(u.user_name, ${keyword.toLowerCase()})`,
    ]),
  );
};

const wholeRequests = (query: ReturnType<typeof matching>) =>
  query
    .leftJoin('users as d', 'd.id', 'r.decided_by')
    // A refund marks its numbers with the moment of the decision. Those from before that was kept took all.
    .leftJoinLateral(
      (is) =>
        is
          .selectFrom('order_items as i')
          .whereRef('i.user_id', '=', 'r.user_id')
          .whereRef('i.order_id', '=', 'r.order_id')
          .whereRef('i.refunded_at', '=', 'r.decided_at')
          .select([
            sql<number>`count(*)::int`.as('count'),
            sql<number>`coalesce(sum(i.price), 0)::bigint`.as('sum'),
          ])
          .as('g'),
      (join) => join.onTrue(),
    )
    .selectAll('r')
    .select([
      sql<number>`coalesce(nullif(g.count, 0), cardinality(r.shipment_ids))`.as('refunded_count'),
      sql<number>`CASE WHEN g.count = 0 THEN r.points ELSE g.sum END`.as('refunded_sum'),
    ])
    .select(['u.user_name', 'u.role as user_role', 'o.order_no', 'd.user_name as decided_by_name']);

export const listRequests = async (db: Db, filter: RequestFilter, page: Page) => {
  const rows = wholeRequests(matching(db, filter))
    .orderBy(sql`r.state <> 'pending'`)
    .orderBy(sql`CASE WHEN r.state = 'pending' THEN r.id ELSE -r.id END`);
  const [found, { pending }] = await Promise.all([
    readPage(rows, matching(db, filter), page),
    db
      .selectFrom('refund_requests')
      .where('state', '=', 'pending')
      .select((is) => is.fn.countAll<number>().as('pending'))
      .executeTakeFirstOrThrow(),
  ]);
  return { ...found, pending };
};

export type StoredRequest = Awaited<ReturnType<typeof listRequests>>['list'][number];

export const findRequest = (reader: Reader, id: number): Promise<StoredRequest | undefined> =>
  wholeRequests(matching(reader, { id })).executeTakeFirst();

export const countPendingRequests = statement<{ pending: number }, [number]>(
  `SELECT count(*)::int AS pending FROM refund_requests WHERE user_id = $1 AND state = 'pending'`,
);

/** What a user ordered and paid, and what came back, in hundredths. */
export const sumOrders = statement<{ count: number; points: number; refunded: number }, [number]>(
  `SELECT count(*)::int AS count, coalesce(sum(refunded_points), 0)::bigint AS refunded,
     coalesce(sum(total_points) FILTER (WHERE status NOT IN ('reserved', 'cancelled', 'expired', 'failed')), 0)::bigint AS points
   FROM orders WHERE user_id = $1`,
);

export const findOrphanedRefunds = async (reader: Reader) => {
  const { rows } = await sql<{ order_id: number; problem: string }>`
    WITH items AS (
      SELECT i.user_id, i.order_id, coalesce(sum(i.price) FILTER (WHERE i.state = 'refunded'), 0) AS refunded,
        bool_or((i.state = 'refunded') <> (s.state = 'retired')) AS mismatched
      FROM order_items i JOIN shipments s ON ${sql.raw(atStockKey({ of: 'i', id: 'shipment_id' }))} AND s.order_id = i.order_id
      GROUP BY i.user_id, i.order_id
    ), given AS (
      SELECT t.user_id, t.order_id, sum(e.amount) AS points FROM point_transactions t
      JOIN point_entries e ON e.user_id = t.user_id AND e.transaction_id = t.id AND e.account = 'available'
      WHERE t.kind = 'refund' GROUP BY t.user_id, t.order_id
    )
    SELECT o.id AS order_id, CASE
        WHEN o.refunded_points <> coalesce(i.refunded, 0) THEN 'numbers'
        WHEN o.refunded_points <> coalesce(g.points, 0) THEN 'ledger' ELSE 'stock' END AS problem
    FROM orders o LEFT JOIN items i ON i.user_id = o.user_id AND i.order_id = o.id
    LEFT JOIN given g ON g.user_id = o.user_id AND g.order_id = o.id
    WHERE o.refunded_points <> coalesce(i.refunded, 0) OR o.refunded_points <> coalesce(g.points, 0)
      OR coalesce(i.mismatched, false)`.execute(reader);
  return rows;
};
