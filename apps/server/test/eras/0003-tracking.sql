-- What a carrier said of a bought number.
INSERT INTO tracking_states (carrier, tracking_number, stock_status, status, changed_from, changed_to, changed_at, fetched_at, next_ask_at)
SELECT carrier, tracking_number, 'in_transit', 'delivered', 'in_transit', 'delivered', now(), now(), now() FROM order_items WHERE state = 'sold';
INSERT INTO tracking_events (carrier, tracking_number, event_key, local_time, status, code, words, city)
SELECT carrier, tracking_number, 'e1', '2026-11-20T10:00:00', 'delivered', 'DL', 'Delivered', 'New York' FROM order_items WHERE state = 'sold';
INSERT INTO carrier_tokens (credentials_id, sealed, expires_at) VALUES ('fedex:a:b', '\x0102', now());
INSERT INTO carrier_budgets (account_id, carrier, hour, hour_calls, day, day_calls) VALUES ('fedex:a', 'fedex', now(), 3, now(), 9);
