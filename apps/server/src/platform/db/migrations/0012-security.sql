-- online
-- locks limit_rules ROW EXCLUSIVE
-- locks table_versions ROW EXCLUSIVE and changes rows

-- What happened that matters to safety ----------------------------------------------

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

-- Errors of the web and of the server, by cause -----------------------------------------

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

INSERT INTO limit_rules (code, target, path, max_requests, window_seconds, guard) VALUES
  ('report', 'ip', '/monitor/frontend-error', 20, 60, false);
