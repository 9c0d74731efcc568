-- A number that is imported before the stock is cut into weeks.
INSERT INTO tracking_numbers (carrier, tracking_number, lot_id, zip5, shipped_on) VALUES ('ups', '1Z999AA10123456784', 1, '10001', current_date);
INSERT INTO shipments (lot_id, shipped_on, carrier, status, sellable, zip5, tracking_number, service, city, region, origin_zip5, origin_city, origin_region)
VALUES (1, current_date, 'ups', 'label_created', true, '10001', '1Z999AA10123456784', 'Ground', 'New York', 'NY', '90001', 'Los Angeles', 'CA');
