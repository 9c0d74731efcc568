-- A proposal and a hold that expired.
INSERT INTO approvals (act, user_id, points, remark, proposed_by, expires_at, state, decided_at)
VALUES ('recharge', 1, 900000, 'by transfer', 2, now() - interval '1 day', 'expired', now());
