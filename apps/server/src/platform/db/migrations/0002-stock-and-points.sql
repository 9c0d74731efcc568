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

-- Stock -------------------------------------------------------------------------------

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
  withdraw_reason text,
  -- While it is set, numbers that a reservation gives back are not for sale again.
  off_shelf_since timestamptz,
  -- Rows whose number an earlier row of the same file has, apart from numbers known before.
  rows_duplicate bigint NOT NULL DEFAULT 0,
  -- How much of the unpaid numbers of a lot shows: first 2 and last 4 characters, or with `strict` the first 2 alone.
  mask text NOT NULL DEFAULT 'standard' CHECK (mask IN ('standard', 'strict')),
  guess_measured boolean NOT NULL DEFAULT false,
  guess_bits_standard smallint,
  guess_bits_strict smallint,
  -- What the columns of the file were said to be by hand: a field or `ignore` for the name of a column.
  chosen_columns jsonb NOT NULL DEFAULT '{}'
);
-- The same file twice is refused, unless its first import failed.
CREATE UNIQUE INDEX lots_by_file ON lots (file_hash) WHERE status <> 'failed';
-- Every query asks which lots are masked strictly; they are few.
CREATE INDEX lots_masked_strictly ON lots (id) WHERE mask = 'strict';

CREATE TABLE lot_rejections (
  lot_id bigint NOT NULL REFERENCES lots,
  line bigint NOT NULL,
  field text,
  reason text NOT NULL,
  -- The cells of a row that was left out, in the order of the fields of a lot.
  cells text[],
  PRIMARY KEY (lot_id, line)
);

CREATE SEQUENCE shipment_ids AS bigint CACHE 100;
CREATE SCHEMA stock_weeks;

-- The primary key is the search itself and no index holds anything that a hold changes, so that holding stays a heap-only
-- update. Lots are loaded in the order of this key. What may be sold and what may only be seen stand apart in it. Partitions
-- are weeks, Monday to Sunday: `w20261123`; `before` has every day up to the first of them.
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
  -- Whether it left the shelf with its lot, which can be restored, apart from numbers that the staff blocked one by one:
  -- who blocks such a number takes the mark away, and it stays blocked when the lot is restored.
  withdrawn boolean NOT NULL DEFAULT false,
  PRIMARY KEY (zip5, sellable, carrier, shipped_on, id)
) PARTITION BY RANGE (shipped_on);
-- FedEx may be asked without a ZIP.
CREATE INDEX shipments_fedex_by_offer ON shipments (sellable, shipped_on, zip5, id) WHERE carrier = 'fedex';

DO $$ BEGIN
  EXECUTE format('CREATE TABLE stock_weeks.before PARTITION OF shipments FOR VALUES FROM (MINVALUE) TO (%L) WITH (fillfactor = 90)',
    date_trunc('week', current_date)::date - 35);
END $$;
ALTER INDEX stock_weeks.before_pkey RENAME TO shipments_pkey;
ALTER INDEX stock_weeks.before_sellable_shipped_on_zip5_id_idx RENAME TO shipments_fedex_by_offer;

-- The functions run with the rights of the owner, so that a server that owns nothing can keep its stock.

-- The partitions in their order: the first day of each, null for all before, and the day after its last.
CREATE FUNCTION list_stock_weeks() RETURNS TABLE (name text, first_day date, after_day date)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET datestyle = 'ISO' AS $$
  SELECT c.relname::text, substring(b.bound FROM 'FROM \(''(.+?)''\)')::date, substring(b.bound FROM 'TO \(''(.+?)''\)')::date
  FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid, pg_get_expr(c.relpartbound, c.oid) AS b (bound)
  WHERE i.inhparent = 'public.shipments'::regclass ORDER BY 3
$$;

-- Makes the weeks that are missing up to a day; answers how many. Nobody waits: neither reads nor writes of the stock.
CREATE FUNCTION make_stock_weeks(until date) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp SET lock_timeout = '1s' AS $$
DECLARE
  first date;
  name text;
  made integer := 0;
