-- offline: copies sessions while users take no changes
-- locks sessions ACCESS SHARE and reads rows
-- locks users SHARE ROW EXCLUSIVE and reads rows

-- Notices -----------------------------------------------------------------------

-- One space of ids for what is stored once for many and what is one account's own.
CREATE SEQUENCE notice_ids AS bigint;
-- Counted up under a lock that is kept until the commit, so that turns become visible in their order.
CREATE SEQUENCE notice_turns AS bigint;

-- What the staff sent: notifications, stored once however many they are for, and announcements.
CREATE TABLE notices (
  id bigint PRIMARY KEY DEFAULT nextval('notice_ids'),
  turn bigint NOT NULL DEFAULT nextval('notice_turns'),
  type text NOT NULL CHECK (type IN ('system', 'order', 'payment', 'security', 'promotion', 'announcement', 'notification')),
  priority text NOT NULL CHECK (priority IN ('low', 'normal', 'high', 'urgent')),
  title text NOT NULL,
  content text NOT NULL,
  link text,
  target text NOT NULL CHECK (target IN ('all', 'role', 'user')),
  -- Whose role now is one of them; null for everybody.
  roles text[],
  -- What the staff asked for; appears_at is when it shows, never before it was stored.
  start_at timestamptz,
  appears_at timestamptz NOT NULL,
  end_at timestamptz,
  active boolean NOT NULL DEFAULT true,
  deleted_at timestamptz,
  -- Since when it is switched off or deleted; null while it is neither.
  hidden_since timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint NOT NULL REFERENCES users,
  created_by_name text NOT NULL,
  CHECK ((roles IS NOT NULL) = (target = 'role')),
  CHECK ((hidden_since IS NULL) = (active AND deleted_at IS NULL)),
  CHECK (end_at > appears_at),
  CHECK (type <> 'announcement' OR target = 'all')
);
-- What a reader's list and count look at: by appearance, and what became visible since a mark.
CREATE INDEX notices_by_appearance ON notices (appears_at) INCLUDE (id, turn, roles, end_at)
  WHERE hidden_since IS NULL AND target <> 'user' AND type <> 'announcement';
CREATE INDEX notices_by_turn ON notices (turn);
CREATE INDEX notices_by_time ON notices (appears_at);
CREATE INDEX announcements ON notices (appears_at) WHERE hidden_since IS NULL AND type = 'announcement';

-- Accounts that a notification names.
CREATE TABLE notice_recipients (
  user_id bigint NOT NULL REFERENCES users,
  notice_id bigint NOT NULL REFERENCES notices,
  read_at timestamptz,
  PRIMARY KEY (user_id, notice_id)
);
CREATE INDEX notice_recipients_by_notice ON notice_recipients (notice_id);
CREATE INDEX unread_notice_recipients ON notice_recipients (user_id) WHERE read_at IS NULL;

-- Up to where an account marked all as read: what had appeared by then, of what could be seen by then.
CREATE TABLE notice_marks (
  user_id bigint PRIMARY KEY REFERENCES users,
  marked_at timestamptz NOT NULL,
  turn bigint NOT NULL
) WITH (fillfactor = 80);

-- Notifications for many that an account read one by one, until its mark covers them.
CREATE TABLE notice_reads (
  user_id bigint NOT NULL REFERENCES users,
  notice_id bigint NOT NULL REFERENCES notices,
  read_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, notice_id)
);
CREATE INDEX notice_reads_by_notice ON notice_reads (notice_id);

-- What the product tells an account by itself. The words are found when it is read, in the language of the reader.
CREATE TABLE user_notices (
  user_id bigint NOT NULL,
  id bigint NOT NULL DEFAULT nextval('notice_ids'),
  event text NOT NULL CHECK (event IN ('order', 'reservation', 'refund', 'ticket', 'points', 'security')),
  what text NOT NULL,
  facts jsonb NOT NULL,
  -- By which it can be taken back.
  subject text,
  appears_at timestamptz NOT NULL,
  read_at timestamptz,
  PRIMARY KEY (user_id, id)
);
CREATE INDEX unread_user_notices ON user_notices (user_id, appears_at) WHERE read_at IS NULL;

-- Kinds of devices that an account has signed in with: the user agent without its numbers.
CREATE TABLE known_devices (
  user_id bigint NOT NULL REFERENCES users,
  device text NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, device)
);
INSERT INTO known_devices (user_id, device, seen_at)
SELECT user_id, regexp_replace(coalesce(device, ''), '[0-9._]+', '', 'g'), max(last_used_at) FROM sessions GROUP BY 1, 2;
