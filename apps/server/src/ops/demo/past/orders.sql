-- What sellers did, from `past_events` and the lots of their numbers: accounts, holds, orders, refunds.
CREATE TEMP TABLE past_staff ON COMMIT DROP AS
SELECT u.id, u.user_name, u.role, split_part(u.email, '@', 1) AS who FROM users u
WHERE u.email IN ('admin@demo.local', 'super@demo.local', 'announcer@demo.local');

-- Who orders from the start signed up long before, the others shortly before their first order.
CREATE TEMP TABLE past_people ON COMMIT DROP AS
SELECT s.*, NULL::bigint AS id, coalesce(min(e.at), now() - interval '1 day') - interval '31 hours' - CASE
    WHEN min(e.at) < now() - interval '52 days' THEN (10 + s.n * 37 % 160) * interval '1 day'
    ELSE (s.n * 11 % 60) * interval '1 hour' END AS created_at, max(e.at) AS seen_at
FROM past_sellers s LEFT JOIN past_events e ON e.seller = s.n GROUP BY s.n, s.email, s.nickname, s.terms;
UPDATE users SET created_at = (SELECT min(created_at) FROM past_people) - interval '10 days'
WHERE email IN ('super@demo.local', 'admin@demo.local', 'announcer@demo.local', 'user@demo.local', 'user2@demo.local');
INSERT INTO users (user_name, email, nickname, status, password_hash, created_at, accepted_terms, accepted_terms_at, last_login_at)
SELECT p.email, p.email, p.nickname, 'active', u.password_hash, p.created_at, p.terms, p.created_at,
  coalesce(p.seen_at, p.created_at)
FROM past_people p, users u WHERE u.email = 'user@demo.local' ORDER BY p.created_at;
UPDATE past_people p SET id = u.id FROM users u WHERE u.email = p.email;

-- Lots came in when they were full.
UPDATE lots l SET created_at = d.day + interval '8 hours', finished_at = d.day + interval '8 hours 40 seconds',
  imported_by = s.id, imported_by_name = s.user_name
FROM past_staff s, (SELECT id, substring(file_name FROM '\d{4}-\d\d-\d\d')::date - interval '6 days' AS day FROM lots
  WHERE file_name LIKE 'us-stock-%') d
WHERE s.who = 'super' AND l.id = d.id;
ANALYZE past_events, shipments;
CREATE TEMP TABLE past_numbers ON COMMIT DROP AS
SELECT e.n, u.place, s.id, s.lot_id, s.zip5, s.sellable, s.carrier, s.shipped_on, s.tracking_number, s.service, s.city, s.region,
  s.origin_zip5, s.origin_city, s.origin_region, s.status, s.last_event_at, s.expected_on, s.delivered_on
FROM past_events e CROSS JOIN unnest(e.numbers) WITH ORDINALITY AS u (number, place)
JOIN shipments s ON s.tracking_number = u.number AND s.carrier = e.carrier
JOIN lots l ON l.id = s.lot_id AND l.file_name LIKE 'us-stock-%';

ANALYZE past_numbers;

