-- What a process measured.
INSERT INTO metric_samples (taken_at, node, seconds, gauges, peaks, counts) VALUES (now(), 'host/1', 10, '{"a": 1}', '{}', '{}');
INSERT INTO stock_counts (carrier, state, shipments, for_sale, held, sold, query_only) VALUES ('fedex', 'NY', 8, 2, 2, 2, 0);
INSERT INTO active_users (day, user_id) VALUES (current_date - 1, 1);
