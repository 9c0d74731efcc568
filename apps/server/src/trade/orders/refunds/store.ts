import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { RefundRequest } from '@waybill/contract/endpoints/people-shapes.ts';
import type { staffOrderEndpoints } from '@waybill/contract/endpoints/staff-orders.ts';
import type { OrderStatus } from '@waybill/contract/endpoints/logistics.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import { type Tx, statement } from '../../../platform/db/database.ts';
import { atStockKey, keyTable, statementByKeys } from '../../../platform/db/stock-key.ts';
import { msOf } from '../../../platform/db/times.ts';
import { rowIdOrNone } from '../../../platform/db/row-id.ts';
import type { Tables } from '../../../platform/db/tables.gen.ts';
import type { RefundPlan, RefundState } from './rules.ts';
import {
  type Condition,
  type Fields,
  answers,
  equals,
  field,
  fieldsOf,
  view,
  when,
} from '../../../platform/db/view.ts';

/** `now` in milliseconds. */
export const findRefundable = statement<RefundState & { order_no: string; now: number }, [number, number]>(
  `SELECT o.order_no, o.status, ${msOf('coalesce(o.ended_at, o.created_at)')} AS paid_at, ${msOf('now()')} AS now,
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
  { userId, orderId, ids, statusAfter }: RefundPlan,
): Promise<{ refunded: number; retired: number; points: number }> => {
  const items = await refundItems(tx, userId, orderId, ids, statusAfter);
  const keys = items.map(({ zip5, shipped_on: shippedOn, shipment_id: id }) => ({ zip5, shippedOn, id }));
  const [first] = items;
  const retired = first === undefined ? [] : await retireStock(tx, keys, { carrier: first.carrier, orderId });
  const sum = items.reduce((sum, { price }) => sum + price, 0);
  return { refunded: items.length, retired: retired.length, points: sum };
};

export const moveOrder = statement<{ id: number }, [number, number, OrderStatus, OrderStatus]>(
  'UPDATE orders SET status = $4 WHERE user_id = $1 AND id = $2 AND status = $3 RETURNING id',
);

export const insertRequest = async (
  tx: Tx,
  request: Insertable<Tables['refund_requests']>,
): Promise<number> =>
  (await tx.insertInto('refund_requests').values(request).returning('id').executeTakeFirstOrThrow()).id;

export const settleRequest = statement<
  { order_id: number; order_status: OrderStatus },
  [number, number, 'accepted' | 'refused', number, string]
>(
  `UPDATE refund_requests SET state = $3, decided_by = $4, decision_remark = $5, decided_at = now()
   WHERE user_id = $1 AND id = $2 AND state = 'pending' RETURNING order_id, order_status`,
);

// A refund marks its numbers with the moment of the decision. Those from before that was kept took all.
const requested = {
  from: `refund_requests r JOIN users u ON u.id = r.user_id JOIN orders o ON o.user_id = r.user_id AND o.id = r.order_id`,
  join: `LEFT JOIN users d ON d.id = r.decided_by LEFT JOIN LATERAL (
    SELECT nullif(count(*), 0)::int AS count, sum(i.price) AS sum FROM order_items i
    WHERE i.user_id = r.user_id AND i.order_id = r.order_id AND i.refunded_at = r.decided_at) g ON true`,
};

type Refund = EndpointData<typeof staffOrderEndpoints.getStaffOrder>['refunds'][number];

const requestFields: Fields<Omit<Refund, 'requestId' | 'decidedBy'>> = {
  ...fieldsOf('r', 'state', 'wholeOrder', 'reason', 'decisionRemark'),
  quantity: field.value('cardinality(r.shipment_ids)'),
  points: field.points('r.points'),
  refunded: field.value(`CASE WHEN r.state = 'accepted' THEN json_build_object(
    'quantity', coalesce(g.count, cardinality(r.shipment_ids)), 'points', (coalesce(g.sum, r.points) / 100.0)::float8) END`),
  createdTime: field.time('r.created_at'),
  decidedTime: field.timeOrNull('r.decided_at'),
};

/** Requests, those that wait first, by the time of their arrival. */
export const refundRequests = view<Omit<RefundRequest, 'needsApproval'>>(
  { ...requested, order: `r.state <> 'pending', CASE WHEN r.state = 'pending' THEN r.id ELSE -r.id END` },
  {
    id: field.id('r.id'),
    user: field.party('r.user_id', 'u.user_name'),
    orderId: field.id('r.order_id'),
    orderNo: field.value('o.order_no'),
    ...requestFields,
    decidedBy: field.partyOrNull('r.decided_by', 'd.user_name'),
  },
);

/** The keyword is an order number, or what an e-mail or user name begins with. */
export const requestsMatching = (filter: {
  readonly state?: RefundRequest['state'] | undefined;
  readonly userId?: string | undefined;
  readonly keyword?: string | undefined;
}): Condition[] => [
  equals('r.state', filter.state),
  equals('r.user_id', rowIdOrNone(filter.userId)),
  when(filter.keyword, (word) => {
    const name = word.toLowerCase();
    return sql`(o.order_no = ${word.toUpperCase()} OR starts_with(u.email, ${name}) OR starts_with(u.user_name, ${name}))`;
  }),
];

/** One is pending at a time and none follows a rejected one: there are never many. */
export const refundsOfOrder = answers<Refund, [userId: number, orderId: number]>(
  { requestId: field.id('r.id'), ...requestFields, decidedBy: field.value('d.user_name') },
  (columns) => `SELECT ${columns} FROM ${requested.from} ${requested.join}
   WHERE r.user_id = $1 AND r.order_id = $2 ORDER BY r.id DESC LIMIT 100`,
);

export type StoredRequest = Selectable<Tables['refund_requests']> & { readonly order_no: string };

export const findRequest = statement<StoredRequest, [number]>(
  `SELECT r.*, o.order_no FROM refund_requests r JOIN orders o ON o.user_id = r.user_id AND o.id = r.order_id
   WHERE r.id = $1`,
);

export const countPendingRequests = statement<{ pending: number }, [number]>(
  `SELECT count(*)::int AS pending FROM refund_requests WHERE user_id = $1 AND state = 'pending'`,
);

/** What a user ordered and paid, and what came back, in hundredths. */
export const sumOrders = statement<{ count: number; points: number; refunded: number }, [number]>(
  `SELECT count(*)::int AS count, coalesce(sum(refunded_points), 0)::bigint AS refunded,
     coalesce(sum(total_points) FILTER (WHERE status NOT IN ('reserved', 'cancelled', 'expired', 'failed')), 0)::bigint AS points
   FROM orders WHERE user_id = $1`,
);

export const findOrphanedRefunds = statement<{ order_id: number; problem: string }, []>(
  `WITH items AS (
      SELECT i.user_id, i.order_id, coalesce(sum(i.price) FILTER (WHERE i.state = 'refunded'), 0) AS refunded,
        bool_or((i.state = 'refunded') <> (s.state = 'retired')) AS mismatched
      FROM order_items i JOIN shipments s ON ${atStockKey({ of: 'i', id: 'shipment_id' })} AND s.order_id = i.order_id
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
      OR coalesce(i.mismatched, false)`,
);
