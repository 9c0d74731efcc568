-- A number that nobody holds, blocked by the staff.
WITH picked AS (
  SELECT zip5, sellable, carrier, shipped_on, id, tracking_number FROM shipments WHERE state = 'available' ORDER BY id LIMIT 1
), blocked AS (
  UPDATE shipments s SET state = 'blocked' FROM picked p
  WHERE s.zip5 = p.zip5 AND s.sellable = p.sellable AND s.carrier = p.carrier AND s.shipped_on = p.shipped_on AND s.id = p.id
)
INSERT INTO blocked_numbers (carrier, tracking_number, shipment_id, reason, blocked_by, blocked_by_name)
SELECT carrier, tracking_number, id, 'reported', 2, 'admin@era.example' FROM picked;
INSERT INTO lots (file_name, file_format, source, owner, basis, offer, status, rows_read, rows_imported, imported_by, imported_by_name)
VALUES ('placed.csv', 'csv', 'era', 'era', 'era', 'sellable', 'imported', 1, 1, 2, 'admin@era.example');
INSERT INTO tracking_numbers (carrier, tracking_number, lot_id, zip5, shipped_on)
SELECT 'ups', '1ZERA0000000000023', max(id), '10001', current_date - 3 FROM lots;
INSERT INTO shipments (lot_id, shipped_on, carrier, status, sellable, zip5, tracking_number, service, city, region, origin_zip5, origin_city, origin_region)
SELECT max(id), current_date - 3, 'ups', 'in_transit', true, '10001', '1ZERA0000000000023', 'Ground', 'New York', 'NY', '90001', 'Los Angeles', 'CA' FROM lots;
