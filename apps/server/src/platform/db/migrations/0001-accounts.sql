-- offline: is the schema in which 0.2.0 left its databases

-- Five files make it at once. Every key contains what its table would be sharded by: stock by
-- zip5, everything of a user by user_id.

-- Whether a migration was marked offline. A version that does not know it goes on when it was not.
ALTER TABLE migrations ADD COLUMN offline boolean;

-- What is told to processes, at the commit that changes it ----------------------------

-- Counted up with every change, so that copies learn of it by one small read.
CREATE TABLE table_versions (
  name text PRIMARY KEY,
  version bigint NOT NULL DEFAULT 1
);

CREATE FUNCTION count_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO table_versions (name) VALUES (TG_TABLE_NAME)
  ON CONFLICT (name) DO UPDATE SET version = table_versions.version + 1;
  PERFORM pg_notify('waybill_changes', 'table:' || TG_TABLE_NAME);
  RETURN NULL;
END $$;

-- Names the account that a row is about: its sessions and keys are judged anew.
CREATE FUNCTION tell_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('waybill_changes', 'account:' || (to_jsonb(NEW) ->> TG_ARGV[0]));
  RETURN NULL;
END $$;

CREATE FUNCTION tell_table() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('waybill_changes', 'table:' || TG_TABLE_NAME);
  RETURN NULL;
END $$;

-- What waits until something is due is told when it is, at the commit that makes it so.
CREATE FUNCTION tell_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('waybill_changes', 'due:' || TG_ARGV[0]);
  RETURN NULL;
END $$;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- Accounts and sessions ---------------------------------------------------------------

CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_name text NOT NULL UNIQUE,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  nickname text,
  phone text,
  role text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'announcement_admin', 'admin', 'super_admin')),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'active', 'disabled', 'locked')),
  locale text NOT NULL DEFAULT 'zh-CN' CHECK (locale IN ('zh-CN', 'en')),
  password_hash text NOT NULL,
  accepted_terms text,
  accepted_terms_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_login_at timestamptz,
  notify_prefs jsonb NOT NULL DEFAULT '{}',
  -- Since when an account has its rights by an act of the staff, and whose act it was. Null for what the command line
  -- gave: who runs it may do anything.
  role_since timestamptz,
  role_by bigint REFERENCES users,
  -- How many numbers an account may follow at a time; the usual number where it is null.
  follow_limit integer CHECK (follow_limit >= 0),
  -- When the calls of the staff end without a second factor; null before the first of them.
  second_factor_due_at timestamptz
);
-- The staff look accounts up by a prefix, which is a range in byte order; what is rare has an index of its own.
CREATE INDEX users_by_email_prefix ON users (email text_pattern_ops) INCLUDE (id, role, status, last_login_at);
CREATE INDEX users_by_name_prefix ON users (user_name text_pattern_ops) WHERE user_name <> email;
CREATE INDEX users_by_login ON users (last_login_at DESC NULLS LAST, id DESC);
CREATE INDEX users_of_staff ON users (role, id) WHERE role <> 'user';
CREATE INDEX users_not_active ON users (status, id) WHERE status <> 'active';
CREATE INDEX users_not_active_by_login ON users (status, last_login_at DESC NULLS LAST, id DESC) WHERE status <> 'active';
CREATE INDEX users_by_creation ON users (created_at);
CREATE INDEX users_by_nickname_prefix ON users (lower(nickname) text_pattern_ops) WHERE nickname IS NOT NULL;
CREATE INDEX users_by_phone_prefix ON users (phone text_pattern_ops) WHERE phone IS NOT NULL;
CREATE TRIGGER tell_account AFTER UPDATE OF status, role ON users
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.role IS DISTINCT FROM NEW.role)
  EXECUTE FUNCTION tell_account('id');

CREATE TABLE sessions (
  user_id bigint NOT NULL REFERENCES users,
  device text,
  ip text,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN ('logout', 'password_changed', 'revoked', 'disabled', 'token_reused')),
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- Password, totp or recovery_code.
  signed_in_by text NOT NULL DEFAULT 'password',
  -- When the password or a code was last given in a session; null in those from before, which are asked again.
  proved_at timestamptz,
  PRIMARY KEY (user_id, id)
);
CREATE INDEX sessions_by_user ON sessions (user_id, created_at);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);
CREATE INDEX sessions_by_creation ON sessions (created_at);
CREATE TRIGGER tell_account AFTER UPDATE OF ended_at ON sessions
  FOR EACH ROW WHEN (OLD.ended_at IS DISTINCT FROM NEW.ended_at) EXECUTE FUNCTION tell_account('user_id');
-- The next call may go to another node, which remembers the session from a moment ago.
CREATE TRIGGER tell_proof AFTER UPDATE OF proved_at ON sessions
  FOR EACH ROW WHEN (OLD.proved_at IS DISTINCT FROM NEW.proved_at) EXECUTE FUNCTION tell_account('user_id');

CREATE TABLE session_tokens (
  token_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL,
  session_id bigint NOT NULL,
  -- Until when calls may use it, and until when it may be exchanged for another.
  expires_at timestamptz NOT NULL,
  exchange_until timestamptz NOT NULL,
  exchanged_at timestamptz,
  -- When an answer last brought a new token by itself.
  renewed_at timestamptz,
  FOREIGN KEY (user_id, session_id) REFERENCES sessions ON DELETE CASCADE
);
CREATE INDEX session_tokens_by_session ON session_tokens (user_id, session_id);

