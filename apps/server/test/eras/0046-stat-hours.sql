-- An hour in which three orders were made.
INSERT INTO stat_hours (hour, figure, value) VALUES ('2026-01-01 10:00+00', 'orders', 3);
