-- Calls of today, and an hour that was counted.
INSERT INTO call_agents (agent, last_on) VALUES ('curl', current_date);
INSERT INTO call_log (at, user_id, duration_us, bytes, code, agent_id, http_status, method, path, ip, trace_id)
SELECT now(), 1, 1500 * n, 80, 0, 1, 200, 'GET', '/user/getUserPoint', '10.0.0.9', 'trace-' || n FROM generate_series(1, 5) AS n;
INSERT INTO call_hours (hour, calls, refused, failed, duration_classes, duration_counts) VALUES (date_trunc('hour', now()), 5, 0, 0, '{240}', '{5}');
