-- Somebody waits for numbers and was notified of some.
INSERT INTO waits (user_id, carrier, zip5, from_day, to_day, quantity, served, max_points, points, mode, until)
VALUES (1, 'ups', '10001', '2026-11-01', '2026-11-20', 50, 20, 10000, 4000, 'reserve', '2026-12-20T00:00:00Z');
