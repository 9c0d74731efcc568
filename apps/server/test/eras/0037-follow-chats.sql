-- A change that waits for the chats of an account.
INSERT INTO follow_messages (user_id, followed_id, change, channel, status, rule, due_at)
VALUES (1, 1, 1, 'chat', 'delivered', NULL, now() + interval '1 hour');
