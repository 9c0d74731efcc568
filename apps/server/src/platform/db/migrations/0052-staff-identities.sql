-- online
-- locks sign_in_tickets ACCESS EXCLUSIVE
-- locks users SHARE ROW EXCLUSIVE

-- Accounts of the staff at the identity provider that they sign in through.
CREATE TABLE staff_identities (
  user_id bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  issuer text NOT NULL,
  -- What the provider calls the person for ever; null while the operator's invitation waits for its first sign-in.
  subject text,
  invited_until timestamptz,
  linked_at timestamptz,
  UNIQUE (issuer, subject),
  CHECK (CASE WHEN subject IS NULL THEN invited_until IS NOT NULL ELSE linked_at IS NOT NULL END)
);

-- Browsers that were sent to the provider and are not back yet.
CREATE TABLE provider_sign_ins (
  state_hash bytea PRIMARY KEY,
  -- Of what the browser keeps and nobody else knows.
  browser_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL
);

-- What the first step was of a sign-in that waits for its second.
ALTER TABLE sign_in_tickets ADD COLUMN by_provider boolean NOT NULL DEFAULT false;
