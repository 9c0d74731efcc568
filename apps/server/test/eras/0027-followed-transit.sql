-- A parcel that arrived.
INSERT INTO followed_numbers (user_id, carrier, tracking_number, source, status, service, first_scan_on, delivered_on)
VALUES (1, 'fedex', '986578788853', 'own', 'delivered', 'Ground', '2026-11-18', '2026-11-20');
