-- online
-- locks sessions ACCESS EXCLUSIVE
-- locks users ACCESS EXCLUSIVE

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
  CHECK ((secret IS NULL) = (confirmed_at IS NULL)),
  CHECK ((pending_secret IS NULL) = (pending_at IS NULL))
);
CREATE TRIGGER tell_account AFTER UPDATE OF confirmed_at ON second_factors
  FOR EACH ROW EXECUTE FUNCTION tell_account('user_id');

CREATE TABLE recovery_codes (
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

-- A sign-in whose password was right and that waits for its code.
CREATE TABLE sign_in_tickets (
  ticket_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- The user agent that it was given to.
  device text NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

-- When the calls of the staff end without a second factor; null before the first of them.
ALTER TABLE users ADD COLUMN second_factor_due_at timestamptz;
-- Password, totp or recovery_code; without a check, which would read every session.
ALTER TABLE sessions ADD COLUMN signed_in_by text NOT NULL DEFAULT 'password';
