-- Audit -------------------------------------------------------------------------------

-- What the staff did, one chain. Who adds a row locks the head of the chain until the end of the transaction.
CREATE TABLE audit_chain (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  seq bigint NOT NULL,
  head bytea NOT NULL
);
INSERT INTO audit_chain (seq, head) VALUES (0, sha256(convert_to('v1|audit', 'UTF8')));

CREATE TABLE audit_entries (
  seq bigint PRIMARY KEY,
  created_at timestamptz NOT NULL,
  actor_id bigint,
  actor_name text,
  actor_role text,
  act text NOT NULL CHECK (act ~ '^[a-z_]+\.[a-z_]+$'),
  target_type text NOT NULL,
  target_id text,
  target_name text,
  reason text,
  before jsonb,
  after jsonb,
  ip text,
  trace_id text,
  hash bytea NOT NULL
);
CREATE INDEX audit_entries_by_time ON audit_entries (created_at, seq);
CREATE INDEX audit_entries_by_actor ON audit_entries (actor_id, seq);
CREATE INDEX audit_entries_by_act ON audit_entries (act text_pattern_ops, seq);
CREATE INDEX audit_entries_by_target ON audit_entries (target_id, target_type, seq);
CREATE INDEX audit_entries_by_trace ON audit_entries (trace_id, seq);

-- Text that an entry's hash covers, after the hash of the entry before it: a JSON array, so that no text can pass for
-- two others. Times count in microseconds.
CREATE FUNCTION audit_entry_text(e audit_entries) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array('v1', e.seq, (extract(epoch FROM e.created_at) * 1000000)::bigint, e.actor_id, e.actor_name,
    e.actor_role, e.act, e.target_type, e.target_id, e.target_name, e.reason, e.before, e.after, e.ip, e.trace_id)::text
$$;

-- The database gives an entry its place, time and hash. It runs as the owner, so that the role of the server needs no
-- right on the chain.
CREATE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  previous audit_chain;
BEGIN
  SELECT * INTO STRICT previous FROM audit_chain FOR UPDATE;
  NEW.seq := previous.seq + 1;
  NEW.created_at := clock_timestamp();
  NEW.hash := sha256(previous.head || convert_to(audit_entry_text(NEW), 'UTF8'));
  UPDATE audit_chain SET seq = NEW.seq, head = NEW.hash;
  RETURN NEW;
END $$;

-- The head moves by an entry only.
CREATE FUNCTION refuse_audit_head() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1 THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'audit_chain is append-only' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER by_entries_only BEFORE INSERT OR UPDATE OR DELETE ON audit_chain FOR EACH ROW EXECUTE FUNCTION refuse_audit_head();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON audit_chain FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER chained BEFORE INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Calls of the API --------------------------------------------------------------------

CREATE SEQUENCE call_log_ids CACHE 100;
CREATE SCHEMA call_days;

