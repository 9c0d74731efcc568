-- Events, an alert that nobody looked at, an error with an occurrence.
INSERT INTO security_events (slot, kind, at, user_id, ip, method, path, hits) VALUES ('s1', 'sign_in_failed', now(), 1, '10.0.0.9', 'POST', '/auth/login', 4);
INSERT INTO security_alerts (kind, severity, subject, count) VALUES ('sign_in_failed', 'high', '10.0.0.9', 4);
INSERT INTO exception_groups (fingerprint, source, message, hits, first_at, last_at, last_number) VALUES ('f1', 'web', 'x is undefined', 1, now(), now(), 'ABCD2345');
INSERT INTO exception_occurrences (fingerprint, number, at, user_id) VALUES ('f1', 'ABCD2345', now(), 1);
