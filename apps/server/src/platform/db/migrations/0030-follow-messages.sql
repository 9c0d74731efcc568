-- offline: checks every notice of an account
-- locks followed_numbers ACCESS EXCLUSIVE
-- locks user_notices ACCESS EXCLUSIVE and reads rows
-- locks users SHARE ROW EXCLUSIVE

-- What accounts are notified of about followed numbers: their choice, and a message for each change and channel.
ALTER TABLE followed_numbers ADD COLUMN changes integer NOT NULL DEFAULT 0;

CREATE TABLE follow_notifications (
  user_id bigint PRIMARY KEY REFERENCES users,
  settings jsonb NOT NULL
);

CREATE TABLE follow_messages (
  user_id bigint NOT NULL,
  followed_id bigint NOT NULL,
  -- Which change of the number, counted from one.
  change integer NOT NULL,
  channel text NOT NULL CHECK (channel IN ('notice', 'email', 'webhook')),
  -- The new status and the reason to look at it, as far as the channel is to get them.
  status tracking_status,
  rule text,
  due_at timestamptz NOT NULL,
  sent_at timestamptz,
  -- What it was sent with: one notice or mail holds what became due at once.
  digest uuid,
  PRIMARY KEY (user_id, followed_id, change, channel),
  FOREIGN KEY (user_id, followed_id) REFERENCES followed_numbers ON DELETE CASCADE
);
CREATE INDEX follow_messages_due ON follow_messages (due_at, user_id, channel) WHERE sent_at IS NULL;
CREATE INDEX follow_messages_by_digest ON follow_messages (user_id, digest) WHERE digest IS NOT NULL;
CREATE INDEX follow_messages_sent ON follow_messages (sent_at) WHERE sent_at IS NOT NULL;

ALTER TABLE user_notices DROP CONSTRAINT user_notices_event_check, ADD CONSTRAINT user_notices_event_check
  CHECK (event IN ('order', 'reservation', 'refund', 'ticket', 'points', 'security', 'tracking'));
