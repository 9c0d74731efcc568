-- The owner of the first account signs in through a provider, and somebody is on the way there.
INSERT INTO staff_identities (user_id, issuer, subject, linked_at) VALUES (1, 'https://login.example', '248289761001', now());
INSERT INTO provider_sign_ins (state_hash, browser_hash, expires_at)
VALUES ('state', 'browser', now() + interval '10 minutes');
