-- offline: builds indexes of orders and the ledger
-- locks orders SHARE and reads rows
-- locks point_transactions SHARE and reads rows

-- Diagnosis ------------------------------------------------------------------------

-- Transactions that the database broke off so that others could go on; the latest of all processes.
CREATE TABLE recent_deadlocks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  met_at timestamptz NOT NULL,
  node text NOT NULL,
  -- The statement without any value.
  query text NOT NULL,
  detail text NOT NULL,
  retried boolean NOT NULL
);

-- Invariants -----------------------------------------------------------------------

-- What each process holds in memory of a table, for the check that the copies are like the table.
CREATE UNLOGGED TABLE copies_in_memory (
  node uuid NOT NULL,
  table_name text NOT NULL,
  version bigint NOT NULL,
  fingerprint text NOT NULL,
  -- Since when the copy is older than the table; null while it is not.
  behind_since timestamptz,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (node, table_name)
);

-- How each invariant was found, the same for every process.
CREATE TABLE invariant_results (
  name text PRIMARY KEY,
  state text NOT NULL DEFAULT 'unknown' CHECK (state IN ('holds', 'broken', 'failed', 'unknown')),
  since timestamptz,
  last_run_at timestamptz,
  took_ms double precision,
  -- Rows that break it, the first of them.
  rows jsonb NOT NULL DEFAULT '[]',
  broken integer NOT NULL DEFAULT 0,
  -- Whoever moves this on looks at it until then.
  next_run_at timestamptz NOT NULL DEFAULT now(),
  -- Where its passes over the tables stand.
  progress jsonb NOT NULL DEFAULT '{}'
);

-- What was added since the last look. Rows come in the order of their ids, so that a few blocks hold the newest.
CREATE INDEX point_transactions_added ON point_transactions USING brin (id) WITH (pages_per_range = 16, autosummarize = on);
CREATE INDEX orders_added ON orders USING brin (id) WITH (pages_per_range = 16, autosummarize = on);
