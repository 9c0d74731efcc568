-- Data of 0.2.0, something of everything: what later migrations do is tried on it.
-- Accounts, stock, a live hold, a bought and a reserved order, and their points.
INSERT INTO users (user_name, email, nickname, role, status, locale, password_hash, accepted_terms, accepted_terms_at, last_login_at) VALUES
  ('wang@era.example', 'wang@era.example', '王芳', 'user', 'active', 'zh-CN', 'hash-1', '2026-11-01', now(), now()),
  ('admin@era.example', 'admin@era.example', NULL, 'super_admin', 'active', 'en', 'hash-2', NULL, NULL, now());
INSERT INTO sessions (user_id, device, ip, expires_at) VALUES (1, 'Firefox 140', '10.0.0.9', now() + interval '1 hour');
INSERT INTO session_tokens (token_hash, user_id, session_id, expires_at, exchange_until)
VALUES (sha256('a token'), 1, 1, now() + interval '1 hour', now() + interval '25 hours');
INSERT INTO zips (zip5, city, state, latitude, longitude) VALUES ('10001', 'New York', 'NY', 40.75, -73.99);
INSERT INTO lots (file_name, file_hash, file_format, source, owner, basis, offer, status, rows_read, rows_imported, rows_rejected, imported_by, imported_by_name)
VALUES ('货运.csv', sha256('a lot'), 'csv', 'era', 'era', 'era', 'sellable', 'imported', 9, 8, 1, 2, 'admin@era.example');
INSERT INTO lot_rejections (lot_id, line, field, reason) VALUES (1, 4, 'zip', 'zip');
INSERT INTO shipments (lot_id, shipped_on, carrier, status, sellable, zip5, tracking_number, service, city, region, origin_zip5, origin_city, origin_region)
SELECT 1, current_date - 3, 'fedex', 'in_transit', true, '10001', '98657878885' || n, 'Ground', 'New York', 'NY', '90001', 'Los Angeles', 'CA'
FROM generate_series(1, 8) AS n;
INSERT INTO tracking_numbers (carrier, tracking_number, lot_id, zip5, shipped_on) SELECT carrier, tracking_number, lot_id, zip5, shipped_on FROM shipments;
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
-- Links of mails, exchange codes, what an account wants to hear of.
UPDATE users SET notify_prefs = '{"ticketMail": false}' WHERE id = 1;
INSERT INTO mail_links (token_hash, user_id, purpose, expires_at) VALUES (sha256('a link'), 1, 'reset', now() + interval '1 hour');
INSERT INTO exchange_codes (code_hash, points, issued_by, expires_at, used_by, used_at) VALUES
  (sha256('used'), 500, 'command line', now() + interval '9 days', 1, now()), (sha256('open'), 500, 'command line', now() + interval '9 days', NULL, NULL);
-- What a carrier said of a bought number.
INSERT INTO tracking_states (carrier, tracking_number, stock_status, status, changed_from, changed_to, changed_at, fetched_at, next_ask_at)
SELECT carrier, tracking_number, 'in_transit', 'delivered', 'in_transit', 'delivered', now(), now(), now() FROM order_items WHERE state = 'sold';
INSERT INTO tracking_events (carrier, tracking_number, event_key, local_time, status, code, words, city)
SELECT carrier, tracking_number, 'e1', '2026-11-20T10:00:00', 'delivered', 'DL', 'Delivered', 'New York' FROM order_items WHERE state = 'sold';
INSERT INTO carrier_tokens (credentials_id, sealed, expires_at) VALUES ('fedex:a:b', '\x0102', now());
INSERT INTO carrier_budgets (account_id, carrier, hour, hour_calls, day, day_calls) VALUES ('fedex:a', 'fedex', now(), 3, now(), 9);
-- A batch that is running, with a number that has ended and one that has not.
INSERT INTO track_batches (user_id, total, duplicates, done, last_seq) VALUES (1, 2, 0, 1, 1);
INSERT INTO track_items (user_id, batch_id, position, number, carrier, canonical, outcome, seq) VALUES
  (1, 1, 1, '986578788851', 'fedex', '986578788851', 'found', 1), (1, 1, 2, '986578788852', 'fedex', '986578788852', NULL, NULL);
