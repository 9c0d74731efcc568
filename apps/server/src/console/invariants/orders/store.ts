import { atStockKey } from '../../../platform/db/stock-key.ts';
import { addedBy, keysBy, wrongBy } from '../check.ts';

/** Accounts that have orders: jumps from one to the next in the index instead of reading all of their orders. */
export const buyersAfter = keysBy(
  `WITH RECURSIVE b AS (
     (SELECT user_id FROM orders WHERE user_id > $1 ORDER BY user_id LIMIT 1)
     UNION ALL
     SELECT (SELECT o.user_id FROM orders o WHERE o.user_id > b.user_id ORDER BY o.user_id LIMIT 1) FROM b
     WHERE b.user_id IS NOT NULL
   )
   SELECT user_id AS key FROM b WHERE user_id IS NOT NULL LIMIT $2`,
);

export const buyersAdded = addedBy(
  'order_ids',
  'SELECT DISTINCT user_id AS key FROM orders WHERE id > $1 AND id <= $2',
  500,
);

const stockOf = atStockKey({ of: 'i', id: 'shipment_id' });

const twoOwners = `SELECT i.user_id, i.user_id, i.order_id, i.shipment_id, 'two_owners'
   FROM order_items i
   WHERE i.user_id = ANY ($1::bigint[]) AND i.state = 'sold' AND EXISTS (
     SELECT FROM order_items o WHERE o.carrier = i.carrier AND o.tracking_number = i.tracking_number
       AND o.state = 'sold' AND (o.user_id, o.order_id, o.shipment_id) <> (i.user_id, i.order_id, i.shipment_id))`;

export const findTwiceOwned = wrongBy(
  `SELECT i.user_id AS key, i.user_id AS "userId", i.order_id AS "orderId", i.shipment_id AS "shipmentId",
     'stock' AS problem
   FROM order_items i LEFT JOIN shipments s ON ${stockOf}
   WHERE i.user_id = ANY ($1::bigint[]) AND i.state IN ('sold', 'reserved')
     AND (s.id IS NULL OR s.state::text <> i.state OR s.order_id IS DISTINCT FROM i.order_id
       OR s.holder_id IS DISTINCT FROM i.user_id)
   UNION ALL ${twoOwners}`,
  // Joined from outside, all of the stock would come to one node.
  `WITH owned AS MATERIALIZED (
     SELECT user_id, order_id, shipment_id, state, zip5, carrier, shipped_on FROM order_items
     WHERE user_id = ANY ($1::bigint[]) AND state IN ('sold', 'reserved')
   ), theirs AS MATERIALIZED (
     SELECT i.user_id, i.order_id, i.shipment_id FROM owned i JOIN shipments s ON ${stockOf}
     WHERE s.state::text = i.state AND s.order_id = i.order_id AND s.holder_id = i.user_id
   )
   SELECT i.user_id AS key, i.user_id AS "userId", i.order_id AS "orderId", i.shipment_id AS "shipmentId",
     'stock' AS problem
   FROM owned i LEFT JOIN theirs t ON t.user_id = i.user_id AND t.order_id = i.order_id AND t.shipment_id = i.shipment_id
   WHERE t.shipment_id IS NULL
   UNION ALL ${twoOwners}`,
);

export const findOverRefunded = wrongBy(
  `WITH items AS (
     SELECT user_id, order_id, sum(price) AS refunded FROM order_items
     WHERE user_id = ANY ($1::bigint[]) AND state = 'refunded' GROUP BY user_id, order_id
   ), mismatched AS (
     SELECT DISTINCT i.user_id, i.order_id FROM order_items i JOIN shipments s ON ${stockOf}
     WHERE i.user_id = ANY ($1::bigint[]) AND i.order_id = s.order_id
       AND (i.state = 'refunded' AND s.state <> 'retired'
         OR i.state IN ('reserved', 'sold', 'released') AND s.state = 'retired')
   ), given AS (
     SELECT t.user_id, t.order_id, sum(e.amount) AS points FROM point_transactions t
     JOIN point_entries e ON e.user_id = t.user_id AND e.transaction_id = t.id AND e.account = 'available'
     WHERE t.user_id = ANY ($1::bigint[]) AND t.kind = 'refund' GROUP BY t.user_id, t.order_id
   )
   SELECT o.user_id AS key, o.user_id AS "userId", o.id AS "orderId", CASE
       WHEN o.refunded_points > o.total_points OR coalesce(g.points, 0) > o.total_points THEN 'more_than_paid'
       WHEN o.refunded_points <> coalesce(i.refunded, 0) THEN 'numbers'
       WHEN o.refunded_points <> coalesce(g.points, 0) THEN 'ledger' ELSE 'stock' END AS problem
   FROM orders o LEFT JOIN items i ON i.user_id = o.user_id AND i.order_id = o.id
   LEFT JOIN given g ON g.user_id = o.user_id AND g.order_id = o.id
   LEFT JOIN mismatched m ON m.user_id = o.user_id AND m.order_id = o.id
   WHERE o.user_id = ANY ($1::bigint[]) AND (o.refunded_points > o.total_points
     OR o.refunded_points <> coalesce(i.refunded, 0) OR o.refunded_points <> coalesce(g.points, 0)
     OR m.order_id IS NOT NULL)`,
);

export const findUnpaid = wrongBy(
  `WITH ordered AS (
     SELECT user_id, id AS order_id, refunded_points AS refunded,
       CASE WHEN status IN ('completed', 'partial', 'refunding', 'refunded', 'partially_refunded')
         THEN total_points ELSE 0 END AS paid,
       CASE WHEN status = 'reserved' THEN total_points ELSE 0 END AS frozen
     FROM orders WHERE user_id = ANY ($1::bigint[])
   ), moved AS (
     SELECT t.user_id, t.order_id,
       coalesce(sum(e.amount) FILTER (WHERE t.kind = 'purchase' AND e.account = 'revenue'), 0)::bigint AS paid,
       coalesce(-sum(e.amount) FILTER (WHERE t.kind = 'refund' AND e.account = 'revenue'), 0)::bigint AS refunded,
       coalesce(sum(e.amount) FILTER (WHERE e.account = 'frozen'), 0)::bigint AS frozen
     FROM point_transactions t, LATERAL (
       SELECT account, amount FROM point_entries WHERE user_id = t.user_id AND transaction_id = t.id OFFSET 0) e
     WHERE t.user_id = ANY ($1::bigint[]) AND t.order_id IS NOT NULL GROUP BY t.user_id, t.order_id
   ), both_sides AS (
     SELECT user_id, order_id, coalesce(o.paid, 0) AS paid, coalesce(o.refunded, 0) AS refunded,
       coalesce(o.frozen, 0) AS frozen, coalesce(m.paid, 0) AS ledger_paid,
       coalesce(m.refunded, 0) AS ledger_refunded, coalesce(m.frozen, 0) AS ledger_frozen
     FROM ordered o FULL JOIN moved m USING (user_id, order_id)
   )
   SELECT user_id AS key, user_id AS "userId", order_id AS "orderId", v.problem, v.ordered, v.ledger
   FROM both_sides, LATERAL (VALUES ('paid', paid, ledger_paid), ('refunded', refunded, ledger_refunded),
     ('frozen', frozen, ledger_frozen)) AS v (problem, ordered, ledger)
   WHERE v.ordered <> v.ledger`,
);
