-- offline: builds indexes of order_items
-- locks order_items ACCESS EXCLUSIVE and reads rows

-- Tracking ---------------------------------------------------------------------

-- What the carriers said of a number, whoever asked. A number has one turn at a time: whoever claims it asks.
CREATE TABLE tracking_states (
  carrier carrier NOT NULL,
  tracking_number text NOT NULL,
  -- What the stock said when the number was first asked for.
  stock_status tracking_status NOT NULL,
  status tracking_status NOT NULL,
  sub_status text,
  delayed boolean NOT NULL DEFAULT false,
  carrier_code text,
  carrier_words text,
  expected_on date,
  delivered_on date,
  last_event_at timestamptz,
  -- Wall clock of the place, for carriers that do not tell its zone.
  last_event_local text,
  changed_from tracking_status,
  changed_to tracking_status,
  changed_at timestamptz,
  -- When the carrier last answered, and when it may be asked again.
  fetched_at timestamptz,
  next_ask_at timestamptz NOT NULL,
  turn uuid,
  -- Why the last try brought no answer.
  reason text,
  PRIMARY KEY (carrier, tracking_number)
) WITH (fillfactor = 90);

-- The finest place is a ZIP code; no name, signature or photo has a column.
CREATE TABLE tracking_events (
  carrier carrier NOT NULL,
  tracking_number text NOT NULL,
  event_key text NOT NULL,
  local_time text NOT NULL,
  utc_offset text,
  utc_time text,
  status tracking_status,
  code text NOT NULL,
  words text NOT NULL,
  city text,
  region text,
  zip text,
  country text,
  PRIMARY KEY (carrier, tracking_number, event_key)
);

-- Copies that an order shows; when the background asks again, null for never.
ALTER TABLE order_items ADD COLUMN last_event_local text;
ALTER TABLE order_items ADD COLUMN watch_at timestamptz DEFAULT now();
CREATE INDEX order_items_by_shipment ON order_items (user_id, shipment_id);
CREATE INDEX order_items_to_watch ON order_items (carrier, watch_at)
  WHERE state = 'sold' AND carrier <> 'ups' AND watch_at IS NOT NULL;

-- Calls to carriers --------------------------------------------------------------

-- Tokens of carriers, sealed with the key of the operator. A lease lets one process at a time ask for a new one.
CREATE TABLE carrier_tokens (
  credentials_id text PRIMARY KEY,
  sealed bytea,
  expires_at timestamptz,
  lease uuid,
  leased_until timestamptz
);

-- Calls of an account in this hour and this day (UTC).
CREATE TABLE carrier_budgets (
  account_id text PRIMARY KEY,
  carrier carrier NOT NULL,
  hour timestamptz NOT NULL,
  hour_calls integer NOT NULL,
  day timestamptz NOT NULL,
  day_calls integer NOT NULL
);
