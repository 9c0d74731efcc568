-- The bought order is refunded as a whole, and two other numbers are bought for what came back.
UPDATE refund_requests SET state = 'accepted', decided_by = 2, decided_at = now(), decision_remark = '已核实' WHERE state = 'pending';
UPDATE order_items SET state = 'refunded', refunded_at = now(), watch_at = NULL WHERE state = 'sold';
UPDATE shipments SET state = 'retired' WHERE state = 'sold';
UPDATE orders SET status = 'refunded', refunded_points = total_points WHERE action = 'buy';
SELECT pg_temp.post('refund', 'revenue', 'available', total_points, id, order_no) FROM orders WHERE action = 'buy';
SELECT pg_temp.place('buy', 'completed', 'sold', 6);
