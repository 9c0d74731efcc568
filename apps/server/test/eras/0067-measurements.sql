INSERT INTO measurements (metric, at, labels, count, sum, max, first_at, last_at)
VALUES ('limit_hits', date_trunc('hour', now()), '{1,somebody,1,log}', 3, 3, 1, now(), now());
