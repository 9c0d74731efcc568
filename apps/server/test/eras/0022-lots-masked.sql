-- A lot that is masked strictly, with a column that was chosen by hand.
INSERT INTO lots (file_name, file_format, source, owner, basis, offer, status, rows_read, rows_imported, imported_by,
  imported_by_name, mask, guess_measured, guess_bits_standard, guess_bits_strict, chosen_columns)
VALUES ('strict.csv', 'csv', 'era', 'era', 'era', 'sellable', 'imported', 1, 1, 2, 'admin@era.example', 'strict', true, 0,
  9, '{"Ref": "trackingNumber"}');
INSERT INTO tracking_numbers (carrier, tracking_number, lot_id, zip5, shipped_on)
SELECT 'ups', '1ZERA0000000000032', max(id), '10001', current_date - 3 FROM lots;
INSERT INTO shipments (lot_id, shipped_on, carrier, status, sellable, zip5, tracking_number, service, city, region, origin_zip5, origin_city, origin_region)
SELECT max(id), current_date - 3, 'ups', 'in_transit', true, '10001', '1ZERA0000000000032', 'Ground', 'New York', 'NY', '90001', 'Los Angeles', 'CA' FROM lots;