BEGIN
  IF until > current_date + 400 THEN
    RAISE EXCEPTION 'weeks are made for 400 days ahead at most';
  END IF;
  SELECT max(after_day) INTO first FROM list_stock_weeks();
  IF first > until THEN
    RETURN 0;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('stock_weeks'));
  SELECT max(after_day) INTO first FROM list_stock_weeks();
  WHILE first <= until LOOP
    name := 'w' || to_char(first, 'YYYYMMDD');
    EXECUTE format('CREATE TABLE stock_weeks.%I (LIKE public.shipments INCLUDING ALL) WITH (fillfactor = 90)', name);
    EXECUTE format('ALTER TABLE public.shipments ATTACH PARTITION stock_weeks.%I FOR VALUES FROM (%L) TO (%L)',
      name, first, first + 7);
    first := first + 7;
    made := made + 1;
  END LOOP;
  RETURN made;
END $$;

-- No autovacuum ever looks at the whole, whose figures the planner wants for joins.
CREATE FUNCTION analyze_stock() RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
  ANALYZE public.shipments
$$;

SELECT make_stock_weeks(current_date + 21);
ANALYZE shipments;

-- Weeks of the stock that went: what nobody owned of them left, the rest stays in a partition of the same name and days.
CREATE TABLE past_weeks (
  name text PRIMARY KEY,
  -- The day after its last.
  after_day date NOT NULL,
  went_at timestamptz NOT NULL DEFAULT now(),
  -- Files of the rows that left: key, rows, bytes, SHA-256. Null where they are not archived.
  archive jsonb,
  -- Rows that left, and when they were gone for good; null until then.
  rows bigint,
  dropped_at timestamptz
);

-- Whether a shipment is somebody's, or was blocked by itself: orders, holds and decisions of the staff refer to it.
CREATE FUNCTION shipment_stays(state shipment_state, withdrawn boolean) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT state IN ('held', 'reserved', 'sold', 'retired') OR (state = 'blocked' AND NOT withdrawn)
$$;

-- While a week is about to go: every change of what stays of it is made in the table that takes its place, too.
CREATE FUNCTION mirror_shipment() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  kept text := TG_TABLE_NAME || '_kept';
BEGIN
  IF TG_OP <> 'INSERT' AND shipment_stays(OLD.state, OLD.withdrawn) THEN
    EXECUTE format('DELETE FROM stock_weeks.%I WHERE (zip5, sellable, carrier, shipped_on, id) = ($1, $2, $3, $4, $5)', kept)
    USING OLD.zip5, OLD.sellable, OLD.carrier, OLD.shipped_on, OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' AND shipment_stays(NEW.state, NEW.withdrawn) THEN
    EXECUTE format('INSERT INTO stock_weeks.%I SELECT ($1).*', kept) USING NEW;
  END IF;
  RETURN NULL;
END $$;

-- First step: the table that takes the place of a week, and the trigger that keeps it up. Answers the pages of the week.
CREATE FUNCTION begin_week_end(week text) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp SET lock_timeout = '1s' AS $$
DECLARE
  found record;
  kept text := week || '_kept';
