-- Notices -----------------------------------------------------------------------------

-- One space of ids for what is stored once for many and what is one account's own.
CREATE SEQUENCE notice_ids AS bigint;
-- Counted up under a lock that is kept until the commit, so that notices become visible in its order.
CREATE SEQUENCE notice_seq AS bigint;

-- What the staff sent: notifications, stored once however many they are for, and announcements.
CREATE TABLE notices (
  id bigint PRIMARY KEY DEFAULT nextval('notice_ids'),
  seq bigint NOT NULL DEFAULT nextval('notice_seq'),
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
CREATE INDEX notices_by_appearance ON notices (appears_at) INCLUDE (id, seq, roles, end_at)
  WHERE hidden_since IS NULL AND target <> 'user' AND type <> 'announcement';
CREATE INDEX notices_by_seq ON notices (seq);
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
  seq bigint NOT NULL
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
  event text NOT NULL CHECK (event IN ('order', 'reservation', 'wait', 'refund', 'ticket', 'points', 'security', 'tracking')),
  what text NOT NULL,
  facts jsonb NOT NULL,
  -- By which it can be taken back.
  subject text,
  appears_at timestamptz NOT NULL,
  read_at timestamptz,
  PRIMARY KEY (user_id, id)
);
CREATE INDEX unread_user_notices ON user_notices (user_id, appears_at) WHERE read_at IS NULL;

-- Webhooks ----------------------------------------------------------------------------
-- Where accounts are told of what, the events, and an event for an endpoint.

CREATE TABLE webhook_endpoints (
  user_id bigint NOT NULL REFERENCES users,
  id bigint GENERATED ALWAYS AS IDENTITY,
  url text NOT NULL,
  events text[] NOT NULL,
  payload text NOT NULL CHECK (payload IN ('full', 'thin')),
  state text NOT NULL DEFAULT 'active'
    CONSTRAINT webhook_endpoints_state_check CHECK (state IN ('active', 'paused', 'gone', 'failing') OR (state = 'unconfirmed' AND kind = 'email')),
  -- Encrypted, bound to the account.
  secret bytea NOT NULL,
  old_secret bytea,
  old_secret_until timestamptz,
  failing_since timestamptz,
  -- Who delivers to it now. A process that died loses it when the time is over.
  lease uuid,
  leased_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Of a robot of a group chat `url` is the origin alone, and `secret` its address with the secret that signs, encrypted.
  kind text NOT NULL DEFAULT 'webhook' CHECK (kind IN ('webhook', 'wecom', 'dingtalk', 'feishu', 'email')),
  name text,
  language text CHECK (language IN ('zh-CN', 'en')),
  signed boolean NOT NULL DEFAULT false,
  -- Before this nothing more is sent: a robot takes 20 messages a minute.
  resting_until timestamptz,
  -- How the last message ended.
  last_at timestamptz,
  last_error text,
  -- Chat channels of the team: they go on when the account that made them does not.
  team boolean NOT NULL DEFAULT false CHECK (NOT team OR kind <> 'webhook'),
  PRIMARY KEY (user_id, id),
  CONSTRAINT webhook_endpoints_chats_have_names CHECK (kind = 'webhook' OR (name IS NOT NULL AND language IS NOT NULL))
);
CREATE INDEX webhook_endpoints_of_team ON webhook_endpoints (id) WHERE team;

CREATE TABLE webhook_events (
  user_id bigint NOT NULL REFERENCES users,
  id bigint GENERATED ALWAYS AS IDENTITY,
  type text NOT NULL,
  -- What it is about, as `order:WB…`: events of one object are delivered in their order.
  object text NOT NULL,
  data jsonb NOT NULL,
  -- By which it is taken back before its time.
  subject text,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, id)
);
CREATE INDEX webhook_events_to_withdraw ON webhook_events (user_id, subject) WHERE subject IS NOT NULL;
CREATE INDEX webhook_events_by_time ON webhook_events (due_at);

