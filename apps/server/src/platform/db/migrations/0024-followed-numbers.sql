-- online
-- locks users SHARE ROW EXCLUSIVE

-- Numbers that accounts follow. How a parcel stands is said by tracking_states; what lists are narrowed by is copied.
CREATE TABLE followed_numbers (
  user_id bigint NOT NULL REFERENCES users,
  id bigint GENERATED ALWAYS AS IDENTITY,
  carrier carrier NOT NULL,
  tracking_number text NOT NULL,
  source text NOT NULL CHECK (source IN ('own', 'bought')),
  tags text[] NOT NULL DEFAULT '{}',
  reference text,
  note text,
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Copies.
  status tracking_status NOT NULL DEFAULT 'unknown',
  sub_status text,
  delayed boolean NOT NULL DEFAULT false,
  expected_on date,
  delivered_on date,
  last_event_at timestamptz,
  last_event_local text,
  last_city text,
  last_region text,
  fetched_at timestamptz,
  reason text,
  -- Why somebody should look at it, and since when.
  attention text,
  attention_since timestamptz,
  -- When the background asks next; null for never.
  look_at timestamptz,
  -- When its state changed without having been copied.
  heard_at timestamptz,
  PRIMARY KEY (user_id, id),
  UNIQUE (user_id, carrier, tracking_number),
  CHECK ((attention IS NULL) = (attention_since IS NULL))
) WITH (fillfactor = 80);
CREATE INDEX followed_numbers_by_parcel ON followed_numbers (carrier, tracking_number);
