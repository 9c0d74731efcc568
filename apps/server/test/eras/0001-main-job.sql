-- Accounts, stock, a live hold, a bought and a reserved order, and their points.
INSERT INTO users (user_name, email, nickname, role, status, locale, password_hash, accepted_terms, accepted_terms_at, last_login_at) VALUES
  ('wang@era.example', 'wang@era.example', '王芳', 'user', 'active', 'zh-CN', 'hash-1', '2026-11-01', now(), now()),
  ('admin@era.example', 'admin@era.example', NULL, 'super_admin', 'active', 'en', 'hash-2', NULL, NULL, now());
INSERT INTO sessions (token_hash, user_id, device, ip, expires_at) VALUES (sha256('a token'), 1, 'Firefox 140', '10.0.0.9', now() + interval '1 hour');
INSERT INTO zips (zip5, city, state, latitude, longitude) VALUES ('10001', 'New York', 'NY', 40.75, -73.99);
INSERT INTO lots (file_name, file_hash, file_format, source, owner, basis, offer, status, rows_read, rows_imported, rows_rejected, imported_by, imported_by_name)
VALUES ('货运.csv', sha256('a lot'), 'csv', 'era', 'era', 'era', 'sellable', 'imported', 9, 8, 1, 2, 'admin@era.example');
INSERT INTO lot_rejections (lot_id, line, field, reason) VALUES (1, 4, 'zip', 'zip');
INSERT INTO shipments (lot_id, shipped_on, carrier, status, sellable, zip5, tracking_number, service, city, region, origin_zip5, origin_city, origin_region)
SELECT 1, current_date - 3, 'fedex', 'in_transit', true, '10001', '98657878885' || n, 'Ground', 'New York', 'NY', '90001', 'Los Angeles', 'CA'
FROM generate_series(1, 8) AS n;
INSERT INTO tracking_numbers (carrier, tracking_number, lot_id) SELECT carrier, tracking_number, lot_id FROM shipments;
INSERT INTO holds (user_id, id, carrier, scope, unit_price, tiers, zip5s, shipped_ons, shipment_ids, started_at, expires_at)
SELECT 1, '00000000-0000-4000-8000-000000000001', 'fedex', 'batch', 200, '[]', array_agg(zip5), array_agg(shipped_on), array_agg(id), now(), now() + interval '1 day'
FROM shipments WHERE id IN (SELECT id FROM shipments ORDER BY id LIMIT 2);
UPDATE shipments SET state = 'held', holder_id = 1, hold_id = '00000000-0000-4000-8000-000000000001', held_since = now(), paused_until = now() + interval '1 day'
WHERE id = ANY (SELECT unnest(shipment_ids) FROM holds);

INSERT INTO point_accounts (user_id, account, head)
SELECT u.id, a.account, sha256(convert_to(concat_ws('|', 'v1', u.id, a.account), 'UTF8'))
FROM users u, unnest('{available,frozen,issued,revenue,adjust}'::text[]) AS a (account);
-- Moves points of the user's book as the product does, with the chain of each account.
CREATE FUNCTION pg_temp.post(kind text, from_account text, to_account text, amount bigint, order_id bigint, order_no text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  made point_transactions;
BEGIN
  INSERT INTO point_transactions (user_id, id, kind, order_id, order_no) VALUES (1, nextval('point_transaction_ids'), kind, order_id, order_no) RETURNING * INTO made;
  WITH moved AS (
    UPDATE point_accounts a SET balance = a.balance + m.change, seq = a.seq + 1,
      head = sha256(a.head || convert_to(point_entry_text(1, a.account, a.seq + 1, made.id, m.change, a.balance + m.change, made.kind, made.order_no, made.created_at), 'UTF8'))
    FROM (VALUES (from_account, -amount), (to_account, amount)) AS m (account, change)
    WHERE a.user_id = 1 AND a.account = m.account RETURNING a.*, m.change
  )
  INSERT INTO point_entries (user_id, account, seq, transaction_id, amount, balance, hash)
  SELECT 1, account, seq, made.id, change, balance, head FROM moved;
END $$;
CREATE FUNCTION pg_temp.place(action text, status text, state text, first bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  made orders;
BEGIN
  INSERT INTO orders (user_id, order_no, carrier, scope, action, status, quantity, unit_price, percent_off, total_points, hold_id, expires_at)
  VALUES (1, 'WB-ERA-' || first, 'fedex', 'batch', action, status, 2, 200, 0, 400, gen_random_uuid(), now() + interval '1 day') RETURNING * INTO made;
  UPDATE shipments SET state = place.state::shipment_state, holder_id = 1, order_id = made.id WHERE id IN (SELECT id FROM shipments ORDER BY id OFFSET first LIMIT 2);
  INSERT INTO order_items (user_id, order_id, shipment_id, zip5, shipped_on, carrier, tracking_number, service, city, region, origin_zip5, origin_city, origin_region, price, state, status)
  SELECT 1, made.id, id, zip5, shipped_on, carrier, tracking_number, service, city, region, origin_zip5, origin_city, origin_region, 200, place.state, s.status
  FROM shipments s WHERE s.order_id = made.id;
  IF action = 'buy' THEN PERFORM pg_temp.post('purchase', 'available', 'revenue', 400, made.id, made.order_no);
  ELSE PERFORM pg_temp.post('reserve', 'available', 'frozen', 400, made.id, made.order_no); END IF;
END $$;
SELECT pg_temp.post('recharge', 'issued', 'available', 100000, NULL, NULL);
SELECT pg_temp.place('buy', 'completed', 'sold', 2), pg_temp.place('reserve', 'reserved', 'reserved', 4);
INSERT INTO idempotency_keys (user_id, path, key, body_hash, answer) VALUES (1, '/order', 'a key', sha256('body'), '{"orderId": "1"}');