CREATE TABLE webhook_deliveries (
  user_id bigint NOT NULL,
  endpoint_id bigint NOT NULL,
  event_id bigint NOT NULL,
  object text NOT NULL,
  -- That of its endpoint when it came, so that it never changes what is sent under an id.
  payload text NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'failed')),
  due_at timestamptz NOT NULL,
  next_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  attempted_at timestamptz,
  status integer,
  error text,
  duration_ms integer,
  response text,
  PRIMARY KEY (user_id, endpoint_id, event_id),
  FOREIGN KEY (user_id, endpoint_id) REFERENCES webhook_endpoints ON DELETE CASCADE,
  FOREIGN KEY (user_id, event_id) REFERENCES webhook_events ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_at, user_id, endpoint_id) WHERE state = 'pending';
CREATE INDEX webhook_deliveries_in_order ON webhook_deliveries (user_id, endpoint_id, object, due_at, event_id)
  WHERE state = 'pending';
CREATE INDEX webhook_deliveries_by_event ON webhook_deliveries (user_id, event_id);

-- Support tickets ---------------------------------------------------------------------

-- Single characters and pairs of neighbours of a text, in lower case: what a search by keyword is indexed by. Needs no
-- extension and finds Chinese as well as numbers.
CREATE FUNCTION text_grams(text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT letters || array(SELECT c || d FROM unnest(letters, letters[2:]) AS pair (c, d) WHERE d IS NOT NULL)
  FROM (SELECT string_to_array(lower($1), NULL) AS letters) AS split
$$;

CREATE TABLE tickets (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  ticket_no text NOT NULL UNIQUE,
  title text NOT NULL,
  category text NOT NULL CHECK (category IN ('order', 'points', 'account', 'data', 'abuse', 'bug', 'suggestion', 'other')),
  priority text NOT NULL CHECK (priority IN ('low', 'normal', 'high', 'urgent')),
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'processing', 'waiting', 'resolved', 'closed')),
  -- Grows with status, assignee and priority; whoever acts on an older one is refused.
  version integer NOT NULL DEFAULT 1,
  assignee_id bigint REFERENCES users,
  order_id bigint,
  trace_id text,
  failed_call jsonb,
  follows_id bigint REFERENCES tickets,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- What the user may see of changes; notes of the staff leave it alone.
  updated_at timestamptz NOT NULL DEFAULT now(),
  resolved_at timestamptz,
  closed_at timestamptz,
  -- Whether the user spoke last.
  awaits_staff boolean NOT NULL DEFAULT true,
  -- The newest answer of the staff, and the newest entry that the user has opened.
  last_answer_id bigint NOT NULL DEFAULT 0,
  seen_entry_id bigint NOT NULL DEFAULT 0,
  -- The clock of the first answer. It runs while started_at is set: that moment lies back by as much time of service as
  -- has been used, so that pauses are left out.
  clock_started_at timestamptz,
  clock_used_ms bigint NOT NULL DEFAULT 0,
  first_due_at timestamptz,
  answered_at timestamptz,
  answered_late boolean,
  -- Set once the due time has passed and the staff have been told; sorts first.
  overdue boolean NOT NULL DEFAULT false,
  rating smallint CHECK (rating BETWEEN 1 AND 5),
  rating_comment text,
  -- Least first: overdue, then by priority, then those that wait for the user, then what is over.
  urgency smallint NOT NULL GENERATED ALWAYS AS (CASE
    WHEN status = 'closed' THEN 9
    WHEN status = 'resolved' THEN 8
    WHEN status = 'waiting' THEN 7
    WHEN overdue THEN 0
    WHEN priority = 'urgent' THEN 1
    WHEN priority = 'high' THEN 2
    WHEN priority = 'normal' THEN 3
    ELSE 4 END) STORED,
  CHECK ((first_due_at IS NULL) = (clock_started_at IS NULL)),
  CHECK (first_due_at IS NULL OR (answered_at IS NULL AND status IN ('open', 'processing'))),
  FOREIGN KEY (user_id, order_id) REFERENCES orders (user_id, id)
) WITH (fillfactor = 80);
CREATE INDEX tickets_of_user ON tickets (user_id, updated_at DESC, id DESC);
CREATE INDEX tickets_by_user_day ON tickets (user_id, created_at);
-- The list of the staff, in the orders it can be sorted by; the first one is filtered without reading rows.
CREATE INDEX tickets_by_urgency ON tickets (urgency, first_due_at, id, status, category, priority);
CREATE INDEX tickets_by_creation ON tickets (created_at, id);
CREATE INDEX tickets_by_update ON tickets (updated_at, id);
CREATE INDEX tickets_by_due ON tickets (first_due_at, id);
CREATE INDEX tickets_of_assignee ON tickets (assignee_id, urgency, first_due_at, id);
-- What the list counts by, without reading rows.
CREATE INDEX tickets_to_count ON tickets (status, category, priority, assignee_id, awaits_staff, rating);
CREATE INDEX tickets_to_close ON tickets (resolved_at) WHERE status = 'resolved';
CREATE INDEX tickets_by_title_grams ON tickets USING gin (text_grams(title));
-- What a trace leads to.
CREATE INDEX tickets_by_trace ON tickets (trace_id) WHERE trace_id IS NOT NULL;