-- A partition a day of UTC, made ahead and dropped whole after 30 days. Nothing in here is secret.
CREATE TABLE call_log (
  -- When it was answered.
  at timestamptz NOT NULL,
  id bigint NOT NULL DEFAULT nextval('call_log_ids'),
  user_id bigint,
  key_id bigint,
  duration_us integer NOT NULL CHECK (duration_us >= 0),
  bytes integer NOT NULL,
  code integer NOT NULL,
  agent_id integer,
  http_status smallint NOT NULL,
  -- Its class in a histogram: each is 3 % wider than the one before.
  duration_class smallint NOT NULL GENERATED ALWAYS AS (floor(ln(greatest(duration_us, 1)::double precision) / ln(1.03::double precision))) STORED,
  method text NOT NULL,
  -- Route below /api/v1: the carrier filled in, an id as `:id`.
  path text COLLATE "C" NOT NULL,
  -- What stands for `:id`.
  path_id text COLLATE "C",
  ip text COLLATE "C" NOT NULL,
  trace_id text COLLATE "C" NOT NULL
) PARTITION BY RANGE (at);
-- The order of every list, and all that an ungrouped series reads.
CREATE INDEX call_log_by_time ON call_log (at, id) INCLUDE (duration_class, http_status);
-- What is frequent is found soon by time. These are for what is rare, so they need no order and equal keys share entries.
CREATE INDEX call_log_by_trace ON call_log USING hash (trace_id);
CREATE INDEX call_log_by_user ON call_log (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX call_log_by_key ON call_log (key_id) WHERE key_id IS NOT NULL;
CREATE INDEX call_log_by_ip ON call_log (ip);
CREATE INDEX call_log_by_path ON call_log (path);
CREATE INDEX call_log_by_path_id ON call_log (path_id) WHERE path_id IS NOT NULL;
CREATE INDEX call_log_by_agent ON call_log (agent_id);
CREATE INDEX call_log_by_method ON call_log (method) WHERE method NOT IN ('GET', 'POST');
CREATE INDEX call_log_by_code ON call_log (code) WHERE code <> 0;
CREATE INDEX call_log_by_status ON call_log (http_status) WHERE http_status <> 200;
CREATE INDEX call_log_by_slowness ON call_log (at) WHERE duration_us >= 250000;

-- Both run with the rights of the owner, so that a server that owns nothing can keep its log.
CREATE FUNCTION make_call_days(first date, last date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp SET timezone = 'UTC' SET lock_timeout = '2s' AS $$
DECLARE
  day date;
  name text;
BEGIN
  IF first < current_date - 60 OR last > current_date + 30 THEN
    RAISE EXCEPTION 'days of calls are made from 60 days ago to 30 days ahead';
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('make_call_days'));
  FOR day IN SELECT generate_series(first, last, interval '1 day')::date LOOP
    name := 'd' || to_char(day, 'YYYYMMDD');
    CONTINUE WHEN to_regclass('call_days.' || name) IS NOT NULL;
    -- Made apart and then attached: inserts and reads go on meanwhile.
    EXECUTE format('CREATE TABLE call_days.%I (LIKE public.call_log INCLUDING ALL)', name);
    -- Rare programs must be known to be rare, or a page of theirs looks through everybody's.
    EXECUTE format('ALTER TABLE call_days.%I ALTER COLUMN agent_id SET STATISTICS 1000', name);
    EXECUTE format('ALTER TABLE public.call_log ATTACH PARTITION call_days.%I FOR VALUES FROM (%L) TO (%L)',
      name, day::timestamptz, (day + 1)::timestamptz);
  END LOOP;
END $$;

CREATE FUNCTION drop_call_days(before date) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp SET timezone = 'UTC' SET lock_timeout = '2s' AS $$
DECLARE
  name text;
  dropped integer := 0;
BEGIN
  IF before > current_date - 30 THEN
    RAISE EXCEPTION 'calls are kept for 30 days';
  END IF;
  FOR name IN SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'public.call_log'::regclass AND c.relname < 'd' || to_char(before, 'YYYYMMDD') LOOP
    EXECUTE format('DROP TABLE call_days.%I', name);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END $$;

SELECT make_call_days(current_date - 1, current_date + 7);

-- Programs that called, as they name themselves.
CREATE TABLE call_agents (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent text NOT NULL UNIQUE,
  last_on date NOT NULL
);

-- Calls that could not be logged because too many waited.
CREATE TABLE call_log_losses (at timestamptz NOT NULL DEFAULT now(), calls integer NOT NULL);
CREATE INDEX call_log_losses_by_time ON call_log_losses (at);

-- Hours of calls, kept for 400 days: a row a kind of call, and one without a method for all of an hour.
CREATE TABLE call_hours (
  hour timestamptz NOT NULL,
  method text,
  path text COLLATE "C",
  http_status smallint,
  code integer,
  calls integer NOT NULL,
  refused integer NOT NULL,
  failed integer NOT NULL,
  -- How many calls of which class of duration.
  duration_classes smallint[] NOT NULL,
  duration_counts integer[] NOT NULL
);
CREATE INDEX call_hours_in_all ON call_hours (hour) WHERE method IS NULL;
CREATE INDEX call_hours_by_kind ON call_hours (hour) WHERE method IS NOT NULL;

-- Processes and what is counted -------------------------------------------------------

-- How each process was doing a few seconds ago; its row goes when it stops.
CREATE TABLE nodes (
  node text PRIMARY KEY,
  version text NOT NULL,
  started_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  pool_max integer NOT NULL,
  pool_total integer NOT NULL,
  pool_idle integer NOT NULL,
  pool_waiting integer NOT NULL,
  -- Milliseconds by which the event loop was late.
  event_loop_p50 double precision NOT NULL,
  event_loop_p99 double precision NOT NULL,
  event_loop_max double precision NOT NULL,
  resident_bytes bigint NOT NULL,
  heap_bytes bigint NOT NULL,
  -- Of one processor.
  cpu double precision NOT NULL,
  transaction_retries bigint NOT NULL,
  requests_in_flight integer NOT NULL,
  -- What it keeps in memory, by name.
  caches jsonb NOT NULL DEFAULT '[]'
) WITH (fillfactor = 50);

-- What a process measured over some seconds. When several become one, gauges are averaged, of peaks the highest stays,
-- counts are added.
CREATE TABLE metric_samples (
  taken_at timestamptz NOT NULL,
  node text NOT NULL,
  seconds integer NOT NULL,
  gauges jsonb NOT NULL,
  peaks jsonb NOT NULL,
  counts jsonb NOT NULL,
  PRIMARY KEY (taken_at, node)
);

-- What happened in each full hour of UTC, summed up once it is over: figures of the console read these and the tables for
-- the rest of a range. Every hour from the first to the last that is summed up has a row.
CREATE TABLE stat_hours (
  hour timestamptz NOT NULL,
  figure text NOT NULL,
  value numeric NOT NULL,
  PRIMARY KEY (hour, figure)
);

-- Other counts over whole tables, and when each was made.
CREATE TABLE stat_counts (
  name text PRIMARY KEY,
  value bigint NOT NULL,
  counted_at timestamptz NOT NULL,
  took_ms double precision NOT NULL
);

-- What every process is to forget, in the order of the versions of this table; all when nobody is named.
CREATE TABLE cache_clears (
  version bigint PRIMARY KEY,
  user_id bigint,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Security ----------------------------------------------------------------------------

CREATE TABLE security_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- What, who, where and in which minute, as a hash: the same again is counted in one row.
  slot text NOT NULL UNIQUE,
  kind text NOT NULL,
  at timestamptz NOT NULL,
  user_id bigint,
  -- The account's name; of a failed sign-in by an account that nobody has, what was tried, masked.
  account text,
  -- Tells accounts that nobody has apart, and nothing else of them.
  tried text,
  ip text,
  ua text,
  method text NOT NULL,
  path text NOT NULL,
  code integer,
  trace_id text,
  hits integer NOT NULL CHECK (hits > 0)
);
CREATE INDEX security_events_by_time ON security_events (at DESC, id DESC);
CREATE INDEX security_events_by_kind ON security_events (kind, at DESC, id DESC);
CREATE INDEX security_events_by_user ON security_events (user_id, at DESC, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX security_events_by_ip ON security_events (ip, at DESC);
CREATE INDEX security_events_by_account ON security_events (account text_pattern_ops, at DESC);

-- Texts that hold markup which a browser would run.
CREATE TABLE xss_findings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slot text NOT NULL UNIQUE,
  kind text NOT NULL,
  at timestamptz NOT NULL,
  path text NOT NULL,
  field text NOT NULL,
  excerpt text NOT NULL,
  user_id bigint,
  ip text NOT NULL,
  trace_id text NOT NULL,
  hits integer NOT NULL CHECK (hits > 0)
);
CREATE INDEX xss_findings_by_time ON xss_findings (at DESC, id DESC);

CREATE TABLE security_alerts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  severity text NOT NULL CHECK (severity IN ('low', 'medium', 'high', 'critical')),
  subject text,
  count bigint NOT NULL,
  first_at timestamptz NOT NULL DEFAULT now(),
  last_at timestamptz NOT NULL DEFAULT now(),
  acknowledged_at timestamptz,
  acknowledged_by_name text,
  remark text,
  CHECK ((acknowledged_at IS NULL) = (remark IS NULL) AND (acknowledged_at IS NULL) = (acknowledged_by_name IS NULL))
);
-- One open alert per kind and subject, whichever node raises it.
CREATE UNIQUE INDEX security_alerts_open ON security_alerts (kind, coalesce(subject, ''))
  WHERE acknowledged_at IS NULL;
