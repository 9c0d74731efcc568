-- offline: checks every exchange code
-- locks exchange_codes ACCESS EXCLUSIVE and reads rows
-- locks price_lists ACCESS EXCLUSIVE
-- locks users SHARE ROW EXCLUSIVE

-- What a process keeps a copy of in memory -----------------------------------------
-- Counted up with every change, so that copies learn of it by one small read.
CREATE TABLE table_versions (
  name text PRIMARY KEY,
  version bigint NOT NULL DEFAULT 1
);

CREATE FUNCTION count_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO table_versions (name) VALUES (TG_TABLE_NAME)
  ON CONFLICT (name) DO UPDATE SET version = table_versions.version + 1;
  RETURN NULL;
END $$;

-- API keys ---------------------------------------------------------------------------

CREATE TABLE permission_templates (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  description text,
  scopes text[] NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Ended keys go on naming it.
  deleted_at timestamptz
);
CREATE UNIQUE INDEX permission_templates_by_name ON permission_templates (lower(name)) WHERE deleted_at IS NULL;

CREATE TABLE api_keys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  template_id bigint NOT NULL REFERENCES permission_templates,
  name text NOT NULL,
  -- All that is kept of the key itself.
  prefix text NOT NULL,
  last4 text NOT NULL,
  key_hash bytea NOT NULL UNIQUE,
  -- The key before a rotation, and until when it still works.
  old_hash bytea UNIQUE,
  old_until timestamptz,
  allowed_ips text[] NOT NULL DEFAULT '{}',
  expires_at timestamptz,
  disabled_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by_name text NOT NULL,
  last_used_at timestamptz,
  last_used_ip text
);
CREATE INDEX api_keys_by_user ON api_keys (user_id);
CREATE INDEX api_keys_by_template ON api_keys (template_id) WHERE revoked_at IS NULL;

CREATE TABLE api_key_usage (
  key_id bigint NOT NULL REFERENCES api_keys ON DELETE CASCADE,
  hour timestamptz NOT NULL,
  calls integer NOT NULL,
  errors integer NOT NULL,
  PRIMARY KEY (key_id, hour)
);

-- Limits of calls --------------------------------------------------------------------

CREATE TABLE limit_rules (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Of those that come with the product; what they are called is a phrase until they are renamed.
  code text UNIQUE,
  name text,
  target text NOT NULL CHECK (target IN ('global', 'ip', 'user', 'key')),
  path text NOT NULL,
  max_requests integer NOT NULL CHECK (max_requests > 0),
  window_seconds integer NOT NULL CHECK (window_seconds > 0),
  action text NOT NULL DEFAULT 'reject' CHECK (action IN ('reject', 'log')),
  exempt text[] NOT NULL DEFAULT '{}',
  enabled boolean NOT NULL DEFAULT true,
  -- Counted in the database: guards money or passwords, and cannot be switched off.
  guard boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (code IS NOT NULL OR (name IS NOT NULL AND NOT guard)),
  CHECK (NOT guard OR (enabled AND action = 'reject' AND exempt = '{}'))
);
CREATE TRIGGER count_version AFTER INSERT OR UPDATE OR DELETE ON limit_rules
  FOR EACH STATEMENT EXECUTE FUNCTION count_version();
INSERT INTO limit_rules (code, target, path, max_requests, window_seconds, guard) VALUES
  ('login', 'ip', '/auth/login', 5, 60, true),
  ('register', 'ip', '/auth/register', 3, 3600, true),
  ('forgot', 'user', '/auth/forgot-password', 3, 3600, true),
  ('validate', 'ip', '/auth/validate/*', 20, 60, true),
  ('exchange', 'user', '/user/pointsExchange', 5, 900, true),
  ('user', 'user', '*', 300, 60, false),
  ('staff', 'user', '*', 600, 60, false),
  ('key', 'key', '*', 60, 60, false),
  ('query', 'user', '/logistics/:carrier/query', 30, 60, false),
  ('order', 'user', '/logistics/:carrier/order', 10, 60, false);

-- Who was limited, by the hour.
CREATE TABLE limit_hits (
  limit_id bigint NOT NULL REFERENCES limit_rules ON DELETE CASCADE,
  who text NOT NULL,
  hour timestamptz NOT NULL,
  user_id bigint,
  action text NOT NULL,
  hits integer NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (limit_id, who, hour)
);
CREATE INDEX limit_hits_by_time ON limit_hits (last_at DESC);

-- Blacklist --------------------------------------------------------------------------

CREATE TABLE blacklist (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  type text NOT NULL CHECK (type IN ('ip', 'cidr', 'user', 'email', 'key')),
  -- An address, a range, an e-mail address in lower case, the id of an account or a key.
  value text NOT NULL,
  label text,
  reason text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by_name text NOT NULL,
  expires_at timestamptz,
  UNIQUE (type, value)
);
CREATE TRIGGER count_version AFTER INSERT OR UPDATE OR DELETE ON blacklist
  FOR EACH STATEMENT EXECUTE FUNCTION count_version();

-- Apart from the entries, so that counting changes no copy of them.
CREATE TABLE blacklist_hits (
  entry_id bigint PRIMARY KEY REFERENCES blacklist ON DELETE CASCADE,
  hits bigint NOT NULL,
  last_hit_at timestamptz NOT NULL
);

-- Prices -----------------------------------------------------------------------------

ALTER TABLE price_lists ADD COLUMN remark text;
ALTER TABLE price_lists ADD COLUMN created_at timestamptz NOT NULL DEFAULT now();

-- Batches of exchange codes ------------------------------------------------------------

CREATE TABLE code_batches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  points bigint NOT NULL CHECK (points > 0),
  issued integer NOT NULL,
  remark text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by_name text NOT NULL,
  expires_at timestamptz NOT NULL,
  voided_at timestamptz,
  voided_by_name text,
  void_reason text
);
-- Codes that were issued before, and those of the demo, belong to no batch and show no digits.
ALTER TABLE exchange_codes ADD COLUMN batch_id bigint REFERENCES code_batches;
ALTER TABLE exchange_codes ADD COLUMN last4 text;
ALTER TABLE exchange_codes ADD COLUMN voided_at timestamptz;
ALTER TABLE exchange_codes ADD CHECK (voided_at IS NULL OR used_at IS NULL);
CREATE INDEX exchange_codes_by_batch ON exchange_codes (batch_id) WHERE batch_id IS NOT NULL;
