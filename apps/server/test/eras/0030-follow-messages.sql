-- A choice of what to be notified of, a message that waits and one that was sent.
UPDATE followed_numbers SET changes = 1 WHERE user_id = 1 AND id = 1;
INSERT INTO follow_notifications (user_id, settings) VALUES (1, '{"notice": {"rules": [], "statuses": ["delivered"], "pace": "now", "hour": 9}, "email": {"rules": [], "statuses": [], "pace": "day", "hour": 9}, "quiet": null}');
INSERT INTO follow_messages (user_id, followed_id, change, channel, status, rule, due_at, sent_at, digest) VALUES
  (1, 1, 1, 'notice', 'delivered', NULL, now(), NULL, NULL), (1, 1, 1, 'email', 'delivered', NULL, now(), now(), '0b6f3c0e-7f2e-4c59-9e0a-3f1c1f6f7c10');