INSERT INTO tracked_parcels (carrier, number, status, parcel, fresh_until) VALUES ('fedex', '986578788851', 'delivered', '{"status": "delivered"}', now());
-- An account of a carrier that the staff set, and a push that was not taken over.
INSERT INTO carrier_settings (carrier, environment, sealed, calls_per_second, calls_per_hour, calls_per_day, set_by) VALUES ('fedex', 'production', '\x00ff', 1, 2, 3, 2);
INSERT INTO carrier_pushes (carrier, push_key, parcels) VALUES ('fedex', 'p1', '[{"number": "986578788853"}]');
-- A notification for everybody, one for an account, an announcement, and what the product told by itself.
INSERT INTO notices (type, priority, title, content, target, appears_at, created_by, created_by_name) VALUES
  ('notification', 'normal', '维护通知', '今晚维护。', 'all', now(), 2, 'admin@era.example'),
  ('notification', 'high', 'Yours', 'For you alone', 'user', now(), 2, 'admin@era.example'),
  ('announcement', 'normal', '公告', '欢迎', 'all', now(), 2, 'admin@era.example');
INSERT INTO notice_recipients (user_id, notice_id) SELECT 1, id FROM notices WHERE target = 'user';
INSERT INTO notice_marks (user_id, marked_at, seq) VALUES (2, now(), 1);
INSERT INTO notice_reads (user_id, notice_id) SELECT 1, min(id) FROM notices;
INSERT INTO user_notices (user_id, event, what, facts, appears_at) VALUES (1, 'order', 'placed', '{"orderNo": "WB-ERA-2"}', now());
INSERT INTO known_devices (user_id, device) VALUES (2, 'Firefox');
-- A ticket with an answer, a note of the staff, and a file.
INSERT INTO tickets (user_id, ticket_no, title, category, priority, status, assignee_id, order_id)
SELECT 1, 'TK-ERA-1', '没有更新', 'order', 'high', 'processing', 2, min(id) FROM orders;
INSERT INTO ticket_entries (ticket_id, kind, actor, author_id, internal, content) VALUES (1, 'message', 'user', 1, false, '三天没有更新'), (1, 'message', 'staff', 2, true, 'asked the carrier');
INSERT INTO ticket_entries (ticket_id, kind, actor, event, from_value, to_value) VALUES (1, 'event', 'system', 'status', 'open', 'processing');
INSERT INTO ticket_attachments (owner_id, entry_id, file_key, file_name, type, size, sha256) VALUES (1, 1, gen_random_uuid(), '截图.png', 'png', 5, sha256('file!'));
INSERT INTO canned_replies (title, content, created_by) VALUES ('您好', '正在处理', 2);
INSERT INTO ticket_views (user_id, name, query) VALUES (2, 'mine', 'assignee=me');
-- A request for a refund, a proposal for a second pair of eyes, acts of the staff in the chain.
INSERT INTO refund_requests (user_id, order_id, shipment_ids, points, whole_order, order_status, reason)
SELECT 1, id, '{}', 400, true, 'completed', '未发货' FROM orders WHERE action = 'buy';
INSERT INTO approvals (act, user_id, points, remark, proposed_by, expires_at) VALUES ('recharge', 1, 900000, 'by transfer', 2, now() + interval '3 days');
INSERT INTO audit_entries (actor_id, actor_name, actor_role, act, target_type, target_id, target_name, before, after, ip)
VALUES (2, 'admin@era.example', 'super_admin', 'user.unlock', 'user', '1', '王芳', '{"status": "locked"}', '{"status": "active"}', '10.0.0.9');
INSERT INTO audit_entries (act, target_type, target_id) VALUES ('approval.propose', 'approval', '1');
-- A key, a limit of the operator's own, a block, a price of later, a batch of codes.
INSERT INTO permission_templates (name, scopes) VALUES ('query only', '{own:tickets}');
INSERT INTO api_keys (user_id, template_id, name, prefix, last4, key_hash, scopes, created_by_name)
VALUES (1, 1, 'shop', 'wb_live_', 'abcd', sha256('key'), '{own:tickets}', 'admin@era.example');
INSERT INTO api_key_usage (key_id, hour, calls, errors) VALUES (1, date_trunc('hour', now()), 4, 1);
INSERT INTO limit_rules (name, target, path, max_requests, window_seconds) VALUES ('自定义', 'user', '/user/getUserPoint', 9, 60);
UPDATE limit_rules SET max_requests = 7 WHERE code = 'login';
INSERT INTO blacklist (type, value, reason, created_by_name) VALUES ('ip', '192.0.2.7', 'abuse', 'admin@era.example');
INSERT INTO blacklist_hits (entry_id, hits, last_hit_at) VALUES (1, 3, now());
INSERT INTO price_lists (carrier, scope, unit_price, valid_from, remark) VALUES ('ups', 'single', 250, now() + interval '1 day', '涨价');
INSERT INTO code_batches (points, issued, remark, created_by_name, expires_at) VALUES (700, 1, 'fair', 'admin@era.example', now() + interval '9 days');
INSERT INTO exchange_codes (code_hash, points, issued_by, expires_at, batch_id, last4) VALUES (sha256('of a batch'), 700, 'admin', now() + interval '9 days', 1, 'WXYZ');
-- Calls of today, and an hour that was counted.
INSERT INTO call_agents (agent, last_on) VALUES ('curl', current_date);
INSERT INTO call_log (at, user_id, duration_us, bytes, code, agent_id, http_status, method, path, ip, trace_id)
SELECT now(), 1, 1500 * n, 80, 0, 1, 200, 'GET', '/user/getUserPoint', '10.0.0.9', 'trace-' || n FROM generate_series(1, 5) AS n;
INSERT INTO call_hours (hour, calls, refused, failed, duration_classes, duration_counts) VALUES (date_trunc('hour', now()), 5, 0, 0, '{240}', '{5}');
-- What a process measured.
INSERT INTO metric_samples (taken_at, node, seconds, gauges, peaks, counts) VALUES (now(), 'host/1', 10, '{"a": 1}', '{}', '{}');
INSERT INTO stock_counts (carrier, state, shipments, for_sale, held, sold, query_only) VALUES ('fedex', 'NY', 8, 2, 2, 2, 0);
INSERT INTO active_users (day, user_id) VALUES (current_date - 1, 1);
-- Events, an alert that nobody looked at, an error with an occurrence.
INSERT INTO security_events (slot, kind, at, user_id, ip, method, path, hits) VALUES ('s1', 'sign_in_failed', now(), 1, '10.0.0.9', 'POST', '/auth/login', 4);
INSERT INTO security_alerts (kind, severity, subject, count) VALUES ('sign_in_failed', 'high', '10.0.0.9', 4);
INSERT INTO exception_groups (fingerprint, source, message, hits, first_at, last_at, last_number) VALUES ('f1', 'web', 'x is undefined', 1, now(), now(), 'ABCD2345');
INSERT INTO exception_occurrences (fingerprint, number, at, user_id) VALUES ('f1', 'ABCD2345', now(), 1);
-- A deadlock, and how an invariant was found.
INSERT INTO recent_deadlocks (met_at, node, query, detail, retried) VALUES (now(), 'host/1', 'UPDATE …', 'waits', true);
INSERT INTO invariant_results (name, state) VALUES ('ledger_zero', 'holds');
-- A shipment that may only be seen, beside those that are sold.
INSERT INTO lots (file_name, file_format, source, owner, basis, offer, status, rows_read, rows_imported, imported_by, imported_by_name)
VALUES ('seen.csv', 'csv', 'era', 'era', 'era', 'query_only', 'imported', 1, 1, 2, 'admin@era.example');
INSERT INTO shipments (lot_id, shipped_on, carrier, status, sellable, zip5, tracking_number, service, city, region, origin_zip5, origin_city, origin_region)
SELECT max(id), current_date - 3, 'fedex', 'in_transit', false, '10001', '986578788860', 'Ground', 'New York', 'NY', '90001', 'Los Angeles', 'CA' FROM lots;
INSERT INTO tracking_numbers (carrier, tracking_number, lot_id, zip5, shipped_on) SELECT 'fedex', '986578788860', max(id), '10001', current_date - 3 FROM lots;
-- A lot with a row left out; withdrawn, one of its shipments blocked by the staff before.
INSERT INTO lots (file_name, file_format, source, owner, basis, offer, status, rows_read, rows_imported, rows_duplicate, off_shelf_since, withdrawn_at, withdraw_reason, imported_by, imported_by_name)
VALUES ('twice.csv', 'csv', 'era', 'era', 'era', 'sellable', 'withdrawn', 3, 2, 1, now(), now(), 'era', 2, 'admin@era.example');
INSERT INTO lot_rejections (lot_id, line, field, reason, cells)
SELECT max(id), 4, 'trackingNumber', 'duplicate', ARRAY['ups', '1Z999AA10123456784'] FROM lots;
INSERT INTO shipments (lot_id, shipped_on, carrier, state, withdrawn, status, sellable, zip5, tracking_number, service, city, region, origin_zip5, origin_city, origin_region)
SELECT max(l.id), current_date - 3, 'fedex', 'blocked', n.withdrawn, 'in_transit', true, '10001', n.number, 'Ground', 'New York', 'NY', '90001', 'Los Angeles', 'CA'
FROM lots l, (VALUES ('477179081241', true), ('477179081252', false)) AS n (number, withdrawn) GROUP BY n.number, n.withdrawn;
INSERT INTO tracking_numbers (carrier, tracking_number, lot_id, zip5, shipped_on)
SELECT 'fedex', n, (SELECT max(id) FROM lots), '10001', current_date - 3 FROM (VALUES ('477179081241'), ('477179081252')) AS v (n);
-- An order of which nothing could be delivered.
INSERT INTO orders (user_id, order_no, carrier, scope, action, status, quantity, failed_quantity, unit_price, percent_off, total_points, hold_id)
VALUES (1, 'LT261120ERA00017', 'ups', 'single', 'buy', 'failed', 0, 1, 200, 0, 0, gen_random_uuid());
-- Somebody promoted, a batch of codes that waits, a sum of a day, a payment credited twice.
UPDATE users SET role_since = now() - interval '2 days', role_by = NULL WHERE role <> 'user';
INSERT INTO approvals (act, points, remark, code_count, code_days, proposed_by, expires_at)
VALUES ('codes', 500000, 'spring fair', 100, 90, 2, now() + interval '3 days');
INSERT INTO staff_day_sums (user_id, day, points, near_limit) VALUES (2, current_date, 120000, 1);
INSERT INTO recharges (user_id, transaction_id, points, remark, ref_no, ref_key, duplicate, duplicate_reason, actor_id)
SELECT 1, -n, 5000, 'by transfer', 'INV-9', 'inv9', n > 1, CASE WHEN n > 1 THEN 'second half' END, 2 FROM generate_series(1, 2) AS n;
-- A key that waits for its owner, and one with a new secret to collect.
INSERT INTO api_keys (user_id, template_id, name, prefix, last4, scopes, collect_until, created_by_name)
VALUES (1, 1, 'waits', 'wb_live_', '', '{own:tickets}', now() + interval '7 days', 'admin@era.example');
INSERT INTO api_keys (user_id, template_id, name, prefix, last4, key_hash, scopes, collect_until, created_by_name)
VALUES (1, 1, 'rotates', 'wb_live_abcd', 'wxyz', sha256('key of later'), '{own:tickets}', now() + interval '7 days', 'admin@era.example');
-- The bought order is refunded as a whole, and two other numbers are bought for what came back.
UPDATE refund_requests SET state = 'accepted', decided_by = 2, decided_at = now(), decision_remark = '已核实' WHERE state = 'pending';
UPDATE order_items SET state = 'refunded', refunded_at = now(), watch_at = NULL WHERE state = 'sold';
UPDATE shipments SET state = 'retired' WHERE state = 'sold';
UPDATE orders SET status = 'refunded', refunded_points = total_points WHERE action = 'buy';
SELECT pg_temp.post('refund', 'revenue', 'available', total_points, id, order_no) FROM orders WHERE action = 'buy';
SELECT pg_temp.place('buy', 'completed', 'sold', 6);
-- A number that nobody holds, blocked by the staff.
WITH picked AS (
  SELECT zip5, sellable, carrier, shipped_on, id, tracking_number FROM shipments WHERE state = 'available' ORDER BY id LIMIT 1
), blocked AS (
  UPDATE shipments s SET state = 'blocked' FROM picked p
  WHERE s.zip5 = p.zip5 AND s.sellable = p.sellable AND s.carrier = p.carrier AND s.shipped_on = p.shipped_on AND s.id = p.id
)
INSERT INTO blocked_numbers (carrier, tracking_number, shipment_id, reason, blocked_by, blocked_by_name)
SELECT carrier, tracking_number, id, 'reported', 2, 'admin@era.example' FROM picked;
INSERT INTO lots (file_name, file_format, source, owner, basis, offer, status, rows_read, rows_imported, imported_by, imported_by_name)
VALUES ('placed.csv', 'csv', 'era', 'era', 'era', 'sellable', 'imported', 1, 1, 2, 'admin@era.example');
INSERT INTO tracking_numbers (carrier, tracking_number, lot_id, zip5, shipped_on)
SELECT 'ups', '1ZERA0000000000023', max(id), '10001', current_date - 3 FROM lots;
INSERT INTO shipments (lot_id, shipped_on, carrier, status, sellable, zip5, tracking_number, service, city, region, origin_zip5, origin_city, origin_region)
SELECT max(id), current_date - 3, 'ups', 'in_transit', true, '10001', '1ZERA0000000000023', 'Ground', 'New York', 'NY', '90001', 'Los Angeles', 'CA' FROM lots;
-- A lot that is masked strictly, with a column that was chosen by hand.
INSERT INTO lots (file_name, file_format, source, owner, basis, offer, status, rows_read, rows_imported, imported_by,
  imported_by_name, mask, guess_measured, guess_bits_standard, guess_bits_strict, chosen_columns)
