-- offline: checks every notice of an account
-- locks user_notices ACCESS EXCLUSIVE and reads rows

-- Waiting lists: what an account wants to be notified of, held or given when it comes in, in order of `id`.
CREATE SEQUENCE wait_ids;
CREATE TABLE waits (
  user_id bigint NOT NULL,
  id bigint NOT NULL DEFAULT nextval('wait_ids'),
  carrier carrier NOT NULL,
  -- Null for any, of FedEx.
  zip5 text,
  from_day date NOT NULL,
  to_day date NOT NULL CHECK (to_day >= from_day),
  quantity integer NOT NULL CHECK (quantity > 0),
  served integer NOT NULL DEFAULT 0 CHECK (served BETWEEN 0 AND quantity),
  -- In hundredths; no cap where it is null.
  max_points bigint,
  points bigint NOT NULL DEFAULT 0 CHECK (points >= 0),
  mode text NOT NULL CHECK (mode IN ('notify', 'hold', 'reserve')),
  until timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'served', 'expired', 'cancelled')),
  obstacle text CHECK (obstacle IN ('points', 'price', 'holds', 'dailyCap', 'terms')),
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  PRIMARY KEY (user_id, id),
  CONSTRAINT waits_within_cap CHECK (points <= max_points),
  CONSTRAINT waits_ended CHECK ((state = 'waiting') = (ended_at IS NULL))
);
ALTER SEQUENCE wait_ids OWNED BY waits.id;
CREATE INDEX waits_in_order ON waits (carrier, zip5, id) WHERE state = 'waiting';
CREATE INDEX waits_to_expire ON waits (until) WHERE state = 'waiting';

ALTER TABLE user_notices DROP CONSTRAINT user_notices_event_check;
ALTER TABLE user_notices ADD CONSTRAINT user_notices_event_check
  CHECK (event IN ('order', 'reservation', 'wait', 'refund', 'ticket', 'points', 'security', 'tracking'));
