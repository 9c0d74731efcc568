-- online
-- locks users SHARE ROW EXCLUSIVE

-- Tracking by number in batches -------------------------------------------------

-- Numbers that a user pasted to have them tracked. They are that user's alone.
CREATE TABLE track_batches (
  user_id bigint NOT NULL REFERENCES users,
  id bigint GENERATED ALWAYS AS IDENTITY,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'paused', 'done')),
  total integer NOT NULL,
  duplicates integer NOT NULL,
  -- Numbers that have ended.
  done integer NOT NULL DEFAULT 0,
  -- The newest line of its stream. Whoever counts it up has this row locked, so lines appear in order.
  last_seq integer NOT NULL DEFAULT 0,
  -- Which worker is at it, and when it was last seen.
  worker uuid,
  worked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, id)
) WITH (fillfactor = 80);
CREATE INDEX track_batches_by_age ON track_batches (created_at);
CREATE INDEX track_batches_running ON track_batches (user_id, id) WHERE state = 'running';

CREATE TABLE track_items (
  user_id bigint NOT NULL,
  batch_id bigint NOT NULL,
  position integer NOT NULL,
  -- As it was typed.
  number text NOT NULL,
  -- Who is asked for what; both null for a number that nobody can be asked for.
  carrier carrier,
  canonical text,
  candidates jsonb NOT NULL DEFAULT '[]',
  outcome text CHECK (outcome IN ('found', 'several', 'failed', 'unrecognised')),
  reason text,
  choices jsonb NOT NULL DEFAULT '[]',
  seq integer,
  -- How often the carrier had no room for it, and when it is asked again.
  waits integer NOT NULL DEFAULT 0,
  ask_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, batch_id, position),
  FOREIGN KEY (user_id, batch_id) REFERENCES track_batches (user_id, id) ON DELETE CASCADE,
  CHECK ((outcome IS NULL) = (seq IS NULL)),
  CHECK ((carrier IS NULL) = (canonical IS NULL))
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX track_items_by_seq ON track_items (user_id, batch_id, seq) WHERE seq IS NOT NULL;

-- What a carrier said of a number, for every batch that has it. Says nothing of who asked.
CREATE TABLE tracked_parcels (
  carrier carrier NOT NULL,
  number text NOT NULL,
  status tracking_status NOT NULL,
  parcel jsonb NOT NULL,
  fetched_at timestamptz NOT NULL DEFAULT now(),
  fresh_until timestamptz NOT NULL,
  PRIMARY KEY (carrier, number)
);
CREATE INDEX tracked_parcels_by_age ON tracked_parcels (fetched_at);
