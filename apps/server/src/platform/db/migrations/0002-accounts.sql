-- offline: gives sessions another key and drops the column that the version before reads
-- locks rate_limits SHARE and reads rows
-- locks sessions ACCESS EXCLUSIVE and changes rows
-- locks users ACCESS EXCLUSIVE

-- Sessions outlive their tokens ------------------------------------------------
-- What was one row a token becomes a session, which is known by an id of its own, and the tokens that stand for it.

DELETE FROM sessions WHERE end_reason = 'refreshed';
ALTER TABLE sessions ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY;

CREATE TABLE session_tokens (
  token_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL,
  session_id bigint NOT NULL,
  -- Until when calls may use it, and until when it may be exchanged for another.
  expires_at timestamptz NOT NULL,
  exchange_until timestamptz NOT NULL,
  exchanged_at timestamptz,
  -- When an answer last brought a new token by itself.
  renewed_at timestamptz
);
INSERT INTO session_tokens (token_hash, user_id, session_id, expires_at, exchange_until)
SELECT token_hash, user_id, id, expires_at, expires_at + interval '24 hours' FROM sessions;

ALTER TABLE sessions DROP CONSTRAINT sessions_end_reason_check;
ALTER TABLE sessions DROP CONSTRAINT sessions_pkey;
ALTER TABLE sessions DROP COLUMN token_hash;
ALTER TABLE sessions ADD PRIMARY KEY (user_id, id);
ALTER TABLE sessions ADD CONSTRAINT sessions_end_reason_check
  CHECK (end_reason IN ('logout', 'password_changed', 'revoked', 'disabled', 'token_reused'));
-- expires_at of a session is that of its newest token.

ALTER TABLE session_tokens ADD FOREIGN KEY (user_id, session_id) REFERENCES sessions (user_id, id) ON DELETE CASCADE;
CREATE INDEX session_tokens_by_session ON session_tokens (user_id, session_id);

-- Accounts -----------------------------------------------------------------------

ALTER TABLE users ADD COLUMN notify_prefs jsonb NOT NULL DEFAULT '{}';

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

CREATE INDEX rate_limits_by_expiry ON rate_limits (expire);

-- Exchange codes -----------------------------------------------------------------

CREATE TABLE exchange_codes (
  code_hash bytea PRIMARY KEY,
  points bigint NOT NULL CHECK (points > 0),
  issued_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_by bigint REFERENCES users,
  used_at timestamptz,
  CHECK ((used_by IS NULL) = (used_at IS NULL))
);
