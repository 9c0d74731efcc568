import { isOwnParcel } from '../../../platform/db/parcel-state.ts';
import { atStockKey } from '../../../platform/db/stock-key.ts';
import { addedBy, keysBy, wrongBy } from '../check.ts';
import { unpaidAmong } from '../../../platform/db/unpaid-stock.ts';

/** Accounts that have orders: jumps from one to the next in the index instead of reading all of their orders. */
export const buyers = {
  name: 'orders',
  next: keysBy(`WITH RECURSIVE b AS (
     (SELECT user_id FROM orders WHERE user_id > $1 ORDER BY user_id LIMIT 1)
     UNION ALL
     SELECT (SELECT o.user_id FROM orders o WHERE o.user_id > b.user_id ORDER BY o.user_id LIMIT 1) FROM b
     WHERE b.user_id IS NOT NULL
   )
   SELECT user_id AS key FROM b WHERE user_id IS NOT NULL LIMIT $2`),
  added: addedBy(
    'SELECT last_value AS id FROM order_ids',
    'SELECT DISTINCT user_id AS key FROM orders WHERE id > $1 AND id <= $2',
    500,
  ),
};

const stockOf = atStockKey({ of: 'i', id: 'shipment_id' });

export const findTwiceOwned = wrongBy(
  // Keys first: joined from outside, all of a stock in parts would come to one node.
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
   UNION ALL
   SELECT i.user_id, i.user_id, i.order_id, i.shipment_id, 'two_owners'
   FROM order_items i
   WHERE i.user_id = ANY ($1::bigint[]) AND i.state = 'sold' AND EXISTS (
     SELECT FROM order_items o WHERE o.carrier = i.carrier AND o.tracking_number = i.tracking_number
       AND o.state = 'sold' AND (o.user_id, o.order_id, o.shipment_id) <> (i.user_id, i.order_id, i.shipment_id))`,
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

export const followers = {
  name: 'followers',
  next: keysBy(
    'SELECT DISTINCT user_id AS key FROM follow_queues WHERE user_id > $1 ORDER BY user_id LIMIT $2',
  ),
};

/**
 * Followed numbers whose copied state is another than that of their parcel, and that nothing will correct. A state and the
 * mark of its followers are one statement: what is not marked is copied. The time of the mark may be after the beginning
 * of this transaction. A state that was opened to ask for it, and never answered, says nothing yet.
 */
export const findWrongStates = wrongBy(
  `WITH other AS MATERIALIZED (
     SELECT f.user_id, f.id, f.tracking_number, f.status AS copied, t.status AS stands
     FROM followed_numbers f JOIN parcels t ON ${isOwnParcel('f')}
     WHERE f.user_id = ANY ($1::bigint[]) AND f.status <> t.status
       AND (t.fetched_at IS NOT NULL OR t.lease IS NULL)
       AND (f.judge_at IS NULL OR f.judge_at > clock_timestamp())
   ), ${unpaidAmong('other')}
   SELECT user_id AS key, user_id AS "userId", id AS "followedId", copied, stands FROM other
   WHERE tracking_number NOT IN (SELECT tracking_number FROM unpaid)`,
);

/** Changes with several messages for a channel, of which nothing changed, or whose notice is missing or there twice. */
export const findWrongMessages = wrongBy(
  `SELECT m.user_id AS key, m.user_id AS "userId", m.followed_id AS "followedId", m.change, m.channel, 'twice' AS problem
   FROM follow_messages m WHERE m.user_id = ANY ($1::bigint[])
   GROUP BY m.user_id, m.followed_id, m.change, m.channel HAVING count(*) > 1
   UNION ALL
   SELECT m.user_id, m.user_id, m.followed_id, m.change, m.channel, 'unknown_change'
   FROM follow_messages m JOIN followed_numbers f ON f.user_id = m.user_id AND f.id = m.followed_id
   WHERE m.user_id = ANY ($1::bigint[]) AND m.change NOT BETWEEN 1 AND f.changes
   UNION ALL
   SELECT m.user_id, m.user_id, min(m.followed_id), min(m.change), 'notice',
     CASE WHEN n.notices IS NULL THEN 'not_delivered' ELSE 'twice' END
   FROM follow_messages m
   LEFT JOIN (
     SELECT user_id, subject, count(*) AS notices FROM user_notices
     WHERE user_id = ANY ($1::bigint[]) AND event = 'tracking' GROUP BY user_id, subject
   ) n ON n.user_id = m.user_id AND n.subject = 'follow:' || m.digest
   WHERE m.user_id = ANY ($1::bigint[]) AND m.channel = 'notice' AND m.sent_at IS NOT NULL
     AND n.notices IS DISTINCT FROM 1
   GROUP BY m.user_id, m.digest, n.notices`,
);

export const ledgers = {
  name: 'books',
  next: keysBy('SELECT DISTINCT user_id AS key FROM point_accounts WHERE user_id > $1 ORDER BY 1 LIMIT $2'),
  added: addedBy(
    'SELECT last_value AS id FROM point_transaction_ids',
    'SELECT DISTINCT user_id AS key FROM point_transactions WHERE id > $1 AND id <= $2',
    1_000,
  ),
};

export const findUneven = wrongBy(
  `SELECT user_id AS key, user_id AS "userId", NULL::bigint AS "transactionId", sum(balance)::bigint AS sum
   FROM point_accounts WHERE user_id = ANY ($1::bigint[]) GROUP BY user_id HAVING sum(balance) <> 0
   UNION ALL
   SELECT user_id, user_id, transaction_id, sum(amount)::bigint
   FROM point_entries WHERE user_id = ANY ($1::bigint[]) GROUP BY user_id, transaction_id HAVING sum(amount) <> 0`,
);

export const findUnequal = wrongBy(
  `SELECT user_id AS key, user_id AS "userId", account, coalesce(a.balance, 0)::bigint AS balance,
     coalesce(e.sum, 0)::bigint AS entries
   FROM (SELECT user_id, account, balance FROM point_accounts WHERE user_id = ANY ($1::bigint[])) a
   FULL JOIN (SELECT user_id, account, sum(amount) FROM point_entries WHERE user_id = ANY ($1::bigint[]) GROUP BY 1, 2) e
     USING (user_id, account)
   WHERE coalesce(a.balance, 0) <> coalesce(e.sum, 0)`,
);

export const findUnchained = wrongBy(
  `WITH checked AS (
     SELECT e.user_id, e.account, e.seq,
       e.seq - coalesce(lag(e.seq) OVER chain, 0) = 1 AS follows,
       e.balance - coalesce(lag(e.balance) OVER chain, 0) = e.amount AS adds_up,
       e.hash IS NOT DISTINCT FROM sha256(
         coalesce(lag(e.hash) OVER chain, sha256(convert_to(concat_ws('|', 'v1', e.user_id, e.account), 'UTF8')))
         || convert_to(point_entry_text(e.user_id, e.account, e.seq, e.transaction_id, e.amount, e.balance, t.kind,
              t.order_no, t.created_at), 'UTF8'))
         AND t.id IS NOT NULL AS chained
     FROM point_entries e LEFT JOIN point_transactions t ON t.user_id = e.user_id AND t.id = e.transaction_id
     WHERE e.user_id = ANY ($1::bigint[])
     WINDOW chain AS (PARTITION BY e.user_id, e.account ORDER BY e.seq)
   )
   SELECT user_id AS key, user_id AS "userId", account, seq,
     CASE WHEN NOT follows THEN 'missing_before' WHEN NOT adds_up THEN 'balance' ELSE 'changed' END AS problem
   FROM checked WHERE NOT (follows AND adds_up AND chained)
   UNION ALL
   SELECT a.user_id, a.user_id, a.account, a.seq, 'head' FROM point_accounts a
   LEFT JOIN LATERAL (SELECT e.hash, e.seq FROM point_entries e
     WHERE e.user_id = a.user_id AND e.account = a.account ORDER BY e.seq DESC LIMIT 1) e ON true
   WHERE a.user_id = ANY ($1::bigint[]) AND (a.seq <> coalesce(e.seq, 0) OR (e.seq IS NOT NULL AND a.head <> e.hash))`,
);