BEGIN
  SELECT * INTO STRICT found FROM list_stock_weeks() w WHERE w.name = week;
  IF found.after_day > current_date - 28 THEN
    RAISE EXCEPTION 'weeks stay for four weeks';
  END IF;
  -- What a run that was broken off left behind.
  EXECUTE format('DROP TRIGGER IF EXISTS mirror ON stock_weeks.%I', week);
  EXECUTE format('DROP TABLE IF EXISTS stock_weeks.%I', kept);
  EXECUTE format('CREATE TABLE stock_weeks.%I (LIKE public.shipments INCLUDING ALL,
    CONSTRAINT days CHECK (shipped_on >= %L AND shipped_on < %L)) WITH (fillfactor = 90)',
    kept, coalesce(found.first_day, '-infinity'), found.after_day);
  EXECUTE format('CREATE TRIGGER mirror AFTER INSERT OR UPDATE OR DELETE ON stock_weeks.%I
    FOR EACH ROW EXECUTE FUNCTION mirror_shipment()', week);
  RETURN pg_relation_size(format('stock_weeks.%I', week)::regclass) / current_setting('block_size')::int;
END $$;

-- Second step, for some pages after the others: what stays. Locked, so that no change of a row passes by.
CREATE FUNCTION keep_week_rows(week text, first_page integer, after_page integer) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  kept bigint;
BEGIN
  EXECUTE format('INSERT INTO stock_weeks.%I SELECT * FROM stock_weeks.%I
    WHERE ctid >= $1 AND ctid < $2 AND shipment_stays(state, withdrawn) FOR NO KEY UPDATE ON CONFLICT DO NOTHING',
    week || '_kept', week) USING format('(%s,0)', first_page)::tid, format('(%s,0)', after_page)::tid;
  GET DIAGNOSTICS kept = ROW_COUNT;
  RETURN kept;
END $$;

-- Third step, a moment: the one takes the place of the other, which nobody sees any more and is called `…_gone`.
CREATE FUNCTION finish_week_end(week text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  found record;
BEGIN
  SELECT * INTO STRICT found FROM list_stock_weeks() w WHERE w.name = week;
  -- Against vacuum first, which nobody waits behind; then what nobody else waits for long.
  PERFORM set_config('lock_timeout', '1500ms', true);
  EXECUTE format('LOCK TABLE stock_weeks.%I IN SHARE UPDATE EXCLUSIVE MODE', week);
  PERFORM set_config('lock_timeout', '300ms', true);
  LOCK TABLE public.lots IN SHARE ROW EXCLUSIVE MODE;
  PERFORM set_config('lock_timeout', '1s', true);
  LOCK TABLE ONLY public.shipments IN ACCESS EXCLUSIVE MODE;
  PERFORM set_config('lock_timeout', '300ms', true);
  EXECUTE format('ALTER TABLE public.shipments DETACH PARTITION stock_weeks.%I', week);
  EXECUTE format('DROP TRIGGER mirror ON stock_weeks.%I', week);
  EXECUTE format('ALTER TABLE public.shipments ATTACH PARTITION stock_weeks.%I FOR VALUES FROM (%s) TO (%L)',
    week || '_kept', coalesce(quote_literal(found.first_day), 'MINVALUE'), found.after_day);
  EXECUTE format('ALTER TABLE stock_weeks.%I DROP CONSTRAINT days', week || '_kept');
  EXECUTE format('ALTER TABLE stock_weeks.%I RENAME TO %I', week, week || '_gone');
  EXECUTE format('ALTER TABLE stock_weeks.%I RENAME TO %I', week || '_kept', week);
  EXECUTE format('GRANT USAGE ON SCHEMA stock_weeks TO %I', session_user);
  EXECUTE format('GRANT SELECT ON stock_weeks.%I TO %I', week || '_gone', session_user);
  INSERT INTO past_weeks (name, after_day) VALUES (week, found.after_day);
END $$;

-- Last step: the rows that left, all of which were counted.
CREATE FUNCTION drop_past_week(week text, counted bigint) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp SET lock_timeout = '300ms' AS $$
BEGIN
  UPDATE past_weeks SET rows = counted, dropped_at = now() WHERE name = week AND dropped_at IS NULL;
  IF NOT FOUND THEN
    RAISE EXCEPTION '% is no week that went', week;
  END IF;
  EXECUTE format('DROP TABLE stock_weeks.%I', week || '_gone');
END $$;

-- A number exists once, whatever lot brings it.
CREATE TABLE tracking_numbers (
  carrier carrier NOT NULL,
  tracking_number text NOT NULL,
  lot_id bigint NOT NULL,
  -- Where it stands in the stock, whose key begins with the ZIP.
  zip5 text,
  shipped_on date,
  PRIMARY KEY (carrier, tracking_number)
);

-- Numbers that the staff blocked, and why. What was not sold is `blocked` in the stock, too.
CREATE TABLE blocked_numbers (
  carrier carrier NOT NULL,
  tracking_number text NOT NULL,
  shipment_id bigint NOT NULL,
  reason text NOT NULL,
  blocked_by bigint NOT NULL REFERENCES users,
  blocked_by_name text NOT NULL,
  blocked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (carrier, tracking_number)
);

-- The stock by carrier and state of the USA; '' for what went elsewhere.
CREATE TABLE stock_counts (
  carrier carrier NOT NULL,
  state text NOT NULL,
  shipments bigint NOT NULL,
  for_sale bigint NOT NULL,
  held bigint NOT NULL,
  sold bigint NOT NULL,
  query_only bigint NOT NULL,
  reserved bigint NOT NULL DEFAULT 0,
  retired bigint NOT NULL DEFAULT 0,
  blocked bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (carrier, state)
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
  remark text,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (carrier, scope, valid_from)
);
INSERT INTO price_lists (carrier, scope, unit_price, tiers, valid_from)
SELECT c.carrier::carrier, s.scope, c.price, '[{"from": 50, "percentOff": 10}, {"from": 200, "percentOff": 20}]', '2000-01-01'
FROM (VALUES ('ups', 200), ('usps', 100), ('fedex', 200)) AS c (carrier, price), (VALUES ('single'), ('batch')) AS s (scope);

-- Holds and orders --------------------------------------------------------------------

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
  end_reason text CHECK (end_reason IN ('released', 'replaced', 'expired', 'ordered')),
  PRIMARY KEY (user_id, id)
);
-- One live hold per user and carrier.
CREATE UNIQUE INDEX live_holds ON holds (user_id, carrier) WHERE ended_at IS NULL;
-- Holds come and go in the order of time and far more often than they are counted.
CREATE INDEX holds_by_creation ON holds USING brin (created_at) WITH (pages_per_range = 32, autosummarize = on);
CREATE INDEX holds_by_end ON holds USING brin (ended_at) WITH (pages_per_range = 32, autosummarize = on);
-- The planner may read all of a small index for a statement that merely implies its condition, so what looks for all that is
-- due has conditions that no other statement implies.
CREATE INDEX holds_due ON holds ((CASE WHEN ended_at IS NULL THEN expires_at END))
  WHERE CASE WHEN ended_at IS NULL THEN expires_at END IS NOT NULL;

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
  -- Never more than was paid, whoever refunds what at the same time.
  refunded_points bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, id),
  UNIQUE (user_id, order_no),
  CONSTRAINT refunded_at_most_paid CHECK (refunded_points BETWEEN 0 AND total_points)
);
CREATE INDEX orders_by_time ON orders (user_id, created_at DESC, id DESC);
CREATE INDEX orders_by_creation ON orders (created_at) INCLUDE (action, carrier, quantity, total_points);
CREATE INDEX orders_by_end ON orders (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX orders_added ON orders USING brin (id) WITH (pages_per_range = 16, autosummarize = on);
-- The staff look orders of all accounts up by what they are told.
CREATE INDEX orders_by_number ON orders (order_no);
CREATE INDEX reservations_due ON orders (expires_at) WHERE status = 'reserved' AND expires_at IS NOT NULL;

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
  last_event_local text,
  -- When the background asks again; null for never.
  watch_at timestamptz DEFAULT now(),
  sub_status text,
  -- Since when it is refunded and void.
  refunded_at timestamptz,
  -- Its lot says how its number is masked.
  lot_id bigint,
  PRIMARY KEY (user_id, order_id, shipment_id),
  FOREIGN KEY (user_id, order_id) REFERENCES orders (user_id, id)
);
CREATE INDEX order_items_by_shipment ON order_items (user_id, shipment_id);
CREATE INDEX order_items_to_watch ON order_items (carrier, watch_at)
  WHERE state = 'sold' AND carrier <> 'ups' AND watch_at IS NOT NULL;