CREATE INDEX security_alerts_by_subject ON security_alerts (kind, coalesce(subject, ''), acknowledged_at);
CREATE INDEX security_alerts_by_time ON security_alerts (last_at DESC, id DESC);

-- Errors of the web and of the server, by cause ---------------------------------------

CREATE TABLE exception_groups (
  fingerprint text PRIMARY KEY,
  source text NOT NULL CHECK (source IN ('web', 'server')),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'resolved', 'ignored')),
  message text NOT NULL,
  component text,
  place text,
  hits bigint NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  last_number text NOT NULL
);
CREATE INDEX exception_groups_by_time ON exception_groups (last_at DESC, fingerprint);

CREATE TABLE exception_minutes (
  fingerprint text NOT NULL REFERENCES exception_groups ON DELETE CASCADE,
  minute timestamptz NOT NULL,
  hits integer NOT NULL,
  PRIMARY KEY (fingerprint, minute)
);
CREATE INDEX exception_minutes_by_time ON exception_minutes (minute);

CREATE TABLE exception_users (
  fingerprint text NOT NULL REFERENCES exception_groups ON DELETE CASCADE,
  user_id bigint NOT NULL,
  PRIMARY KEY (fingerprint, user_id)
);

-- What users were told, for longer than the occurrences themselves are kept.
CREATE TABLE exception_numbers (
  fingerprint text NOT NULL REFERENCES exception_groups ON DELETE CASCADE,
  number text NOT NULL,
  trace_id text,
  at timestamptz NOT NULL,
  PRIMARY KEY (number, fingerprint)
);
CREATE INDEX exception_numbers_by_trace ON exception_numbers (trace_id) WHERE trace_id IS NOT NULL;
CREATE INDEX exception_numbers_by_group ON exception_numbers (fingerprint);
CREATE INDEX exception_numbers_by_time ON exception_numbers (at);

