-- A parcel with two names, in the stock under one of them.
INSERT INTO tracking_numbers (carrier, tracking_number, lot_id, zip5, shipped_on, own_carrier, own_number) VALUES
('usps', '9261290336128704042634', 1, '10001', current_date - 3, NULL, NULL),
('fedex', '61290336128704042634', 1, '10001', current_date - 3, 'usps', '9261290336128704042634');
INSERT INTO shipments (lot_id, shipped_on, carrier, status, sellable, zip5, tracking_number, service, city, region, origin_zip5, origin_city, origin_region)
VALUES (1, current_date - 3, 'usps', 'in_transit', true, '10001', '9261290336128704042634', 'Parcel Select', 'New York', 'NY', '90001', 'Los Angeles', 'CA');
