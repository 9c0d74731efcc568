-- A lot with a row left out; withdrawn, one of its shipments blocked by the staff before.
INSERT INTO lots (file_name, file_format, source, owner, basis, offer, status, rows_read, rows_imported, rows_duplicate, off_shelf_since, withdrawn_at, withdraw_reason, imported_by, imported_by_name)
VALUES ('twice.csv', 'csv', 'era', 'era', 'era', 'sellable', 'withdrawn', 3, 2, 1, now(), now(), 'era', 2, 'admin@era.example');
INSERT INTO lot_rejections (lot_id, line, field, reason, cells)
SELECT max(id), 4, 'trackingNumber', 'duplicate', ARRAY['ups', '1Z999AA10123456784'] FROM lots;
INSERT INTO shipments (lot_id, shipped_on, carrier, state, withdrawn, status, sellable, zip5, tracking_number, service, city, region, origin_zip5, origin_city, origin_region)
SELECT max(l.id), current_date - 3, 'fedex', 'blocked', n.withdrawn, 'in_transit', true, '10001', n.number, 'Ground', 'New York', 'NY', '90001', 'Los Angeles', 'CA'
FROM lots l, (VALUES ('477179081241', true), ('477179081252', false)) AS n (number, withdrawn) GROUP BY n.number, n.withdrawn;
INSERT INTO tracking_numbers (carrier, tracking_number, lot_id)
SELECT 'fedex', n, (SELECT max(id) FROM lots) FROM (VALUES ('477179081241'), ('477179081252')) AS v (n);
