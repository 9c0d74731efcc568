-- online
-- locks orders SHARE ROW EXCLUSIVE
-- locks users SHARE ROW EXCLUSIVE

-- Support tickets ----------------------------------------------------------------

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
  FOREIGN KEY (user_id, order_id) REFERENCES orders (user_id, id),
  CHECK ((first_due_at IS NULL) = (clock_started_at IS NULL)),
  CHECK (first_due_at IS NULL OR (answered_at IS NULL AND status IN ('open', 'processing')))
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
