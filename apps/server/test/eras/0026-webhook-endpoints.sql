-- Somebody is told of orders: one delivery came, one is tried again.
INSERT INTO webhook_endpoints (user_id, url, events, payload, secret, failing_since)
VALUES (1, 'https://erp.era.example/waybill', '{order.*}', 'full', 'sealed', now());
INSERT INTO webhook_events (user_id, type, object, data, due_at)
SELECT 1, 'order.completed', 'order:WB' || n, '{"quantity": 1}', now() FROM generate_series(1, 2) AS n;
INSERT INTO webhook_deliveries (user_id, endpoint_id, event_id, object, payload, state, due_at, next_at, attempts, attempted_at, status, duration_ms, response)
SELECT e.user_id, w.id, e.id, e.object, 'full', CASE WHEN e.object = 'order:WB1' THEN 'delivered' ELSE 'pending' END, e.due_at,
  now() + interval '5 minutes', 1, now(), CASE WHEN e.object = 'order:WB1' THEN 204 ELSE 500 END, 12, ''
FROM webhook_events e JOIN webhook_endpoints w ON w.user_id = e.user_id;
