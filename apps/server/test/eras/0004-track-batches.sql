-- A batch that is running, with a number that has ended and one that has not.
INSERT INTO track_batches (user_id, total, duplicates, done, last_seq) VALUES (1, 2, 0, 1, 1);
INSERT INTO track_items (user_id, batch_id, position, number, carrier, canonical, outcome, seq) VALUES
  (1, 1, 1, '986578788851', 'fedex', '986578788851', 'found', 1), (1, 1, 2, '986578788852', 'fedex', '986578788852', NULL, NULL);
INSERT INTO tracked_parcels (carrier, number, status, parcel, fresh_until) VALUES ('fedex', '986578788851', 'delivered', '{"status": "delivered"}', now());
