-- Adds no table: other indexes. A hold that has just run out.
INSERT INTO holds (user_id, id, carrier, scope, unit_price, tiers, zip5s, shipped_ons, shipment_ids, started_at, expires_at)
VALUES (1, '00000000-0000-4000-8000-000000000023', 'usps', 'single', 200, '[]', '{}', '{}', '{}', now() - interval '10 minutes', now());
