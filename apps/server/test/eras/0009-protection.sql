-- A key, a limit of the operator's own, a block, a price of later, a batch of codes.
INSERT INTO permission_templates (name, scopes) VALUES ('query only', '{own:tickets}');
INSERT INTO api_keys (user_id, template_id, name, prefix, last4, key_hash, created_by_name) VALUES (1, 1, 'shop', 'wb_live_', 'abcd', sha256('key'), 'admin@era.example');
INSERT INTO api_key_usage (key_id, hour, calls, errors) VALUES (1, date_trunc('hour', now()), 4, 1);
INSERT INTO limit_rules (name, target, path, max_requests, window_seconds) VALUES ('自定义', 'user', '/user/getUserPoint', 9, 60);
UPDATE limit_rules SET max_requests = 7 WHERE code = 'login';
INSERT INTO blacklist (type, value, reason, created_by_name) VALUES ('ip', '192.0.2.7', 'abuse', 'admin@era.example');
INSERT INTO blacklist_hits (entry_id, hits, last_hit_at) VALUES (1, 3, now());
INSERT INTO price_lists (carrier, scope, unit_price, valid_from, remark) VALUES ('ups', 'single', 250, now() + interval '1 day', '涨价');
INSERT INTO code_batches (points, issued, remark, created_by_name, expires_at) VALUES (700, 1, 'fair', 'admin@era.example', now() + interval '9 days');
INSERT INTO exchange_codes (code_hash, points, issued_by, expires_at, batch_id, last4) VALUES (sha256('of a batch'), 700, 'admin', now() + interval '9 days', 1, 'WXYZ');
