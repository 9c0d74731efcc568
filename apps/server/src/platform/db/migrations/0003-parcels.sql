-- What carriers said ------------------------------------------------------------------

-- What the carriers said of a number, whoever asked. Whoever has the lease of a number asks.
CREATE TABLE tracking_states (
  carrier carrier NOT NULL,
  tracking_number text NOT NULL,
  -- What the stock said when the number was first asked for.
  stock_status tracking_status NOT NULL,
  status tracking_status NOT NULL,
  sub_status text,
  delayed boolean NOT NULL DEFAULT false,
  carrier_code text,
  carrier_words text,
  expected_on date,
  delivered_on date,
  last_event_at timestamptz,
  -- Wall clock of the place, for carriers that do not tell its zone.
  last_event_local text,
  changed_from tracking_status,
  changed_to tracking_status,
  changed_at timestamptz,
  -- When the carrier last answered, and when it may be asked again.
  fetched_at timestamptz,
  next_ask_at timestamptz NOT NULL,
  lease uuid,
  -- Why the last try brought no answer.
  reason text,
  -- Those that the carrier offered, and the one that was chosen.
  choices jsonb NOT NULL DEFAULT '[]',
  unique_id text,
  -- The service that a carrier names: how long a parcel may be silent and what its lane takes go by it.
  service text,
  PRIMARY KEY (carrier, tracking_number)
) WITH (fillfactor = 90);

-- The finest place is a ZIP code; no name, signature or photo has a column.
CREATE TABLE tracking_events (
  carrier carrier NOT NULL,
  tracking_number text NOT NULL,
  event_key text NOT NULL,
  local_time text NOT NULL,
  utc_offset text,
  utc_time text,
  status tracking_status,
  code text NOT NULL,
  words text NOT NULL,
  city text,
  region text,
  zip text,
  country text,
  PRIMARY KEY (carrier, tracking_number, event_key)
);

-- Calls to carriers -------------------------------------------------------------------

-- Tokens of carriers, sealed with the key of the operator. A lease lets one process at a time ask for a new one.
CREATE TABLE carrier_tokens (
  credentials_id text PRIMARY KEY,
  sealed bytea,
  expires_at timestamptz,
  lease uuid,
  leased_until timestamptz
);

-- Calls of an account in this hour and this day (UTC).
CREATE TABLE carrier_budgets (
  account_id text PRIMARY KEY,
  carrier carrier NOT NULL,
  hour timestamptz NOT NULL,
  hour_calls integer NOT NULL,
  day timestamptz NOT NULL,
  day_calls integer NOT NULL
);

-- What staff set in the console for a carrier; it goes before the environment. Secrets are sealed with CARRIER_KEY.
CREATE TABLE carrier_settings (
  carrier carrier PRIMARY KEY,
  environment text NOT NULL CHECK (environment IN ('production', 'test')),
  sealed bytea NOT NULL,
  calls_per_second integer NOT NULL,
  calls_per_hour integer NOT NULL,
  calls_per_day integer NOT NULL,
  set_by bigint NOT NULL REFERENCES users,
  set_at timestamptz NOT NULL DEFAULT now()
);

-- Grows with every change of the settings; every process looks at it and takes over what is newer.
CREATE TABLE carrier_settings_version (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  version bigint NOT NULL DEFAULT 0
);
INSERT INTO carrier_settings_version DEFAULT VALUES;
CREATE TRIGGER tell_table AFTER UPDATE ON carrier_settings_version
  FOR EACH STATEMENT EXECUTE FUNCTION tell_table();

-- How each process finds its carriers, for staff who look at another one.
CREATE TABLE carrier_health (
  node uuid NOT NULL,
  carrier carrier NOT NULL,
  breaker text NOT NULL CHECK (breaker IN ('closed', 'half_open', 'open')),
  out_since timestamptz,
  paused_until timestamptz,
  paused_reason text,
  -- The latest, newest first: time, reason and HTTP status, nothing of the number.
  failures jsonb NOT NULL DEFAULT '[]',
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (node, carrier)
);

-- Pushes of carriers, each once. What they say is read before it is stored: no name, signature or street comes here.
-- It is emptied when it was taken over, and the key stays so that the same push is known again.
CREATE TABLE carrier_pushes (
  carrier carrier NOT NULL,
  push_key text NOT NULL,
  parcels jsonb NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  processed_at timestamptz,
  PRIMARY KEY (carrier, push_key)
);
CREATE INDEX carrier_pushes_by_age ON carrier_pushes (received_at);

-- Tracking by number in batches -------------------------------------------------------

