-- An account of a carrier that the staff set, and a push that was not taken over.
INSERT INTO carrier_settings (carrier, environment, sealed, calls_per_second, calls_per_hour, calls_per_day, set_by) VALUES ('fedex', 'production', '\x00ff', 1, 2, 3, 2);
INSERT INTO carrier_pushes (carrier, push_key, parcels) VALUES ('fedex', 'p1', '[{"number": "986578788853"}]');
