-- offline: checks every message of followed numbers
-- locks follow_messages ACCESS EXCLUSIVE and reads rows

-- Changes of followed numbers go to chat channels when the account wants them, as to the notification centre and e-mail.
ALTER TABLE follow_messages DROP CONSTRAINT follow_messages_channel_check,
  ADD CONSTRAINT follow_messages_channel_check CHECK (channel IN ('notice', 'email', 'chat', 'webhook'));