-- Numbers that a user pasted to have them tracked. They are that user's alone.
CREATE TABLE track_batches (
  user_id bigint NOT NULL REFERENCES users,
  id bigint GENERATED ALWAYS AS IDENTITY,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'paused', 'done')),
  total integer NOT NULL,
  duplicates integer NOT NULL,
  -- Numbers that have ended.
  done integer NOT NULL DEFAULT 0,
  -- The newest line of its stream. Whoever counts it up has this row locked, so lines appear in order.
  last_seq integer NOT NULL DEFAULT 0,
  -- Which worker is at it, and when it was last seen.
  worker uuid,
  worked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, id)
) WITH (fillfactor = 80);
CREATE INDEX track_batches_by_age ON track_batches (created_at);
CREATE INDEX track_batches_running ON track_batches (user_id, id) WHERE state = 'running';
CREATE TRIGGER tell_due AFTER INSERT OR UPDATE OF state ON track_batches
  FOR EACH ROW WHEN (NEW.state = 'running') EXECUTE FUNCTION tell_due('batches');

CREATE TABLE track_items (
  user_id bigint NOT NULL,
  batch_id bigint NOT NULL,
  position integer NOT NULL,
  -- As it was typed.
  number text NOT NULL,
  -- Who is asked for what; both null for a number that nobody can be asked for.
  carrier carrier,
  canonical text,
  candidates jsonb NOT NULL DEFAULT '[]',
  outcome text CHECK (outcome IN ('found', 'several', 'failed', 'unrecognised')),
  reason text,
  choices jsonb NOT NULL DEFAULT '[]',
  seq integer,
  -- How often the carrier had no room for it, and when it is asked again.
  waits integer NOT NULL DEFAULT 0,
  ask_at timestamptz NOT NULL DEFAULT now(),
  -- An answer about one of several parcels is not one about the number.
  unique_id text NOT NULL DEFAULT '',
  CHECK ((outcome IS NULL) = (seq IS NULL)),
  CHECK ((carrier IS NULL) = (canonical IS NULL)),
  PRIMARY KEY (user_id, batch_id, position),
  FOREIGN KEY (user_id, batch_id) REFERENCES track_batches (user_id, id) ON DELETE CASCADE
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX track_items_by_seq ON track_items (user_id, batch_id, seq) WHERE seq IS NOT NULL;

-- What a carrier said of a number, for every batch that has it. Says nothing of who asked.
CREATE TABLE tracked_parcels (
  carrier carrier NOT NULL,
  number text NOT NULL,
  status tracking_status NOT NULL,
  parcel jsonb NOT NULL,
  fetched_at timestamptz NOT NULL DEFAULT now(),
  fresh_until timestamptz NOT NULL,
  unique_id text NOT NULL DEFAULT '',
  PRIMARY KEY (carrier, number, unique_id)
);
CREATE INDEX tracked_parcels_by_age ON tracked_parcels (fetched_at);

-- Followed numbers --------------------------------------------------------------------

-- Numbers that accounts follow. How a parcel stands is said by tracking_states; what lists are narrowed by is copied.
CREATE TABLE followed_numbers (
  user_id bigint NOT NULL REFERENCES users,
  id bigint GENERATED ALWAYS AS IDENTITY,
  carrier carrier NOT NULL,
  tracking_number text NOT NULL,
  source text NOT NULL CHECK (source IN ('own', 'bought')),
  tags text[] NOT NULL DEFAULT '{}',
  reference text,
  note text,
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Copies.
  status tracking_status NOT NULL DEFAULT 'unknown',
  sub_status text,
  delayed boolean NOT NULL DEFAULT false,
  expected_on date,
  delivered_on date,
  last_event_at timestamptz,
  last_event_local text,
  last_city text,
  last_region text,
  fetched_at timestamptz,
  reason text,
  -- Why somebody should look at it, and since when.
  attention text,
  attention_since timestamptz,
  -- When the background asks next; null for never.
  look_at timestamptz,
  -- When it is judged next how it stands: after its state changed, and when time alone may change it.
  judge_at timestamptz,
  -- What transit times are counted by: the first scan, and the service of what was bought.
  service text,
  first_scan_on date,
  changes integer NOT NULL DEFAULT 0,
  CHECK ((attention IS NULL) = (attention_since IS NULL)),
  PRIMARY KEY (user_id, id),
  UNIQUE (user_id, carrier, tracking_number)
  -- Entries of the list's index stand for rows as long as pages are known to be visible.
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
CREATE INDEX followed_numbers_by_parcel ON followed_numbers (carrier, tracking_number);
CREATE INDEX followed_numbers_to_judge ON followed_numbers (judge_at) WHERE judge_at IS NOT NULL;
CREATE INDEX followed_numbers_due
  ON followed_numbers (user_id, carrier, (CASE WHEN archived_at IS NULL THEN look_at END))
  WHERE CASE WHEN archived_at IS NULL THEN look_at END IS NOT NULL;
-- Counts and pages of a list read one account's entries of this index and few of its rows, which lie scattered.
CREATE INDEX followed_numbers_listed ON followed_numbers (user_id, id)
  INCLUDE (status, attention, attention_since, source) WHERE archived_at IS NULL;
CREATE TRIGGER tell_due_added AFTER INSERT ON followed_numbers
  FOR EACH ROW WHEN (NEW.judge_at <= now()) EXECUTE FUNCTION tell_due('judging');
CREATE TRIGGER tell_due_changed AFTER UPDATE OF judge_at ON followed_numbers
  FOR EACH ROW WHEN (NEW.judge_at <= now()) EXECUTE FUNCTION tell_due('judging');

-- When the background looks at the numbers of an account and carrier next: accounts take turns, whoever waited longest first.
CREATE TABLE follow_queues (
  user_id bigint NOT NULL REFERENCES users,
  carrier carrier NOT NULL,
  -- Not later than the earliest look of its numbers.
  due_at timestamptz NOT NULL,
  served_at timestamptz NOT NULL DEFAULT '-infinity',
  -- Until when the numbers of an account and carrier are asked for by a process; null when none does. Taking what is due writes
  -- this one row and not one for each number.
  leased_until timestamptz,
  PRIMARY KEY (user_id, carrier)
) WITH (fillfactor = 70);

-- What an account wants to look at, where that differs from the usual.
CREATE TABLE attention_settings (
  user_id bigint PRIMARY KEY REFERENCES users,
  rules jsonb NOT NULL,
  -- Its numbers up to this id were marked to be judged anew; null when all were.
  marked_to bigint
);
CREATE INDEX attention_settings_to_mark ON attention_settings (user_id) WHERE marked_to IS NOT NULL;
CREATE TRIGGER tell_due AFTER INSERT OR UPDATE OF marked_to ON attention_settings
  FOR EACH ROW WHEN (NEW.marked_to = 0) EXECUTE FUNCTION tell_due('judging');

-- Filters of the list of followed numbers that accounts saved; the query as the address has it.
CREATE TABLE followed_views (
  user_id bigint NOT NULL REFERENCES users,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  query text NOT NULL,
  PRIMARY KEY (user_id, id),
  UNIQUE (user_id, name)
);

-- Links that show a followed number to whoever has one; found by a hash of their secret, one a number.
CREATE TABLE followed_shares (
  token_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  followed_id bigint NOT NULL,
  -- Whether the middle of the number is hidden.
  masked boolean NOT NULL,
  seller text,
  message text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  UNIQUE (user_id, followed_id)
);

-- Sites that may show the shared parcels of an account in a frame.
CREATE TABLE embed_hosts (
  user_id bigint PRIMARY KEY REFERENCES users,
  hosts text[] NOT NULL
);

-- What accounts are notified of about followed numbers: their choice, and a message for each change and channel.
CREATE TABLE follow_notifications (
  user_id bigint PRIMARY KEY REFERENCES users,
  settings jsonb NOT NULL
);

CREATE TABLE follow_messages (
  user_id bigint NOT NULL,
  followed_id bigint NOT NULL,
  -- Which change of the number, counted from one.
  change integer NOT NULL,
  channel text NOT NULL CHECK (channel IN ('notice', 'email', 'chat', 'webhook')),
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

-- How many parcels took how many days, by lane: what the platform expects a parcel to take. Recomputed every night; '' stands
-- for any service, region of origin or first three digits of the ZIP.
CREATE TABLE transit_times (
  carrier carrier NOT NULL,
  service text NOT NULL,
  origin text NOT NULL,
  destination text NOT NULL,
  -- Days from the first scan, or from the day that the carrier named last.
  basis text NOT NULL CHECK (basis IN ('scan', 'promise')),
  days smallint NOT NULL,
  parcels integer NOT NULL,
  PRIMARY KEY (carrier, service, origin, destination, basis, days)
);

-- How forecasts of arrivals held when they were tried on deliveries that had not been counted for them.
CREATE TABLE eta_backtests (
  tested_on date PRIMARY KEY,
  result jsonb NOT NULL,
  -- Of forecasts that were tried: how many held, by the share that they said themselves. What is forecast next says that share.
  confirmed jsonb NOT NULL DEFAULT '[]'
);
