-- online

-- Every key contains what its table would be sharded by: stock by zip5, everything of a user by user_id.

CREATE TYPE carrier AS ENUM ('ups', 'usps', 'fedex');
CREATE TYPE tracking_status AS ENUM (
  'unknown', 'label_created', 'accepted', 'in_transit', 'out_for_delivery', 'available_for_pickup',
  'delivery_attempted', 'delivered', 'exception', 'returned', 'cancelled', 'expired'
);
CREATE TYPE shipment_state AS ENUM ('available', 'held', 'reserved', 'sold', 'retired', 'blocked');

CREATE TABLE zips (
  zip5 text PRIMARY KEY,
  city text NOT NULL,
  state text NOT NULL,
  latitude real NOT NULL,
  longitude real NOT NULL
);
CREATE INDEX zips_by_city ON zips (lower(city) text_pattern_ops);

-- Accounts and sessions ------------------------------------------------------

CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_name text NOT NULL UNIQUE,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  nickname text,
  phone text,
  role text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'announcement_admin', 'admin', 'super_admin')),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'active', 'disabled', 'locked')),
  locale text NOT NULL DEFAULT 'zh-CN' CHECK (locale IN ('zh-CN', 'en')),
  password_hash text NOT NULL,
  accepted_terms text,
  accepted_terms_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_login_at timestamptz
);

CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  device text,
  ip text,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN ('logout', 'refreshed', 'password_changed', 'revoked', 'disabled'))
);
CREATE INDEX sessions_by_user ON sessions (user_id, created_at);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- Kept by rate-limiter-flexible, which fixes the names of the columns.
CREATE UNLOGGED TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

-- Stock ----------------------------------------------------------------------

CREATE TABLE lots (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_name text NOT NULL,
  file_hash bytea,
  file_path text,
  file_format text NOT NULL CHECK (file_format IN ('csv', 'ndjson', 'xlsx', 'demo')),
  source text NOT NULL,
  owner text NOT NULL,
  basis text NOT NULL,
  offer text NOT NULL CHECK (offer IN ('sellable', 'query_only')),
  status text NOT NULL DEFAULT 'importing' CHECK (status IN ('importing', 'imported', 'failed', 'withdrawn')),
  bytes_read bigint NOT NULL DEFAULT 0,
  bytes_total bigint NOT NULL DEFAULT 0,
  rows_read bigint NOT NULL DEFAULT 0,
  rows_imported bigint NOT NULL DEFAULT 0,
  rows_rejected bigint NOT NULL DEFAULT 0,
  rows_known bigint NOT NULL DEFAULT 0,
  dropped_columns text[] NOT NULL DEFAULT '{}',
  ignored_columns text[] NOT NULL DEFAULT '{}',
  problem text,
  imported_by bigint REFERENCES users,
  imported_by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  withdrawn_at timestamptz,
  withdraw_reason text
);
-- The same file twice is refused, unless its first import failed.
CREATE UNIQUE INDEX lots_by_file ON lots (file_hash) WHERE status <> 'failed';

CREATE TABLE lot_rejections (
  lot_id bigint NOT NULL REFERENCES lots,
  line bigint NOT NULL,
  field text,
  reason text NOT NULL,
  PRIMARY KEY (lot_id, line)
);

CREATE SEQUENCE shipment_ids AS bigint CACHE 100;

