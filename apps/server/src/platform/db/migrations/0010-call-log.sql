-- offline: builds an index of tickets
-- locks tickets SHARE and reads rows

-- Calls of the API --------------------------------------------------------------------
-- A partition a day of UTC, made ahead and dropped whole after 30 days. Nothing in here is secret.

CREATE SEQUENCE call_log_ids CACHE 100;

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

CREATE SCHEMA call_days;

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

-- What a trace leads to.
CREATE INDEX tickets_by_trace ON tickets (trace_id) WHERE trace_id IS NOT NULL;
