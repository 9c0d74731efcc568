-- Changes of followed numbers go to chat channels when the account wants them, as to the notification centre and e-mail.
ALTER TABLE follow_messages DROP CONSTRAINT follow_messages_channel_check,
  ADD CONSTRAINT follow_messages_channel_check CHECK (channel IN ('notice', 'email', 'chat', 'webhook'));
