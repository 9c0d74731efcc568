-- A key that waits for its owner, and one with a new secret to collect.
INSERT INTO api_keys (user_id, template_id, name, prefix, last4, scopes, collect_until, created_by_name)
VALUES (1, 1, 'waits', 'wb_live_', '', '{own:tickets}', now() + interval '7 days', 'admin@era.example');
INSERT INTO api_keys (user_id, template_id, name, prefix, last4, key_hash, scopes, collect_until, created_by_name)
VALUES (1, 1, 'rotates', 'wb_live_abcd', 'wxyz', sha256('key of later'), '{own:tickets}', now() + interval '7 days', 'admin@era.example');