VALUES ('strict.csv', 'csv', 'era', 'era', 'era', 'sellable', 'imported', 1, 1, 2, 'admin@era.example', 'strict', true, 0,
  9, '{"Ref": "trackingNumber"}');
INSERT INTO tracking_numbers (carrier, tracking_number, lot_id, zip5, shipped_on)
SELECT 'ups', '1ZERA0000000000032', max(id), '10001', current_date - 3 FROM lots;
INSERT INTO shipments (lot_id, shipped_on, carrier, status, sellable, zip5, tracking_number, service, city, region, origin_zip5, origin_city, origin_region)
SELECT max(id), current_date - 3, 'ups', 'in_transit', true, '10001', '1ZERA0000000000032', 'Ground', 'New York', 'NY', '90001', 'Los Angeles', 'CA' FROM lots;
-- A hold that has just run out.
INSERT INTO holds (user_id, id, carrier, scope, unit_price, tiers, zip5s, shipped_ons, shipment_ids, started_at, expires_at)
VALUES (1, '00000000-0000-4000-8000-000000000023', 'usps', 'single', 200, '[]', '{}', '{}', '{}', now() - interval '10 minutes', now());
-- A number that its account follows, and one that it archived.
INSERT INTO followed_numbers (user_id, carrier, tracking_number, source, tags, reference, archived_at, look_at, judge_at) VALUES
  (1, 'fedex', '986578788851', 'own', '{shop}', 'A-1', NULL, now(), now()), (1, 'fedex', '986578788852', 'own', '{}', NULL, now(), now(), NULL);