-- Links of mails. The token is made when the mail is sent and only its hash is kept.
CREATE TABLE mail_links (
  token_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  purpose text NOT NULL CHECK (purpose IN ('activation', 'reset')),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX mail_links_by_user ON mail_links (user_id, purpose);

-- Kinds of devices that an account has signed in with: the user agent without its numbers.
CREATE TABLE known_devices (
  user_id bigint NOT NULL REFERENCES users,
  device text NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, device)
);

-- Kept by rate-limiter-flexible, which fixes the names of the columns.
CREATE UNLOGGED TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limits_by_expiry ON rate_limits (expire);

-- Who was there on a day of the product's zone, and when last.
CREATE TABLE active_users (
  day date NOT NULL,
  user_id bigint NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (day, user_id)
) WITH (fillfactor = 80);

-- Second factors ----------------------------------------------------------------------

-- A second factor at sign-in: an app that shows codes, and codes on paper for when it is lost.
CREATE TABLE second_factors (
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind = 'totp'),
  -- Encrypted; null until its first code was given.
  secret bytea,
  -- Of an app that is being set up.
  pending_secret bytea,
  pending_at timestamptz,
  confirmed_at timestamptz,
  -- The time step of the code that was last taken: a code is taken once.
  last_step bigint,
  recovery_salt bytea,
  PRIMARY KEY (user_id, kind),
  CONSTRAINT second_factors_check1 CHECK ((pending_secret IS NULL) = (pending_at IS NULL))
);
-- An account that has passkeys alone is confirmed without the secret of an app.
ALTER TABLE second_factors ADD CONSTRAINT second_factors_confirmed
  CHECK (secret IS NULL OR confirmed_at IS NOT NULL) NOT VALID;
CREATE TRIGGER tell_account AFTER UPDATE OF confirmed_at ON second_factors
  FOR EACH ROW EXECUTE FUNCTION tell_account('user_id');
-- An account that never began to set an app up gets its row by INSERT.
CREATE TRIGGER tell_new_account AFTER INSERT ON second_factors
  FOR EACH ROW WHEN (NEW.confirmed_at IS NOT NULL) EXECUTE FUNCTION tell_account('user_id');

CREATE TABLE recovery_codes (
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

-- Keys of phones, computers and sticks that prove an account by WebAuthn.
CREATE TABLE passkeys (
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- As the authenticator chose it.
  credential_id bytea NOT NULL,
  -- COSE.
  public_key bytea NOT NULL,
  -- How often it signed, as it says; 0 where it does not count.
  sign_count bigint NOT NULL,
  transports text[] NOT NULL,
  -- Whether its maker keeps a copy, so that it outlives the device.
  backed_up boolean NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  PRIMARY KEY (user_id, id),
  UNIQUE (user_id, credential_id)
);

-- What an authenticator is asked to sign, once.
CREATE TABLE passkey_challenges (
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  challenge bytea NOT NULL,
  -- A new passkey, or one that proves who it is.
  purpose text NOT NULL CHECK (purpose IN ('register', 'prove')),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, challenge)
);

-- A sign-in whose password was right and that waits for its code.
CREATE TABLE sign_in_tickets (
  ticket_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- The user agent that it was given to.
  device text NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- What the first step was of a sign-in that waits for its second.
  by_provider boolean NOT NULL DEFAULT false
);

-- Accounts of the staff at the identity provider that they sign in through.
CREATE TABLE staff_identities (
  user_id bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  issuer text NOT NULL,
  -- What the provider calls the person for ever; null while the operator's invitation waits for its first sign-in.
  subject text,
  invited_until timestamptz,
  linked_at timestamptz,
  CHECK (CASE WHEN subject IS NULL THEN invited_until IS NOT NULL ELSE linked_at IS NOT NULL END),
  UNIQUE (issuer, subject)
);

-- Browsers that were sent to the provider and are not back yet.
CREATE TABLE provider_sign_ins (
  state_hash bytea PRIMARY KEY,
  -- Of what the browser keeps and nobody else knows.
  browser_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL
);

-- API keys ----------------------------------------------------------------------------

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
  -- Null until the owner collects the first secret; prefix and last4 say nothing until then.
  key_hash bytea UNIQUE,
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
  last_used_ip text,
  -- Fixed when the key is issued.
  scopes text[] NOT NULL,
  -- Until when the owner may collect a new secret.
  collect_until timestamptz,
  CHECK (key_hash IS NOT NULL OR (old_hash IS NULL AND old_until IS NULL))
);
CREATE INDEX api_keys_by_user ON api_keys (user_id);
CREATE INDEX api_keys_by_template ON api_keys (template_id) WHERE revoked_at IS NULL;
CREATE TRIGGER tell_account
  AFTER UPDATE OF key_hash, scopes, allowed_ips, expires_at, disabled_at, revoked_at ON api_keys
  FOR EACH ROW EXECUTE FUNCTION tell_account('user_id');

CREATE TABLE api_key_usage (
  key_id bigint NOT NULL REFERENCES api_keys ON DELETE CASCADE,
  hour timestamptz NOT NULL,
  calls integer NOT NULL,
  errors integer NOT NULL,
  PRIMARY KEY (key_id, hour)
);

-- Limits and the blacklist ------------------------------------------------------------

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
  ('order', 'user', '/logistics/:carrier/order', 10, 60, false),
  ('report', 'ip', '/monitor/frontend-error', 20, 60, false);

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

CREATE TABLE idempotency_keys (
  user_id bigint NOT NULL,
  path text NOT NULL,
  key text NOT NULL,
  body_hash bytea NOT NULL,
  answer jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, path, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
