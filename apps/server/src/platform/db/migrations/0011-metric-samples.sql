-- offline: builds indexes of orders, holds, sessions, users and the ledger
-- locks holds SHARE and reads rows
-- locks orders SHARE and reads rows
-- locks point_transactions SHARE and reads rows
-- locks sessions SHARE and reads rows
-- locks users SHARE and reads rows

-- Processes and what they measure ------------------------------------------------------

-- How each process was doing a few seconds ago; its row goes when it stops.
CREATE TABLE nodes (
  node text PRIMARY KEY,
  version text NOT NULL,
  started_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  pool_max integer NOT NULL,
  pool_total integer NOT NULL,
  pool_idle integer NOT NULL,
  pool_waiting integer NOT NULL,
  -- Milliseconds by which the event loop was late.
  event_loop_p50 double precision NOT NULL,
  event_loop_p99 double precision NOT NULL,
  event_loop_max double precision NOT NULL,
  resident_bytes bigint NOT NULL,
  heap_bytes bigint NOT NULL,
  -- Of one processor.
  cpu double precision NOT NULL,
  transaction_retries bigint NOT NULL,
  requests_in_flight integer NOT NULL,
  -- What it keeps in memory, by name.
  caches jsonb NOT NULL DEFAULT '[]'
) WITH (fillfactor = 50);

-- What a process measured over some seconds. When several become one, gauges are averaged, of peaks the highest stays,
-- counts are added.
CREATE TABLE metric_samples (
  taken_at timestamptz NOT NULL,
  node text NOT NULL,
  seconds integer NOT NULL,
  gauges jsonb NOT NULL,
  peaks jsonb NOT NULL,
  counts jsonb NOT NULL,
  PRIMARY KEY (taken_at, node)
);

-- Counted by a job ----------------------------------------------------------------------

-- The stock by carrier and state of the USA; '' for what went elsewhere.
CREATE TABLE stock_counts (
  carrier carrier NOT NULL,
  state text NOT NULL,
  shipments bigint NOT NULL,
  for_sale bigint NOT NULL,
  held bigint NOT NULL,
  sold bigint NOT NULL,
  query_only bigint NOT NULL,
  PRIMARY KEY (carrier, state)
);

-- Other counts over whole tables, and when each was made.
CREATE TABLE stat_counts (
  name text PRIMARY KEY,
  value bigint NOT NULL,
  counted_at timestamptz NOT NULL,
  took_ms double precision NOT NULL
);

-- Who was there on a day of the product's zone, and when last.
CREATE TABLE active_users (
  day date NOT NULL,
  user_id bigint NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (day, user_id)
) WITH (fillfactor = 80);
INSERT INTO active_users (day, user_id, seen_at)
SELECT last_used_at::date, user_id, max(last_used_at) FROM sessions GROUP BY 1, 2;

-- What figures of a range are read by. No index covers a column that changes.
CREATE INDEX users_by_creation ON users (created_at);
CREATE INDEX sessions_by_creation ON sessions (created_at);
CREATE INDEX orders_by_creation ON orders (created_at) INCLUDE (action, carrier, quantity, total_points);
CREATE INDEX orders_by_end ON orders (ended_at) WHERE ended_at IS NOT NULL;
-- Holds come and go in the order of time and far more often than they are counted.
CREATE INDEX holds_by_creation ON holds USING brin (created_at) WITH (pages_per_range = 32, autosummarize = on);
CREATE INDEX holds_by_end ON holds USING brin (ended_at) WITH (pages_per_range = 32, autosummarize = on);
CREATE INDEX point_transactions_into_accounts ON point_transactions (created_at) INCLUDE (user_id, id, kind)
  WHERE kind IN ('recharge', 'exchange', 'refund');

-- Clearing caches --------------------------------------------------------------------------

-- What every process is to forget, in the order of the versions of this table; all when nobody is named.
CREATE TABLE cache_clears (
  version bigint PRIMARY KEY,
  user_id bigint,
  created_at timestamptz NOT NULL DEFAULT now()
);
