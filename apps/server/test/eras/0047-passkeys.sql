-- A phone beside the app, and somebody who is just being asked to sign.
INSERT INTO passkeys (user_id, credential_id, public_key, sign_count, transports, backed_up, name)
VALUES (1, 'credential', 'cose', 0, '{internal,hybrid}', true, 'Phone');
INSERT INTO passkey_challenges (user_id, challenge, purpose, expires_at)
VALUES (1, 'challenge', 'prove', now() + interval '5 minutes');