-- The last times that each struck.
CREATE TABLE exception_occurrences (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  fingerprint text NOT NULL REFERENCES exception_groups ON DELETE CASCADE,
  number text NOT NULL,
  at timestamptz NOT NULL,
  user_id bigint,
  place text,
  stack text,
  extra text,
  ua text,
  trace_id text
);
CREATE INDEX exception_occurrences_by_group ON exception_occurrences (fingerprint, id DESC);

-- Diagnosis ---------------------------------------------------------------------------

-- Transactions that the database broke off so that others could go on; the latest of all processes.
CREATE TABLE recent_deadlocks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  met_at timestamptz NOT NULL,
  node text NOT NULL,
  -- The statement without any value.
  query text NOT NULL,
  detail text NOT NULL,
  retried boolean NOT NULL
);

-- What each process holds in memory of a table, for the check that the copies are like the table.
CREATE UNLOGGED TABLE copies_in_memory (
  node uuid NOT NULL,
  table_name text NOT NULL,
  version bigint NOT NULL,
  fingerprint text NOT NULL,
  -- Since when the copy is older than the table; null while it is not.
  behind_since timestamptz,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (node, table_name)
);

-- How each invariant was found, the same for every process.
CREATE TABLE invariant_results (
  name text PRIMARY KEY,
  state text NOT NULL DEFAULT 'unknown' CHECK (state IN ('holds', 'broken', 'failed', 'unknown')),
  since timestamptz,
  last_run_at timestamptz,
  took_ms double precision,
  -- Rows that break it, the first of them.
  rows jsonb NOT NULL DEFAULT '[]',
  broken integer NOT NULL DEFAULT 0,
  -- Whoever moves this on looks at it until then.
  next_run_at timestamptz NOT NULL DEFAULT now(),
  -- Where its passes over the tables stand.
  progress jsonb NOT NULL DEFAULT '{}'
);
