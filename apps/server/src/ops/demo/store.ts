import { type Db, statement } from '../../platform/db/database.ts';

export const confirmPrices = statement<never, []>('UPDATE price_lists SET proposed = false');

const makeDays = statement<never, []>(
  `SELECT make_call_days((now() AT TIME ZONE 'UTC')::date - 30, (now() AT TIME ZONE 'UTC')::date + 7)
   WHERE NOT EXISTS (SELECT FROM call_log)`,
);

const addAgents = statement<never, []>(
  `INSERT INTO call_agents (agent, last_on) SELECT agent, current_date FROM (VALUES
     ('Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'),
     ('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15'),
     ('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'),
     ('erp-connector/2.4')) AS a (agent) ON CONFLICT DO NOTHING`,
);

// Of each kind: how often, milliseconds that half stay below, what one in twenty is rejected with. By day there are three
// times as many as by night; half of the callers are the same few; one call in four hundred fails.
const addCalls = statement<never, [string]>(
  `WITH kinds AS (
     SELECT method, path, ms, refusal, sum(weight) OVER (ORDER BY path, method) - weight AS first,
       sum(weight) OVER (ORDER BY path, method) AS last, sum(weight) OVER () AS whole
     FROM (VALUES
       ('POST', '/logistics/ups/query', 22, 9, 42903), ('POST', '/logistics/fedex/query', 14, 8, 40001),
       ('POST', '/logistics/usps/query', 9, 8, 40001), ('POST', '/logistics/ups/order', 5, 22, 40201),
       ('POST', '/logistics/fedex/refresh', 5, 240, 42901), ('POST', '/user/getUserOrder', 10, 12, 40001),
       ('GET', '/user/getUserInfo', 12, 3, 40102), ('GET', '/user/getUserPoint', 9, 2, 40102),
       ('GET', '/notice/user/unread-count', 20, 2, 40102), ('POST', '/auth/login', 4, 95, 40111),
       ('POST', '/user/pointsExchange', 1, 18, 40404), ('GET', '/ticket/detail/:id', 3, 7, 40401),
       ('GET', '/ticket/admin/list', 3, 11, 40301), ('GET', '/admin/users/list', 2, 10, 40301),
       ('PUT', '/manage/limits', 1, 14, 40904)) AS k (method, path, weight, ms, refusal)
   ), people AS (
     SELECT id, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS people FROM users
   ), agents AS (
     SELECT id, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS agents FROM call_agents
   ), dice AS (
     SELECT n, random() AS day, random() AS kind, random() AS who, random() AS fate, random() AS slow
     FROM generate_series(1, 20000) n WHERE NOT EXISTS (SELECT FROM call_log)
   ), drawn AS (
     SELECT d.*, k.*, at,
       CASE WHEN fate < 0.0025 THEN 50001 WHEN fate < 0.05 THEN k.refusal ELSE 0 END AS code
     FROM dice d JOIN kinds k ON d.kind * k.whole >= k.first AND d.kind * k.whole < k.last
     CROSS JOIN LATERAL (SELECT now() - day * interval '30 days' AS at) t
     WHERE extract(hour FROM at AT TIME ZONE $1) BETWEEN 9 AND 21 OR n % 3 = 0
   )
   INSERT INTO call_log (at, user_id, duration_us, bytes, code, agent_id, http_status, method, path, path_id, ip, trace_id)
   SELECT at, p.id, (ms * 1000 * exp((slow - 0.5) * 2.4) * CASE WHEN slow > 0.99 THEN 6 ELSE 1 END)::int,
     (300 + slow * 9000)::int, code, a.id, CASE code WHEN 0 THEN 200 ELSE code / 100 END, method, path,
     CASE WHEN path LIKE '%:id%' THEN (1 + n % 40)::text END, '203.0.113.' || 10 + (who * who * 60)::int, gen_random_uuid()::text
   FROM drawn d
     LEFT JOIN people p ON path NOT LIKE '/auth/%' AND p.place = floor(who * who * p.people)
     LEFT JOIN agents a ON a.place = floor(who * a.agents)`,
);