-- The primary key is the search itself and no index holds anything that a hold changes,
-- so that holding stays a heap-only update. Lots are loaded in the order of this key.
CREATE TABLE shipments (
  id bigint NOT NULL DEFAULT nextval('shipment_ids'),
  lot_id bigint NOT NULL REFERENCES lots,
  holder_id bigint,
  order_id bigint,
  held_since timestamptz,
  paused_until timestamptz,
  last_event_at timestamptz,
  fetched_at timestamptz,
  hold_id uuid,
  shipped_on date NOT NULL,
  expected_on date,
  delivered_on date,
  carrier carrier NOT NULL,
  state shipment_state NOT NULL DEFAULT 'available',
  status tracking_status NOT NULL,
  sellable boolean NOT NULL,
  zip5 text NOT NULL,
  tracking_number text NOT NULL,
  service text NOT NULL,
  city text NOT NULL,
  region text NOT NULL,
  origin_zip5 text NOT NULL,
  origin_city text NOT NULL,
  origin_region text NOT NULL,
  PRIMARY KEY (zip5, carrier, shipped_on, id)
) WITH (fillfactor = 90);

-- FedEx may be asked without a ZIP.
CREATE INDEX shipments_fedex_by_day ON shipments (shipped_on, zip5, id) WHERE carrier = 'fedex';

-- A number exists once, whatever lot brings it.
CREATE TABLE tracking_numbers (
  carrier carrier NOT NULL,
  tracking_number text NOT NULL,
  lot_id bigint NOT NULL,
  PRIMARY KEY (carrier, tracking_number)
);

-- Prices never change: a new price is a new row with a later day.
CREATE TABLE price_lists (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  carrier carrier NOT NULL,
  scope text NOT NULL CHECK (scope IN ('single', 'batch')),
  unit_price bigint NOT NULL CHECK (unit_price >= 0),
  tiers jsonb NOT NULL DEFAULT '[]',
  valid_from timestamptz NOT NULL,
  created_by bigint REFERENCES users,
  UNIQUE (carrier, scope, valid_from)
);
INSERT INTO price_lists (carrier, scope, unit_price, tiers, valid_from)
SELECT c.carrier::carrier, s.scope, c.price, '[{"from": 50, "percentOff": 10}, {"from": 200, "percentOff": 20}]', '2000-01-01'
FROM (VALUES ('ups', 200), ('usps', 100), ('fedex', 200)) AS c (carrier, price), (VALUES ('single'), ('batch')) AS s (scope);

-- Holds ----------------------------------------------------------------------

CREATE TABLE holds (
  user_id bigint NOT NULL,
  id uuid NOT NULL,
  carrier carrier NOT NULL,
  scope text NOT NULL,
  unit_price bigint NOT NULL,
  tiers jsonb NOT NULL,
  -- The keys of what is held, side by side.
  zip5s text[] NOT NULL,
  shipped_ons date[] NOT NULL,
  shipment_ids bigint[] NOT NULL,
  started_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  extended boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN ('released', 'replaced', 'lapsed', 'ordered')),
  PRIMARY KEY (user_id, id)
);
-- One live hold per user and carrier.
CREATE UNIQUE INDEX live_holds ON holds (user_id, carrier) WHERE ended_at IS NULL;
CREATE INDEX holds_to_lapse ON holds (expires_at) WHERE ended_at IS NULL;

-- Orders ---------------------------------------------------------------------

CREATE SEQUENCE order_ids AS bigint;

CREATE TABLE orders (
  user_id bigint NOT NULL,
  id bigint NOT NULL DEFAULT nextval('order_ids'),
  order_no text NOT NULL,
  carrier carrier NOT NULL,
  scope text NOT NULL,
  action text NOT NULL CHECK (action IN ('buy', 'reserve')),
  status text NOT NULL CHECK (status IN ('reserved', 'completed', 'partial', 'cancelled', 'expired', 'refunding', 'refunded', 'partially_refunded', 'failed')),
  quantity integer NOT NULL,
  failed_quantity integer NOT NULL DEFAULT 0,
  unit_price bigint NOT NULL,
  percent_off integer NOT NULL,
  total_points bigint NOT NULL CHECK (total_points >= 0),
  hold_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  ended_at timestamptz,
  PRIMARY KEY (user_id, id),
  UNIQUE (user_id, order_no)
);
CREATE INDEX orders_by_time ON orders (user_id, created_at DESC, id DESC);
CREATE INDEX reservations_to_expire ON orders (expires_at) WHERE status = 'reserved';