-- A number that was bought, and the queue of its account.
INSERT INTO followed_numbers (user_id, carrier, tracking_number, source, judge_at) VALUES (1, 'ups', '1ZA1B2030123456784', 'bought', now());
INSERT INTO follow_queues (user_id, carrier, due_at) VALUES (1, 'ups', now());
-- Somebody is told of orders: one delivery came, one is tried again.
INSERT INTO webhook_endpoints (user_id, url, events, payload, secret, failing_since)
VALUES (1, 'https://erp.era.example/waybill', '{order.*}', 'full', 'sealed', now());
INSERT INTO webhook_events (user_id, type, object, data, due_at)
SELECT 1, 'order.completed', 'order:WB' || n, '{"quantity": 1}', now() FROM generate_series(1, 2) AS n;
INSERT INTO webhook_deliveries (user_id, endpoint_id, event_id, object, payload, state, due_at, next_at, attempts, attempted_at, status, duration_ms, response)
SELECT e.user_id, w.id, e.id, e.object, 'full', CASE WHEN e.object = 'order:WB1' THEN 'delivered' ELSE 'pending' END, e.due_at,
  now() + interval '5 minutes', 1, now(), CASE WHEN e.object = 'order:WB1' THEN 204 ELSE 500 END, 12, ''
FROM webhook_events e JOIN webhook_endpoints w ON w.user_id = e.user_id;
-- A parcel that arrived.
INSERT INTO followed_numbers (user_id, carrier, tracking_number, source, status, service, first_scan_on, delivered_on)
VALUES (1, 'fedex', '986578788853', 'own', 'delivered', 'Ground', '2026-11-18', '2026-11-20');
-- A link to a followed number.
INSERT INTO followed_shares (token_hash, user_id, followed_id, masked, expires_at) VALUES ('\x0102', 1, 1, true, now() + interval '1 day');
-- A proposal and a hold that expired.
INSERT INTO approvals (act, user_id, points, remark, proposed_by, expires_at, state, decided_at)
VALUES ('recharge', 1, 900000, 'by transfer', 2, now() - interval '1 day', 'expired', now());
-- A choice of what to be notified of, a message that waits and one that was sent.
UPDATE followed_numbers SET changes = 1 WHERE user_id = 1 AND id = 1;
INSERT INTO follow_notifications (user_id, settings) VALUES (1, '{"notice": {"rules": [], "statuses": ["delivered"], "pace": "now", "hour": 9}, "email": {"rules": [], "statuses": [], "pace": "day", "hour": 9}, "quiet": null}');
INSERT INTO follow_messages (user_id, followed_id, change, channel, status, rule, due_at, sent_at, digest) VALUES
  (1, 1, 1, 'notice', 'delivered', NULL, now(), NULL, NULL), (1, 1, 1, 'email', 'delivered', NULL, now(), now(), '0b6f3c0e-7f2e-4c59-9e0a-3f1c1f6f7c10');
