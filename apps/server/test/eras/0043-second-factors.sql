-- Somebody signs in with codes, and waits for one; somebody of the staff has days left.
INSERT INTO second_factors (user_id, kind, secret, confirmed_at, last_step, recovery_salt)
VALUES (1, 'totp', 'sealed', now(), 58000000, 'salt');
INSERT INTO recovery_codes (user_id, code_hash, used_at) VALUES (1, 'used', now()), (1, 'left', NULL);
INSERT INTO sign_in_tickets (ticket_hash, user_id, device, tries, expires_at)
VALUES ('ticket', 1, 'Mozilla/5.0', 1, now() + interval '5 minutes');
UPDATE users SET second_factor_due_at = now() + interval '7 days' WHERE id = 1;