CREATE INDEX order_items_by_tracking_number ON order_items (tracking_number, user_id);

CREATE SEQUENCE wait_ids;
-- Waiting lists: what an account wants to be notified of, held or given when it comes in, in order of `id`.
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
  CONSTRAINT waits_within_cap CHECK (points <= max_points),
  CONSTRAINT waits_ended CHECK ((state = 'waiting') = (ended_at IS NULL)),
  PRIMARY KEY (user_id, id)
);
CREATE INDEX waits_in_order ON waits (carrier, zip5, id) WHERE state = 'waiting';
CREATE INDEX waits_to_expire ON waits (until) WHERE state = 'waiting';
ALTER SEQUENCE wait_ids OWNED BY waits.id;

-- Points ------------------------------------------------------------------------------

-- Each user has a book of five accounts; every transaction stays inside one book and sums to zero. The house's totals are sums
-- over all books, so that no purchase waits for another's.
CREATE TABLE point_accounts (
  user_id bigint NOT NULL,
  account text NOT NULL CHECK (account IN ('available', 'frozen', 'issued', 'revenue', 'adjust')),
  balance bigint NOT NULL DEFAULT 0,
  -- Number and hash of the newest entry: the head of the account's chain.
  seq bigint NOT NULL DEFAULT 0,
  head bytea NOT NULL,
  CONSTRAINT enough_points CHECK (account NOT IN ('available', 'frozen') OR balance >= 0),
  PRIMARY KEY (user_id, account)
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
-- What was added since the last look. Rows come in the order of their ids, so that a few blocks hold the newest.
CREATE INDEX point_transactions_added ON point_transactions USING brin (id) WITH (pages_per_range = 16, autosummarize = on);
CREATE INDEX point_transactions_counted
  ON point_transactions ((CASE WHEN kind IN ('recharge', 'exchange', 'refund') THEN created_at END))
  INCLUDE (user_id, id, kind, created_at)
  WHERE CASE WHEN kind IN ('recharge', 'exchange', 'refund') THEN created_at END IS NOT NULL;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON point_transactions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON point_transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION check_entries_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM new_entries GROUP BY user_id, transaction_id HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'entries of a transaction do not sum to zero' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

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
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON point_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON point_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
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

CREATE TABLE code_batches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  points bigint NOT NULL CHECK (points > 0),
  issued integer NOT NULL,
  remark text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by_name text NOT NULL,
  expires_at timestamptz NOT NULL,
  voided_at timestamptz,
  voided_by_name text,
  void_reason text
);

