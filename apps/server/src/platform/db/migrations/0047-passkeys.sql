-- online
-- locks second_factors ACCESS EXCLUSIVE
-- locks users SHARE ROW EXCLUSIVE

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

-- An account that has passkeys alone is confirmed without the secret of an app.
ALTER TABLE second_factors DROP CONSTRAINT second_factors_check;
ALTER TABLE second_factors ADD CONSTRAINT second_factors_confirmed
  CHECK (secret IS NULL OR confirmed_at IS NOT NULL) NOT VALID;

-- An account that never began to set an app up gets its row by INSERT.
CREATE TRIGGER tell_new_account AFTER INSERT ON second_factors
  FOR EACH ROW WHEN (NEW.confirmed_at IS NOT NULL) EXECUTE FUNCTION tell_account('user_id');