-- How long parcels took on a lane, and on all.
INSERT INTO transit_times (carrier, service, origin, destination, basis, days, parcels) VALUES
  ('fedex', '', 'TN', '900', 'scan', 3, 40), ('fedex', '', '', '', 'promise', 0, 80);
-- An account with rules of its own, whose numbers are being judged anew.
INSERT INTO attention_settings (user_id, rules, marked_to) VALUES (1, '[{"rule": "silent", "enabled": false, "days": 9}]', 1);
-- Somebody is notified in a group chat whose robot was removed.
INSERT INTO webhook_endpoints (user_id, url, events, payload, secret, kind, name, language, signed, state, last_at, last_error)
VALUES (1, 'https://oapi.dingtalk.com', '{order.*}', 'full', 'sealed', 'dingtalk', '仓库群', 'zh-CN', true, 'gone', now(),
  'chatRobotGone');
-- A queue whose numbers are being asked for.
UPDATE follow_queues SET leased_until = now() + interval '15 minutes' WHERE user_id = 1;
-- How forecasts held one night.
INSERT INTO eta_backtests (tested_on, result) VALUES ('2026-11-20', '{"testedOn": "2026-11-20", "days": 45, "parcels": 0, "forecasts": 0, "inWindow": 0, "confidence": 0, "windowDays": 0, "error": 0, "carrierError": 0, "carriers": [], "calibration": []}');
-- The site of a shop.
INSERT INTO embed_hosts (user_id, hosts) VALUES (1, '{shop.example.com}');
-- An account that may follow more than usual.
UPDATE users SET follow_limit = 20000 WHERE id = 1;
-- A change that waits for the chats of an account.
INSERT INTO follow_messages (user_id, followed_id, change, channel, status, rule, due_at)
VALUES (1, 1, 1, 'chat', 'delivered', NULL, now() + interval '1 hour');
-- Somebody waits for numbers and was notified of some.
INSERT INTO waits (user_id, carrier, zip5, from_day, to_day, quantity, served, max_points, points, mode, until)
VALUES (1, 'ups', '10001', '2026-11-01', '2026-11-20', 50, 20, 10000, 4000, 'reserve', '2026-12-20T00:00:00Z');
-- A filter that an account saved.
INSERT INTO followed_views (user_id, name, query) VALUES (1, 'problems', 'attention=any');
UPDATE tracking_states SET service = 'UPS Ground';
UPDATE eta_backtests SET confirmed = '[{"said": 10, "share": 0.85}]';
-- A mailbox that was not confirmed yet.
INSERT INTO webhook_endpoints (user_id, url, events, payload, secret, kind, name, language, state)
VALUES (1, 'mailto:warehouse@example.com', '{order.*}', 'full', 'sealed', 'email', '仓库邮箱', 'zh-CN', 'unconfirmed');
-- A channel of the team.
INSERT INTO webhook_endpoints (user_id, url, events, payload, secret, kind, name, language, team)
VALUES (1, 'https://open.feishu.cn', '{desk.*}', 'full', 'sealed', 'feishu', '客服群', 'zh-CN', true);
-- Somebody signs in with codes, and waits for one; somebody of the staff has days left.
INSERT INTO second_factors (user_id, kind, secret, confirmed_at, last_step, recovery_salt)
VALUES (1, 'totp', 'sealed', now(), 58000000, 'salt');
INSERT INTO recovery_codes (user_id, code_hash, used_at) VALUES (1, 'used', now()), (1, 'left', NULL);
INSERT INTO sign_in_tickets (ticket_hash, user_id, device, tries, expires_at)
VALUES ('ticket', 1, 'Mozilla/5.0', 1, now() + interval '5 minutes');
UPDATE users SET second_factor_due_at = now() + interval '7 days' WHERE id = 1;
-- A file that waits for the scanner.
INSERT INTO attachment_scans (attachment_id, state) VALUES (1, 'waiting');
-- A session in which the password was just given again, beside those from before.
UPDATE sessions SET proved_at = now() WHERE user_id = 1;
-- An hour in which three orders were made.
INSERT INTO stat_hours (hour, figure, value) VALUES ('2026-01-01 10:00+00', 'orders', 3);
-- A phone beside the app, and somebody who is just being asked to sign.
INSERT INTO passkeys (user_id, credential_id, public_key, sign_count, transports, backed_up, name)
VALUES (1, 'credential', 'cose', 0, '{internal,hybrid}', true, 'Phone');
INSERT INTO passkey_challenges (user_id, challenge, purpose, expires_at)
VALUES (1, 'challenge', 'prove', now() + interval '5 minutes');
-- Numbers of today and of the weeks to come.
INSERT INTO tracking_numbers (carrier, tracking_number, lot_id, zip5, shipped_on) VALUES ('ups', '1Z999AA10123456784', 1, '10001', current_date);
INSERT INTO shipments (lot_id, shipped_on, carrier, status, sellable, zip5, tracking_number, service, city, region, origin_zip5, origin_city, origin_region)
VALUES (1, current_date, 'ups', 'label_created', true, '10001', '1Z999AA10123456784', 'Ground', 'New York', 'NY', '90001', 'Los Angeles', 'CA');