CREATE TABLE exchange_codes (
  code_hash bytea PRIMARY KEY,
  points bigint NOT NULL CHECK (points > 0),
  issued_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_by bigint REFERENCES users,
  used_at timestamptz,
  -- Codes of the demo belong to no batch and show no digits.
  batch_id bigint REFERENCES code_batches,
  last4 text,
  voided_at timestamptz,
  CHECK ((used_by IS NULL) = (used_at IS NULL)),
  CHECK (voided_at IS NULL OR used_at IS NULL)
);
CREATE INDEX exchange_codes_by_batch ON exchange_codes (batch_id) WHERE batch_id IS NOT NULL;

-- Points that the staff give ----------------------------------------------------------

CREATE SEQUENCE refund_request_ids AS bigint;
CREATE TABLE refund_requests (
  user_id bigint NOT NULL REFERENCES users,
  id bigint NOT NULL DEFAULT nextval('refund_request_ids'),
  order_id bigint NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'accepted', 'refused')),
  shipment_ids bigint[] NOT NULL,
  points bigint NOT NULL CHECK (points >= 0),
  whole_order boolean NOT NULL,
  -- Where the order stood, and stands again when the request is refused.
  order_status text NOT NULL,
  reason text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  decided_by bigint REFERENCES users,
  decided_at timestamptz,
  decision_remark text,
  CHECK ((state = 'pending') = (decided_at IS NULL)),
  PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id, order_id) REFERENCES orders (user_id, id)
);
CREATE UNIQUE INDEX pending_refund_requests ON refund_requests (user_id, order_id) WHERE state = 'pending';
CREATE INDEX refund_requests_by_order ON refund_requests (user_id, order_id, id);
CREATE INDEX refund_requests_by_state ON refund_requests (state, id);
CREATE INDEX refund_requests_by_id ON refund_requests (id);

