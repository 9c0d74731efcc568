-- offline: gives refunded numbers the time of their refund
-- locks order_items ACCESS EXCLUSIVE and changes rows

-- Since when a number of an order is refunded and void. Numbers that were refunded before have the time of the accepted
-- request that named them; those that the staff refunded by themselves that of the order's refund, where there is one only.

ALTER TABLE order_items ADD COLUMN refunded_at timestamptz;

UPDATE order_items i SET refunded_at = r.decided_at FROM refund_requests r
WHERE r.state = 'accepted' AND i.user_id = r.user_id AND i.order_id = r.order_id AND i.shipment_id = ANY (r.shipment_ids)
  AND i.state = 'refunded';

UPDATE order_items i SET refunded_at = t.created_at FROM (
  SELECT user_id, order_id, min(created_at) AS created_at FROM point_transactions
  WHERE kind = 'refund' AND order_id IS NOT NULL GROUP BY user_id, order_id HAVING count(*) = 1
) t
WHERE i.user_id = t.user_id AND i.order_id = t.order_id AND i.state = 'refunded' AND i.refunded_at IS NULL;
