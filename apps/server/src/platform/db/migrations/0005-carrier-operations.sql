-- offline: builds an index of order_items and gives tracked_parcels another key
-- locks order_items ACCESS EXCLUSIVE and reads rows
-- locks track_items ACCESS EXCLUSIVE
-- locks tracked_parcels ACCESS EXCLUSIVE and reads rows
-- locks tracking_states ACCESS EXCLUSIVE
-- locks users SHARE ROW EXCLUSIVE

-- Operating the carriers -----------------------------------------------------------

-- What staff set in the console for a carrier; it goes before the environment. Secrets are sealed with CARRIER_KEY.
CREATE TABLE carrier_settings (
  carrier carrier PRIMARY KEY,
  environment text NOT NULL CHECK (environment IN ('production', 'test')),
  sealed bytea NOT NULL,
  calls_per_second integer NOT NULL,
  calls_per_hour integer NOT NULL,
  calls_per_day integer NOT NULL,
  set_by bigint NOT NULL REFERENCES users,
  set_at timestamptz NOT NULL DEFAULT now()
);

-- Grows with every change of the settings; every process looks at it and takes over what is newer.
CREATE TABLE carrier_settings_version (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  version bigint NOT NULL DEFAULT 0
);
INSERT INTO carrier_settings_version DEFAULT VALUES;

-- How each process finds its carriers, for staff who look at another one.
CREATE TABLE carrier_health (
  node uuid NOT NULL,
  carrier carrier NOT NULL,
  breaker text NOT NULL CHECK (breaker IN ('closed', 'half_open', 'open')),
  out_since timestamptz,
  paused_until timestamptz,
  paused_reason text,
  -- The latest, newest first: time, reason and HTTP status, nothing of the number.
  failures jsonb NOT NULL DEFAULT '[]',
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (node, carrier)
);

-- Pushes of carriers, each once. What they say is read before it is stored: no name, signature or street comes here.
-- It is emptied when it was taken over, and the key stays so that the same push is known again.
CREATE TABLE carrier_pushes (
  carrier carrier NOT NULL,
  push_key text NOT NULL,
  parcels jsonb NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  processed_at timestamptz,
  PRIMARY KEY (carrier, push_key)
);
CREATE INDEX carrier_pushes_by_age ON carrier_pushes (received_at);

-- Who owns a number that a carrier tells of by itself.
CREATE INDEX order_items_by_carriers_number ON order_items (carrier, tracking_number) WHERE state = 'sold';

-- Several parcels under one number -----------------------------------------------------

-- Those that the carrier offered, and the one that was chosen.
ALTER TABLE tracking_states ADD COLUMN choices jsonb NOT NULL DEFAULT '[]', ADD COLUMN unique_id text;

-- An answer about one of several parcels is not one about the number.
ALTER TABLE track_items ADD COLUMN unique_id text NOT NULL DEFAULT '';
ALTER TABLE tracked_parcels ADD COLUMN unique_id text NOT NULL DEFAULT '';
ALTER TABLE tracked_parcels DROP CONSTRAINT tracked_parcels_pkey;
ALTER TABLE tracked_parcels ADD PRIMARY KEY (carrier, number, unique_id);

-- A copy for the order, beside the status.
ALTER TABLE order_items ADD COLUMN sub_status text;
