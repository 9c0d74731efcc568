-- online
-- locks users SHARE ROW EXCLUSIVE

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
