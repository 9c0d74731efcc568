-- What stands behind the points, what the staff did and said, keys, and who was there.
INSERT INTO recharges (user_id, transaction_id, points, remark, ref_no, ref_key, actor_id, approved_by, created_at)
SELECT i.user_id, i.id, amount, remark, ref_no, ref_key, a.id, CASE WHEN approved THEN c.id END, at
FROM past_incomes i, past_staff a, past_staff c WHERE a.who = 'admin' AND c.who = 'super' AND ref_no IS NOT NULL;

INSERT INTO approvals (act, state, user_id, points, reason, remark, ref_no, proposed_by, proposed_at, expires_at, decided_by,
  decided_at, decision_remark, transaction_id)
SELECT g.act, g.state, g.user_id, g.points, g.reason, g.remark, g.ref_no, a.id, g.at, g.at + interval '7 days',
  CASE g.state WHEN 'pending' THEN NULL WHEN 'withdrawn' THEN a.id ELSE c.id END,
  CASE WHEN g.state <> 'pending' THEN g.at + interval '2 hours' END, g.decision, g.id
FROM past_staff a, past_staff c, (
  SELECT 'recharge' AS act, 'approved' AS state, user_id, amount AS points, NULL AS reason, remark, ref_no,
    at - interval '2 hours' AS at, pg_temp.say('adjust.approved') AS decision, id FROM past_incomes WHERE approved
  UNION ALL
  SELECT v.act, v.state, p.id, v.points, CASE v.act WHEN 'adjust' THEN pg_temp.say('adjust.reason') END, pg_temp.say(v.remark), v.ref_no,
    now() - v.days * interval '1 day', CASE v.state WHEN 'refused' THEN pg_temp.say('recharge.unpaid') END, NULL
  FROM past_people p JOIN (VALUES
    (4, 'recharge', 'refused', 500000, 'recharge.prepaid', NULL, 33.2),
    (7, 'adjust', 'withdrawn', 3000, 'adjust.remark', NULL, 21.3),
    (0, 'recharge', 'pending', 200000, 'recharge.pending', 'HT-20261108-77', 0.3),
    (2, 'adjust', 'pending', 3000, 'adjust.remark', NULL, 0.15)) AS v (n, act, state, points, remark, ref_no, days) USING (n)
) g WHERE a.who = 'admin' AND c.who = 'super' ORDER BY g.at;

-- The codes that sellers used are some of one batch.
WITH batch AS (
  UPDATE code_batches SET created_at = now() - interval '62 days', expires_at = expires_at - interval '62 days'
  WHERE remark = pg_temp.say('codes') RETURNING id, created_at, expires_at
), used AS (
  SELECT user_id, at, row_number() OVER (ORDER BY at) AS n FROM past_incomes WHERE code
), codes AS (
  SELECT code_hash, row_number() OVER (ORDER BY code_hash) AS n FROM exchange_codes c JOIN batch b ON b.id = c.batch_id
)
UPDATE exchange_codes c SET created_at = b.created_at, expires_at = b.expires_at, used_by = used.user_id, used_at = used.at
FROM batch b, codes LEFT JOIN used USING (n) WHERE c.code_hash = codes.code_hash;

-- A lot that left the shelf.
UPDATE lots SET status = 'withdrawn', withdrawn_at = now() - interval '9 days', off_shelf_since = now() - interval '9 days',
  withdraw_reason = pg_temp.say('lot.withdrawn')
WHERE id = (SELECT id FROM lots WHERE file_name LIKE 'us-stock-%' ORDER BY file_name LIMIT 1);
UPDATE shipments s SET state = 'blocked', withdrawn = true FROM lots l
WHERE l.id = s.lot_id AND l.status = 'withdrawn' AND s.state = 'available';

-- Notices, read by most of those who were there.
WITH sent AS (
  INSERT INTO notices (type, priority, title, content, target, appears_at, created_at, end_at, created_by, created_by_name)
  SELECT v.type, v.priority, pg_temp.say('notice.' || v.name || '.title'), pg_temp.say('notice.' || v.name || '.content'), 'all',
    now() - v.days * interval '1 day', now() - v.days * interval '1 day', now() - (v.days - v.lasted) * interval '1 day', s.id, s.user_name
  FROM past_staff s, (VALUES ('codes', 'promotion', 'normal', 52.3, NULL), ('maintenance', 'announcement', 'high', 38.4, 3),
    ('discount', 'promotion', 'low', 29.2, NULL), ('security', 'security', 'high', 17.1, NULL),
    ('usps', 'system', 'normal', 8.2, NULL), ('season', 'announcement', 'normal', 6.3, 4)) AS v (name, type, priority, days, lasted)
  WHERE s.who = 'announcer' ORDER BY days DESC RETURNING id, type, appears_at
)
INSERT INTO notice_reads (user_id, notice_id, read_at)
SELECT u.id, n.id, n.appears_at + (u.id * 37 + n.id * 101) % 2000 * interval '1 minute'
FROM sent n JOIN users u ON u.role = 'user' AND u.created_at < n.appears_at
WHERE n.type <> 'announcement' AND (u.id + n.id) % 4 <> 0;
INSERT INTO user_notices (user_id, event, what, facts, appears_at, read_at)
SELECT user_id, 'order', 'completed', jsonb_build_object('event', 'order', 'what', 'completed', 'orderNo', order_no, 'quantity', quantity,
  'points', (total / 100.0)::float8), at, CASE WHEN at < now() - interval '1 day' THEN at + interval '30 minutes' END