CREATE TEMP TABLE past_orders ON COMMIT DROP AS
WITH settled AS (
  SELECT e.*, p.id AS user_id, p.email, gen_random_uuid() AS hold_id, CASE
      WHEN action = 'buy' THEN CASE WHEN failed > 0 THEN 'partial' ELSE 'completed' END
      WHEN dice[3] < 0.58 THEN 'completed' WHEN dice[3] < 0.82 THEN 'cancelled' ELSE 'expired' END AS fate,
    CASE WHEN action = 'buy' THEN NULL
      WHEN dice[3] < 0.82 THEN at + (20 + dice[4] * 1100) * interval '1 minute'
      ELSE at + interval '24 hours 400 milliseconds' END AS ends_at
  FROM past_events e JOIN past_people p ON p.n = e.seller WHERE action IS NOT NULL
), asked AS (
  SELECT *, CASE WHEN ends_at < now() THEN ends_at END AS ended_at, coalesce(ends_at >= now(), false) AS reserved,
    coalesce(ends_at, at) + (15 + dice[5] * 1185) * interval '1 minute' AS asked_at,
    -- What was bought lately and is asked for now waits for the staff.
    dice[6] < CASE WHEN coalesce(ends_at, at) > now() - interval '18 hours' THEN 0.12 ELSE 0.075 END AS unhappy,
    CASE WHEN dice[6] < 0.03 AND quantity > 1 THEN ceil(quantity / 3.0)::int ELSE quantity END AS back
  FROM settled
), refunds AS (
  SELECT *, unhappy AND fate IN ('completed', 'partial') AND asked_at < now() AS asks,
    asked_at + (25 + dice[7] * 675) * interval '1 minute' AS decided_at,
    -- Three of the latest wait in any case.
    row_number() OVER (PARTITION BY action = 'buy' AND fate = 'completed' AND at < now() - interval '1 hour' ORDER BY at DESC) <= 3
      AND action = 'buy' AND fate = 'completed' AND at < now() - interval '1 hour' AS waits
  FROM asked
), decided AS (
  SELECT r.*, CASE WHEN waits OR (asks AND decided_at >= now()) THEN 'pending' WHEN NOT asks THEN NULL
      WHEN dice[6] < 0.058 THEN 'accepted' ELSE 'refused' END AS refund
  FROM refunds r
)
SELECT d.*, nextval('order_ids') AS id,
  CASE WHEN refund = 'accepted' THEN (SELECT coalesce(sum(p), 0)::bigint FROM unnest(prices[:back]) AS p) ELSE 0 END AS refunded,
  (SELECT coalesce(sum(p), 0)::bigint FROM unnest(prices[:back]) AS p) AS back_points,
  CASE WHEN reserved THEN 'reserved' WHEN refund = 'pending' THEN 'refunding' WHEN refund = 'accepted' THEN
    CASE WHEN back = quantity THEN 'refunded' ELSE 'partially_refunded' END ELSE fate END AS status
FROM (SELECT * FROM decided ORDER BY at) d;
ANALYZE past_orders;
UPDATE past_orders SET asked_at = least(asked_at, at + interval '40 minutes') WHERE waits;

INSERT INTO holds (user_id, id, carrier, scope, unit_price, tiers, zip5s, shipped_ons, shipment_ids, started_at, expires_at,
  created_at, ended_at, end_reason)
SELECT user_id, hold_id, carrier, scope, unit_price, tiers, '{}', '{}', '{}', at, at + interval '8 minutes',
  at - interval '2 minutes', at, 'ordered' FROM past_orders
UNION ALL
SELECT p.id, gen_random_uuid(), e.carrier, e.scope, e.unit_price, e.tiers, k.zip5s, k.days, k.ids, e.at, e.at + interval '10 minutes', e.at,
  CASE WHEN NOT live THEN CASE WHEN dice[3] < 0.42 THEN e.at + interval '10 minutes' ELSE e.at + (15 + dice[4] * 570) * interval '1 second' END END,
  CASE WHEN NOT live THEN CASE WHEN dice[3] < 0.42 THEN 'expired' WHEN dice[3] < 0.67 THEN 'released' ELSE 'replaced' END END
FROM past_events e JOIN past_people p ON p.n = e.seller, LATERAL (
  SELECT coalesce(array_agg(zip5 ORDER BY place), '{}') AS zip5s, coalesce(array_agg(shipped_on ORDER BY place), '{}') AS days,
    coalesce(array_agg(id ORDER BY place), '{}') AS ids FROM past_numbers i WHERE e.live AND i.n = e.n) k
WHERE e.action IS NULL;

INSERT INTO orders (user_id, id, order_no, carrier, scope, action, status, quantity, failed_quantity, unit_price, percent_off,
  total_points, refunded_points, hold_id, created_at, expires_at, ended_at)
SELECT user_id, id, order_no, carrier, scope, action, status, quantity, failed, unit_price, percent_off, total, refunded, hold_id, at,
  CASE WHEN action = 'reserve' THEN at + interval '24 hours' END, ended_at FROM past_orders;