INSERT INTO tracking_numbers (carrier, tracking_number, lot_id, zip5, shipped_on)
SELECT 'usps', '9400100000000000000' || lpad(n::text, 3, '0'), 1, '10001', current_date + 7 * n FROM generate_series(0, 2) AS n;
INSERT INTO shipments (lot_id, shipped_on, carrier, status, sellable, zip5, tracking_number, service, city, region, origin_zip5, origin_city, origin_region)
SELECT 1, n.shipped_on, 'usps', 'label_created', true, n.zip5, n.tracking_number, 'Priority Mail', 'New York', 'NY', '90001', 'Los Angeles', 'CA'
FROM tracking_numbers n WHERE n.carrier = 'usps' AND n.shipped_on >= current_date;
-- A week that went before the stock was cut any further.
INSERT INTO past_weeks (name, after_day, archive, rows, dropped_at)
VALUES ('w20200106', '2020-01-13', '[{"part": 0, "key": "00000000-0000-4000-8000-000000000009", "rows": 1, "bytes": 1, "sha256": "00"}]', 1, now());
-- The owner of the first account signs in through a provider, and somebody is on the way there.
INSERT INTO staff_identities (user_id, issuer, subject, linked_at) VALUES (1, 'https://login.example', '248289761001', now());
INSERT INTO provider_sign_ins (state_hash, browser_hash, expires_at)
VALUES ('state', 'browser', now() + interval '10 minutes');