-- An act on somebody's points that needs the approval of another.
CREATE TABLE approvals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  act text NOT NULL CHECK (act IN ('recharge', 'refund', 'adjust', 'codes')),
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'approved', 'refused', 'withdrawn', 'expired')),
  user_id bigint REFERENCES users,
  points bigint NOT NULL,
  order_id bigint,
  order_no text,
  -- Null for all that is left of the order.
  shipment_ids bigint[],
  -- The request of the user that a refund answers.
  request_id bigint,
  reason text,
  remark text NOT NULL,
  ref_no text,
  proposed_by bigint NOT NULL REFERENCES users,
  proposed_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  decided_by bigint REFERENCES users,
  decided_at timestamptz,
  decision_remark text,
  -- The movement of points, once approved.
  transaction_id bigint,
  -- A batch of exchange codes is about nobody's account. `points` is its sum; the codes exist once they are collected.
  code_count integer,
  code_days integer,
  batch_id bigint REFERENCES code_batches,
  -- Why a payment that was credited before is credited again.
  duplicate_reason text,
  CHECK ((state = 'pending') = (decided_at IS NULL)),
  CHECK (state NOT IN ('approved', 'refused') OR decided_by <> proposed_by),
  CONSTRAINT approvals_about_one_thing
    CHECK ((act = 'codes') = (user_id IS NULL) AND (act = 'codes') = (code_count IS NOT NULL AND code_days IS NOT NULL))
);
CREATE INDEX approvals_by_user ON approvals (user_id, id);
CREATE INDEX approvals_by_state ON approvals (state, id);
CREATE INDEX approvals_to_expire ON approvals (expires_at) WHERE state = 'pending';
CREATE UNIQUE INDEX pending_approvals_of_requests ON approvals (user_id, request_id) WHERE state = 'pending';
CREATE INDEX approvals_by_proposer ON approvals (proposed_by) WHERE state = 'pending' OR (state = 'approved' AND act = 'codes');

-- What somebody of the staff gave on a day of the product's zone without another's approval, in hundredths.
CREATE TABLE staff_day_sums (
  user_id bigint NOT NULL REFERENCES users,
  day date NOT NULL,
  points bigint NOT NULL CHECK (points >= 0),
  -- Acts just below the limit of one.
  near_limit integer NOT NULL,
  PRIMARY KEY (user_id, day)
);

-- Points that the staff gave for money, to be found by the number of the payment.
CREATE TABLE recharges (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  -- The movement in the user's ledger.
  transaction_id bigint NOT NULL,
  points bigint NOT NULL,
  remark text,
  ref_no text,
  -- The number without case, width, spaces and punctuation: what makes two the same.
  ref_key text,
  duplicate boolean NOT NULL DEFAULT false,
  duplicate_reason text,
  -- Who gave them, and who approved it, where it needed that.
  actor_id bigint NOT NULL REFERENCES users,
  approved_by bigint REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((ref_no IS NULL) = (ref_key IS NULL)),
  CHECK (NOT duplicate OR ref_key IS NOT NULL),
  UNIQUE (user_id, transaction_id)
);
-- A payment is credited once, whoever credits it where at the same time, unless somebody says why it is again.
CREATE UNIQUE INDEX payment_credited_once ON recharges (ref_key) WHERE NOT duplicate;
CREATE INDEX recharges_by_payment ON recharges (ref_key text_pattern_ops, id) WHERE ref_key IS NOT NULL;
CREATE INDEX recharges_by_time ON recharges (created_at, id);
CREATE INDEX recharges_by_actor ON recharges (actor_id, id);
