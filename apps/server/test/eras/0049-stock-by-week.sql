-- Numbers of the weeks to come.
INSERT INTO tracking_numbers (carrier, tracking_number, lot_id, zip5, shipped_on)
SELECT 'usps', '9400100000000000000' || lpad(n::text, 3, '0'), 1, '10001', current_date + 7 * n FROM generate_series(0, 2) AS n;
INSERT INTO shipments (lot_id, shipped_on, carrier, status, sellable, zip5, tracking_number, service, city, region, origin_zip5, origin_city, origin_region)
SELECT 1, n.shipped_on, 'usps', 'label_created', true, n.zip5, n.tracking_number, 'Priority Mail', 'New York', 'NY', '90001', 'Los Angeles', 'CA'
FROM tracking_numbers n WHERE n.carrier = 'usps' AND n.shipped_on >= current_date;
