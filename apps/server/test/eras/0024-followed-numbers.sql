-- A number that its account follows, and one that it archived.
INSERT INTO followed_numbers (user_id, carrier, tracking_number, source, tags, reference, archived_at, look_at, heard_at) VALUES
  (1, 'fedex', '986578788851', 'own', '{shop}', 'A-1', NULL, now(), now()), (1, 'fedex', '986578788852', 'own', '{}', NULL, now(), now(), NULL);
