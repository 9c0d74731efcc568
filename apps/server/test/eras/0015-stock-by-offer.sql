-- Adds no table: other keys of the stock. A shipment that may only be seen, beside those that are sold.
INSERT INTO lots (file_name, file_format, source, owner, basis, offer, status, rows_read, rows_imported, imported_by, imported_by_name)
VALUES ('seen.csv', 'csv', 'era', 'era', 'era', 'query_only', 'imported', 1, 1, 2, 'admin@era.example');
INSERT INTO shipments (lot_id, shipped_on, carrier, status, sellable, zip5, tracking_number, service, city, region, origin_zip5, origin_city, origin_region)
SELECT max(id), current_date - 3, 'fedex', 'in_transit', false, '10001', '986578788860', 'Ground', 'New York', 'NY', '90001', 'Los Angeles', 'CA' FROM lots;
INSERT INTO tracking_numbers (carrier, tracking_number, lot_id) SELECT 'fedex', '986578788860', max(id) FROM lots;
