-- A link to a followed number.
INSERT INTO followed_shares (token_hash, user_id, followed_id, masked, expires_at) VALUES ('\x0102', 1, 1, true, now() + interval '1 day');
