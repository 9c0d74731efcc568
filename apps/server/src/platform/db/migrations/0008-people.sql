-- offline: builds indexes of users and checks every order
-- locks orders ACCESS EXCLUSIVE and reads rows
-- locks users SHARE ROW EXCLUSIVE and reads rows

-- The console's list of accounts -----------------------------------------------
-- A prefix is a range in byte order; what is rare has an index of its own.

CREATE INDEX users_by_email_prefix ON users (email text_pattern_ops) INCLUDE (id, role, status, last_login_at);
CREATE INDEX users_by_name_prefix ON users (user_name text_pattern_ops) WHERE user_name <> email;
CREATE INDEX users_by_login ON users (last_login_at DESC NULLS LAST, id DESC);
CREATE INDEX users_of_staff ON users (role, id) WHERE role <> 'user';
CREATE INDEX users_not_active ON users (status, id) WHERE status <> 'active';
CREATE INDEX users_not_active_by_login ON users (status, last_login_at DESC NULLS LAST, id DESC) WHERE status <> 'active';

-- Refunds ------------------------------------------------------------------------

-- Never more than was paid, whoever refunds what at the same time.
ALTER TABLE orders ADD COLUMN refunded_points bigint NOT NULL DEFAULT 0;
ALTER TABLE orders ADD CONSTRAINT refunded_at_most_paid CHECK (refunded_points BETWEEN 0 AND total_points);

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
  PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id, order_id) REFERENCES orders (user_id, id),
  CHECK ((state = 'pending') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX pending_refund_requests ON refund_requests (user_id, order_id) WHERE state = 'pending';
CREATE INDEX refund_requests_by_order ON refund_requests (user_id, order_id, id);
CREATE INDEX refund_requests_by_state ON refund_requests (state, id);
CREATE INDEX refund_requests_by_id ON refund_requests (id);

-- Four eyes ----------------------------------------------------------------------

-- An act on somebody's points that needs the approval of another.
CREATE TABLE approvals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  act text NOT NULL CHECK (act IN ('recharge', 'refund', 'adjust')),
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'approved', 'refused', 'withdrawn', 'lapsed')),
  user_id bigint NOT NULL REFERENCES users,
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
  lapses_at timestamptz NOT NULL,
  decided_by bigint REFERENCES users,
  decided_at timestamptz,
  decision_remark text,
  -- The movement of points, once approved.
  transaction_id bigint,
  CHECK ((state = 'pending') = (decided_at IS NULL)),
  CHECK (state NOT IN ('approved', 'refused') OR decided_by <> proposed_by)
);
CREATE INDEX approvals_by_user ON approvals (user_id, id);
CREATE INDEX approvals_by_state ON approvals (state, id);
CREATE INDEX approvals_to_lapse ON approvals (lapses_at) WHERE state = 'pending';
CREATE UNIQUE INDEX pending_approvals_of_requests ON approvals (user_id, request_id) WHERE state = 'pending';

-- Audit --------------------------------------------------------------------------
-- What the staff did, one chain. Who adds a row locks the head of the chain until the end of the transaction.

CREATE TABLE audit_chain (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  seq bigint NOT NULL,
  head bytea NOT NULL
);
INSERT INTO audit_chain (seq, head) VALUES (0, sha256(convert_to('v1|audit', 'UTF8')));

CREATE TABLE audit_entries (
  seq bigint PRIMARY KEY,
  created_at timestamptz NOT NULL,
  actor_id bigint,
  actor_name text,
  actor_role text,
  act text NOT NULL CHECK (act ~ '^[a-z_]+\.[a-z_]+$'),
  target_type text NOT NULL,
  target_id text,
  target_name text,
  reason text,
  before jsonb,
  after jsonb,
  ip text,
  trace_id text,
  hash bytea NOT NULL
);
CREATE INDEX audit_entries_by_time ON audit_entries (created_at, seq);
CREATE INDEX audit_entries_by_actor ON audit_entries (actor_id, seq);
CREATE INDEX audit_entries_by_act ON audit_entries (act text_pattern_ops, seq);
CREATE INDEX audit_entries_by_target ON audit_entries (target_id, target_type, seq);
CREATE INDEX audit_entries_by_trace ON audit_entries (trace_id, seq);

-- Text that an entry's hash covers, after the hash of the entry before it: a JSON array, so that no text can pass for
-- two others. Times count in microseconds.
CREATE FUNCTION audit_entry_text(e audit_entries) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array('v1', e.seq, (extract(epoch FROM e.created_at) * 1000000)::bigint, e.actor_id, e.actor_name,
    e.actor_role, e.act, e.target_type, e.target_id, e.target_name, e.reason, e.before, e.after, e.ip, e.trace_id)::text
$$;

-- The database gives an entry its place, time and hash. It runs as the owner, so that the role of the server needs no
-- right on the chain.
CREATE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  previous audit_chain;
BEGIN
  SELECT * INTO STRICT previous FROM audit_chain FOR UPDATE;
  NEW.seq := previous.seq + 1;
  NEW.created_at := clock_timestamp();
  NEW.hash := sha256(previous.head || convert_to(audit_entry_text(NEW), 'UTF8'));
  UPDATE audit_chain SET seq = NEW.seq, head = NEW.hash;
  RETURN NEW;
END $$;
CREATE TRIGGER chained BEFORE INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The head moves by an entry only.
CREATE FUNCTION refuse_audit_head() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1 THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'audit_chain is append-only' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER by_entries_only BEFORE INSERT OR UPDATE OR DELETE ON audit_chain FOR EACH ROW EXECUTE FUNCTION refuse_audit_head();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON audit_chain FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
