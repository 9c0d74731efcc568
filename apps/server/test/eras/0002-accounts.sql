-- Links of mails, exchange codes, what an account wants to hear of.
UPDATE users SET notify_prefs = '{"ticketMail": false}' WHERE id = 1;
INSERT INTO mail_links (token_hash, user_id, purpose, expires_at) VALUES (sha256('a link'), 1, 'reset', now() + interval '1 hour');
INSERT INTO exchange_codes (code_hash, points, issued_by, expires_at, used_by, used_at) VALUES
  (sha256('used'), 500, 'command line', now() + interval '9 days', 1, now()), (sha256('open'), 500, 'command line', now() + interval '9 days', NULL, NULL);