-- What an order shows of its shipments is copied, so that "my orders" never reads the stock.
CREATE TABLE order_items (
  user_id bigint NOT NULL,
  order_id bigint NOT NULL,
  shipment_id bigint NOT NULL,
  zip5 text NOT NULL,
  shipped_on date NOT NULL,
  carrier carrier NOT NULL,
  tracking_number text NOT NULL,
  service text NOT NULL,
  city text NOT NULL,
  region text NOT NULL,
  origin_zip5 text NOT NULL,
  origin_city text NOT NULL,
  origin_region text NOT NULL,
  price bigint NOT NULL CHECK (price >= 0),
  state text NOT NULL CHECK (state IN ('reserved', 'sold', 'released', 'refunded')),
  status tracking_status NOT NULL,
  last_event_at timestamptz,
  fetched_at timestamptz,
  PRIMARY KEY (user_id, order_id, shipment_id),
  FOREIGN KEY (user_id, order_id) REFERENCES orders (user_id, id)
);
CREATE INDEX order_items_by_number ON order_items (user_id, tracking_number);

CREATE TABLE idempotency_keys (
  user_id bigint NOT NULL,
  path text NOT NULL,
  key text NOT NULL,
  body_hash bytea NOT NULL,
  answer jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, path, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

-- Points ---------------------------------------------------------------------
-- Each user has a book of five accounts; every transaction stays inside one book and sums to zero.
-- The house's totals are sums over all books, so that no purchase waits for another's.

CREATE TABLE point_accounts (
  user_id bigint NOT NULL,
  account text NOT NULL CHECK (account IN ('available', 'frozen', 'issued', 'revenue', 'adjust')),
  balance bigint NOT NULL DEFAULT 0,
  -- Number and hash of the newest entry: the head of the account's chain.
  seq bigint NOT NULL DEFAULT 0,
  head bytea NOT NULL,
  PRIMARY KEY (user_id, account),
  CONSTRAINT enough_points CHECK (account NOT IN ('available', 'frozen') OR balance >= 0)
);

CREATE SEQUENCE point_transaction_ids AS bigint;

CREATE TABLE point_transactions (
  user_id bigint NOT NULL,
  id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('recharge', 'exchange', 'reserve', 'release', 'purchase', 'refund', 'adjust')),
  order_id bigint,
  order_no text,
  remark text,
  actor_id bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, id)
);
CREATE INDEX point_transactions_by_time ON point_transactions (user_id, created_at DESC, id DESC);

CREATE TABLE point_entries (
  user_id bigint NOT NULL,
  account text NOT NULL,
  seq bigint NOT NULL,
  transaction_id bigint NOT NULL,
  amount bigint NOT NULL,
  balance bigint NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (user_id, account, seq),
  FOREIGN KEY (user_id, transaction_id) REFERENCES point_transactions (user_id, id)
);
CREATE INDEX point_entries_by_transaction ON point_entries (user_id, transaction_id);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON point_transactions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON point_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON point_transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON point_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION check_entries_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM new_entries GROUP BY user_id, transaction_id HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'entries of a transaction do not sum to zero' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER entries_balance AFTER INSERT ON point_entries
  REFERENCING NEW TABLE AS new_entries FOR EACH STATEMENT EXECUTE FUNCTION check_entries_balance();

-- Text that an entry's hash covers, after the hash of the entry before it. Times count in microseconds.
CREATE FUNCTION point_entry_text(
  user_id bigint, account text, seq bigint, transaction_id bigint, amount bigint, balance bigint,
  kind text, order_no text, at timestamptz
) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws('|', 'v1', user_id, account, seq, transaction_id, amount, balance, kind,
    coalesce(order_no, ''), (extract(epoch FROM at) * 1000000)::bigint)
$$;