/** A key of user with scopes, and the template that it is from: once. */
export const addDemoKey = statement<
  never,
  [hash: Buffer, prefix: string, last4: string, scopes: readonly string[]]
>(
  `WITH template AS (
     INSERT INTO permission_templates (name, scopes)
     SELECT 'Demo', $4::text[] WHERE NOT EXISTS (SELECT FROM api_keys WHERE key_hash = $1)
     ON CONFLICT DO NOTHING RETURNING id
   )
   INSERT INTO api_keys (user_id, template_id, name, prefix, last4, key_hash, created_by_name, scopes)
   SELECT u.id, t.id, 'Demo', $2, $3, $1, 'demo', $4::text[] FROM template t, users u WHERE u.email = 'user@demo.local'`,
);

export const addDemoCalls = async (db: Db, timeZone: string): Promise<void> => {
  await makeDays(db);
  await addAgents(db);
  await addCalls(db, timeZone);
};

/**
 * The past of a security log that nobody has written to: the password of user2 was guessed at, which somebody of the staff
 * looked at, and user sent a text with markup. The addresses belong to nobody (RFC 5737).
 */
export const addDemoSecurity = statement<{ user_id: number; user_name: string }, [string]>(
  `WITH people AS (
     SELECT id, user_name, split_part(email, '@', 1) AS who FROM users WHERE email LIKE '%@demo.local'
   ), events AS (
     INSERT INTO security_events (slot, kind, at, user_id, account, tried, ip, ua, method, path, code, hits)
     SELECT 'seed-' || n, kind, now() - n * interval '1 minute', p.id, coalesce(p.user_name, tried),
       CASE WHEN tried IS NOT NULL THEN 'seed-' || n END, ip,
       'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36', method, path, code, hits
     FROM (VALUES
       (1500, 'sign_in', 'user', NULL, '192.0.2.14', 'POST', '/auth/login', NULL, 1),
       (1310, 'sign_in_failed', 'user2', NULL, '198.51.100.23', 'POST', '/auth/login', 40111, 4),
       (1307, 'sign_in_failed', 'user2', NULL, '198.51.100.23', 'POST', '/auth/login', 40111, 6),
       (1306, 'locked', 'user2', NULL, '198.51.100.23', 'POST', '/auth/login', NULL, 1),
       (1302, 'sign_in_failed', NULL, 'te***@demo.local', '198.51.100.23', 'POST', '/auth/login', 40111, 1),
       (1280, 'password_reset', 'user2', NULL, '192.0.2.14', 'POST', '/auth/reset-password', NULL, 1),
       (1275, 'sign_in', 'user2', NULL, '192.0.2.14', 'POST', '/auth/login', NULL, 1),
       (610, 'key_refused', NULL, NULL, '198.51.100.23', 'GET', '/user/getUserPoint', 40115, 3),
       (420, 'forbidden', 'user', NULL, '192.0.2.14', 'GET', '/admin/users/list', 40301, 1),
       (185, 'xss', 'user', NULL, '192.0.2.14', 'POST', '/ticket/create', NULL, 1),
       (90, 'sign_out', 'user', NULL, '192.0.2.14', 'POST', '/auth/logout', NULL, 1)
     ) AS past (n, kind, who, tried, ip, method, path, code, hits) LEFT JOIN people p USING (who)
     WHERE NOT EXISTS (SELECT FROM security_events) RETURNING kind, user_id, account
   ), findings AS (
     INSERT INTO xss_findings (slot, kind, at, path, field, excerpt, user_id, ip, trace_id, hits)
     SELECT 'seed-markup', 'event_handler', now() - interval '185 minutes', '/ticket/create', 'content',
       '<img src=x onerror=alert(1)>', user_id, '192.0.2.14', 'seed-markup', 1 FROM events WHERE kind = 'xss'
   ), alerts AS (
     INSERT INTO security_alerts (kind, severity, subject, count, acknowledged_at, acknowledged_by_name, remark)
     SELECT 'guessing', 'medium', e.account, 10, now(), p.user_name, $1
     FROM events e JOIN people p ON p.who = 'admin' WHERE e.kind = 'locked'
   )
   SELECT user_id, account AS user_name FROM events WHERE kind = 'xss'`,
);