-- The conversation: messages, and what happened between them.
CREATE TABLE ticket_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_id bigint NOT NULL REFERENCES tickets,
  kind text NOT NULL CHECK (kind IN ('message', 'event')),
  actor text NOT NULL CHECK (actor IN ('user', 'staff', 'system')),
  author_id bigint REFERENCES users,
  -- For the staff alone.
  internal boolean NOT NULL DEFAULT false,
  content text,
  event text CHECK (event IN ('created', 'assigned', 'unassigned', 'status', 'priority', 'rated', 'escalated')),
  from_value text,
  to_value text,
  -- Whom it was given to.
  subject_id bigint REFERENCES users,
  remark text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((kind = 'message') = (content IS NOT NULL)),
  CHECK ((kind = 'event') = (event IS NOT NULL))
);
CREATE INDEX ticket_entries_of_ticket ON ticket_entries (ticket_id, id);
CREATE INDEX ticket_entries_by_grams ON ticket_entries USING gin (text_grams(content)) WHERE kind = 'message';
CREATE INDEX ticket_entries_by_event_day ON ticket_entries (created_at, to_value) WHERE event = 'status';

CREATE TABLE ticket_attachments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id bigint NOT NULL REFERENCES users,
  -- The message that names it; one that no message names goes away after a day.
  entry_id bigint REFERENCES ticket_entries,
  file_key uuid NOT NULL UNIQUE,
  file_name text NOT NULL,
  type text NOT NULL CHECK (type IN ('png', 'jpg', 'webp', 'pdf', 'txt', 'csv', 'xlsx')),
  size integer NOT NULL,
  sha256 bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ticket_attachments_of_entry ON ticket_attachments (entry_id);
CREATE INDEX ticket_attachments_by_owner ON ticket_attachments (owner_id, created_at);
CREATE INDEX ticket_attachments_unused ON ticket_attachments (created_at) WHERE entry_id IS NULL;

-- What the virus scanner said of the files of tickets. A file that came while there was none has no row.
CREATE TABLE attachment_scans (
  attachment_id bigint PRIMARY KEY REFERENCES ticket_attachments ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('waiting', 'clean', 'refused')),
  -- The name of what it found in a file that is refused, or why it could not look.
  finding text CHECK ((finding IS NOT NULL) = (state = 'refused')),
  since timestamptz NOT NULL DEFAULT now(),
  -- When it was last asked in vain: others come first then.
  asked_at timestamptz
);
CREATE INDEX attachment_scans_waiting ON attachment_scans (asked_at NULLS FIRST, since) WHERE state = 'waiting';

-- Who of the staff has a ticket open; worth nothing after half a minute, so it need not outlive a crash.
CREATE UNLOGGED TABLE ticket_viewers (
  ticket_id bigint NOT NULL,
  user_id bigint NOT NULL,
  typing boolean NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (ticket_id, user_id)
);
CREATE INDEX ticket_viewers_by_age ON ticket_viewers (seen_at);

CREATE TABLE canned_replies (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL,
  content text NOT NULL,
  category text,
  uses integer NOT NULL DEFAULT 0,
  created_by bigint REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE ticket_views (
  user_id bigint NOT NULL REFERENCES users,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  query text NOT NULL,
  PRIMARY KEY (user_id, id),
  UNIQUE (user_id, name)
);