FROM past_orders WHERE action = 'buy' AND failed = 0 AND at > now() - interval '20 days';

-- Keys of the sellers' programs with their calls of the last day; nobody has the secrets. And who was blocked.
INSERT INTO permission_templates (name, description, scopes, created_at, updated_at)
VALUES (pg_temp.say('template'), pg_temp.say('templateText'), '{own:points,own:query,own:order,own:orders,own:track}', now() - interval '56 days', now() - interval '56 days');
WITH made AS (
  INSERT INTO api_keys (user_id, template_id, name, scopes, prefix, last4, key_hash, created_at, created_by_name, last_used_at,
    last_used_ip, disabled_at, revoked_at)
  SELECT p.id, t.id, pg_temp.say('key.' || v.name), t.scopes, 'wb_live_' || substr(md5(v.name || v.n), 1, 4), substr(md5(v.n || v.name), 1, 4),
    sha256(gen_random_uuid()::text::bytea), now() - v.days * interval '1 day', s.user_name,
    CASE WHEN v.calls > 0 THEN now() - v.calls * interval '1 minute' END, CASE WHEN v.calls > 0 THEN '192.0.2.' || 100 + v.n END,
    CASE v.name WHEN 'desk' THEN now() - interval '6 days' END, CASE v.name WHEN 'old' THEN now() - interval '18 days' END
  FROM past_staff s, permission_templates t, past_people p JOIN (VALUES (3, 'old', 55.2, 0), (0, 'erp', 51.4, 44), (1, 'print', 33.1, 18),
    (5, 'desk', 20.3, 0), (2, 'erp', 12.6, 27), (0, 'shop', 4.2, 9)) AS v (n, name, days, calls) USING (n)
  WHERE s.who = 'super' AND t.name = pg_temp.say('template') ORDER BY v.days DESC RETURNING id, last_used_at
)
INSERT INTO measurements (metric, at, labels, count, sum, max, first_at, last_at)
SELECT 'key_calls', hour, ARRAY[id::text, outcome], calls, calls, 1, hour, hour
FROM made, generate_series(0, 23) AS ago, LATERAL (SELECT date_trunc('hour', now(), 'UTC') - ago * interval '1 hour' AS hour) h,
  LATERAL (VALUES ('answered', 4 + (id * 31 + ago * 17) % 50), ('failed', ((id + ago) % 10 = 0)::int)) AS c (outcome, calls)
WHERE last_used_at IS NOT NULL AND calls > 0;
INSERT INTO blacklist (type, value, reason, created_at, created_by_name, expires_at)
SELECT v.type, v.value, pg_temp.say('blocked.' || v.why), now() - v.days * interval '1 day', s.user_name, now() - (v.days - v.lasts) * interval '1 day'
FROM past_staff s, (VALUES ('ip', '198.51.100.23', 'guessing', 41.2, 7), ('cidr', '198.51.100.128/25', 'scanning', 15.5, NULL),
  ('email', 'offers@example.com', 'spam', 6.1, NULL)) AS v (type, value, why, days, lasts) WHERE s.who = 'super';

-- Who was there on which day, and the sessions of the last days.
CREATE TEMP TABLE past_visits ON COMMIT DROP AS
SELECT p.id, p.n, (e.at AT TIME ZONE 'Asia/Shanghai')::date AS day, min(e.at) - interval '9 minutes' AS came, max(e.at) + interval '12 minutes' AS went
FROM past_events e JOIN past_people p ON p.n = e.seller GROUP BY 1, 2, 3;
INSERT INTO active_users (day, user_id, seen_at) SELECT day, id, least(went, now()) FROM past_visits;
INSERT INTO sessions (user_id, device, ip, created_at, last_used_at, expires_at, ended_at, end_reason)
SELECT id, (ARRAY['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'])[1 + n % 3],
  '203.0.113.' || 10 + n, came, least(went, now()), came + interval '1 day', CASE WHEN gone THEN went END, CASE WHEN gone THEN 'logout' END
FROM past_visits, LATERAL (SELECT went < now() AND came > now() - interval '1 day' AND n % 5 < 2 AS gone) g
WHERE came > now() - interval '60 hours';