INSERT INTO order_items (user_id, order_id, shipment_id, lot_id, zip5, shipped_on, carrier, tracking_number, service, city, region,
  origin_zip5, origin_city, origin_region, price, state, status, last_event_at, refunded_at)
SELECT o.user_id, o.id, i.id, i.lot_id, i.zip5, i.shipped_on, i.carrier, i.tracking_number, i.service, i.city, i.region,
  i.origin_zip5, i.origin_city, i.origin_region, o.prices[i.place],
  CASE WHEN o.reserved THEN 'reserved' WHEN o.fate IN ('cancelled', 'expired') THEN 'released'
    WHEN o.refund = 'accepted' AND i.place <= o.back THEN 'refunded' ELSE 'sold' END, i.status, i.last_event_at,
  CASE WHEN o.refund = 'accepted' AND i.place <= o.back THEN o.decided_at END
FROM past_orders o JOIN past_numbers i USING (n);
ANALYZE orders, order_items;
UPDATE shipments s SET state = CASE i.state WHEN 'refunded' THEN 'retired' ELSE i.state END::shipment_state, holder_id = i.user_id,
  order_id = i.order_id, held_since = o.created_at
FROM order_items i JOIN orders o ON o.user_id = i.user_id AND o.id = i.order_id
WHERE (s.zip5, s.sellable, s.carrier, s.shipped_on, s.id) = (i.zip5, true, i.carrier, i.shipped_on, i.shipment_id)
  AND i.state <> 'released';
UPDATE shipments s SET state = 'held', holder_id = h.user_id, hold_id = h.id, held_since = h.started_at
FROM holds h CROSS JOIN unnest(h.zip5s, h.shipped_ons, h.shipment_ids) AS k (zip5, shipped_on, id)
WHERE h.ended_at IS NULL AND (s.zip5, s.sellable, s.carrier, s.shipped_on, s.id) = (k.zip5, true, h.carrier, k.shipped_on, k.id);

-- What carriers said of old parcels; the younger ones are asked for once the demo has started.
WITH arrived AS (
  SELECT i.* FROM past_numbers i JOIN past_orders o USING (n) JOIN order_items x ON x.user_id = o.user_id AND x.order_id = o.id AND x.shipment_id = i.id
  WHERE x.state = 'sold' AND i.status = 'delivered' AND i.shipped_on < current_date - 36
)
INSERT INTO parcels (carrier, tracking_number, stock_status, status, shipped_on, expected_on, delivered_on, last_event_local, fetched_at, next_ask_at, events)
SELECT carrier, tracking_number, status, status, shipped_on, expected_on, delivered_on, delivered_on || 'T13:40:00', last_event_at, now(), (
  SELECT jsonb_agg(jsonb_build_object('localTime', local_time, 'utcOffset', NULL, 'utcTime', NULL, 'status', e.status, 'code', '', 'words', '',
    'place', jsonb_build_object('city', e.city, 'state', e.region, 'zip', e.zip, 'country', 'US')))
  FROM (VALUES
    (a.delivered_on || 'T13:40:00', 'delivered', a.city, a.region, a.zip5),
    (a.shipped_on || 'T15:20:00', 'accepted', a.origin_city, a.origin_region, a.origin_zip5)) AS e (local_time, status, city, region, zip))
FROM arrived a;

INSERT INTO refund_requests (user_id, order_id, state, shipment_ids, points, whole_order, order_status, reason, created_at,
  decided_by, decided_at, decision_remark)
SELECT o.user_id, o.id, refund, (SELECT array_agg(i.id ORDER BY place) FROM past_numbers i WHERE i.n = o.n AND place <= o.back), back_points,
  back = quantity, fate, pg_temp.say('refund.' || (ARRAY['wrongZip', 'cancelled', 'late', 'twice'])[1 + (o.id % 4)::int]), asked_at,
  CASE WHEN refund <> 'pending' THEN s.id END, CASE WHEN refund <> 'pending' THEN decided_at END,
  CASE WHEN refund <> 'pending' THEN pg_temp.say('refund.' || refund) END
FROM past_orders o, past_staff s WHERE s.who = 'admin' AND refund IS NOT NULL ORDER BY asked_at;
