-- A file that waits for the scanner.
INSERT INTO attachment_scans (attachment_id, state) VALUES (1, 'waiting');