-- The audit. Its trigger gives every entry the time of now, so it is off for this transaction; the chain is the same.
CREATE TEMP TABLE past_acts ON COMMIT DROP AS
SELECT 'super' AS who, 'lot.import' AS act, 'lot' AS target_type, id::text AS target_id, file_name AS target_name, NULL AS reason,
  NULL::jsonb AS before, jsonb_build_object('source', source, 'owner', owner, 'offer', offer) AS after, created_at FROM lots WHERE file_name LIKE 'us-stock-%'
UNION ALL
SELECT 'super', 'lot.withdraw', 'lot', id::text, file_name, withdraw_reason, '{"status": "imported"}', '{"status": "withdrawn"}', withdrawn_at
FROM lots WHERE status = 'withdrawn'
UNION ALL
SELECT 'admin', CASE refund WHEN 'accepted' THEN 'user.refund' ELSE 'refund.refuse' END, CASE refund WHEN 'accepted' THEN 'user' ELSE 'order' END,
  CASE refund WHEN 'accepted' THEN user_id ELSE id END::text, CASE refund WHEN 'accepted' THEN email ELSE order_no END,
  pg_temp.say('refund.' || refund), '{"orderStatus": "refunding"}', CASE refund
    WHEN 'accepted' THEN jsonb_build_object('orderStatus', status, 'orderNo', order_no, 'points', (refunded / 100.0)::float8)
    ELSE jsonb_build_object('orderStatus', status, 'userId', user_id::text) END, decided_at
FROM past_orders WHERE refund IN ('accepted', 'refused')
UNION ALL
SELECT CASE WHEN approved THEN 'super' ELSE 'admin' END, 'user.recharge', 'user', i.user_id::text, p.email, i.remark, NULL,
  jsonb_build_object('points', (amount / 100.0)::float8, 'ledgerId', i.id::text, 'refNo', ref_no)
    || CASE WHEN approved THEN '{"proposedBy": "admin@demo.local"}'::jsonb ELSE '{}' END, i.at
FROM past_incomes i JOIN past_people p ON p.id = i.user_id WHERE ref_no IS NOT NULL
UNION ALL
SELECT 'super', 'code.issue', 'code_batch', id::text, remark, NULL, NULL,
  jsonb_build_object('count', issued, 'points', (points / 100.0)::float8, 'validDays', (expires_at::date - created_at::date)), created_at
FROM code_batches WHERE remark = pg_temp.say('codes')
UNION ALL
SELECT 'announcer', 'notice.send', 'notice', id::text, title, NULL, NULL, jsonb_build_object('type', type, 'priority', priority, 'target', target), created_at
FROM notices WHERE created_by = (SELECT id FROM past_staff WHERE who = 'announcer')
UNION ALL
SELECT 'super', 'template.create', 'template', id::text, name, NULL, NULL, jsonb_build_object('name', name, 'scopes', scopes), created_at
FROM permission_templates WHERE name = pg_temp.say('template')
UNION ALL
SELECT 'super', 'key.create', 'key', k.id::text, k.name || ' (' || p.email || ')', NULL, NULL, jsonb_build_object('name', k.name, 'scopes', scopes), k.created_at
FROM api_keys k JOIN past_people p ON p.id = k.user_id
UNION ALL
SELECT 'super', 'blacklist.add', 'blacklist', NULL, value, reason, NULL, jsonb_build_object('type', type, 'value', value), created_at FROM blacklist;
ALTER TABLE audit_entries DISABLE TRIGGER USER;
ALTER TABLE audit_chain DISABLE TRIGGER USER;
WITH RECURSIVE given AS MATERIALIZED (
  SELECT c.seq + row_number() OVER (ORDER BY a.created_at) AS place, a.*, s.id AS actor_id, s.user_name AS actor_name, s.role AS actor_role
  FROM past_acts a JOIN past_staff s USING (who), audit_chain c
), chained AS (
  SELECT NULL::audit_entries AS entry, c.seq, c.head AS hash FROM audit_chain c
  UNION ALL
  SELECT e.entry, g.place, sha256(c.hash || convert_to(audit_entry_text(e.entry), 'UTF8'))
  FROM chained c JOIN given g ON g.place = c.seq + 1, LATERAL (SELECT ROW(g.place, g.created_at, g.actor_id, g.actor_name,
    g.actor_role, g.act, g.target_type, g.target_id, g.target_name, g.reason, g.before, g.after, '192.0.2.14', NULL, NULL)::audit_entries AS entry) e
), stored AS (
  INSERT INTO audit_entries SELECT (entry).seq, (entry).created_at, (entry).actor_id, (entry).actor_name, (entry).actor_role,
    (entry).act, (entry).target_type, (entry).target_id, (entry).target_name, (entry).reason, (entry).before, (entry).after,
    (entry).ip, (entry).trace_id, hash FROM chained WHERE (entry).seq IS NOT NULL
)
UPDATE audit_chain SET seq = l.seq, head = l.hash FROM (SELECT seq, hash FROM chained ORDER BY seq DESC LIMIT 1) l;
ALTER TABLE audit_entries ENABLE TRIGGER USER;
ALTER TABLE audit_chain ENABLE TRIGGER USER;
