-- Somebody promoted, a batch of codes that waits, a sum of a day, a payment credited twice.
UPDATE users SET role_since = now() - interval '2 days', role_by = NULL WHERE role <> 'user';
INSERT INTO approvals (act, points, remark, code_count, code_days, proposed_by, lapses_at)
VALUES ('codes', 500000, 'spring fair', 100, 90, 2, now() + interval '3 days');
INSERT INTO staff_day_sums (user_id, day, points, near_limit) VALUES (2, current_date, 120000, 1);
INSERT INTO recharges (user_id, transaction_id, points, remark, ref_no, ref_key, duplicate, duplicate_reason, actor_id)
SELECT 1, -n, 5000, 'by transfer', 'INV-9', 'inv9', n > 1, CASE WHEN n > 1 THEN 'second half' END, 2 FROM generate_series(1, 2) AS n;
