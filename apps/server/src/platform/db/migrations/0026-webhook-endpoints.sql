-- online
-- locks users SHARE ROW EXCLUSIVE

-- Webhooks of accounts: where they are told of what, the events, and an event for an endpoint.

CREATE TABLE webhook_endpoints (
  user_id bigint NOT NULL REFERENCES users,
  id bigint GENERATED ALWAYS AS IDENTITY,
  url text NOT NULL,
  events text[] NOT NULL,
  payload text NOT NULL CHECK (payload IN ('full', 'thin')),
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'paused', 'gone', 'failing')),
  -- Encrypted, bound to the account.
  secret bytea NOT NULL,
  old_secret bytea,
  old_secret_until timestamptz,
  failing_since timestamptz,
  -- Who delivers to it now. A process that died loses it when the time is over.
  lease uuid,
  leased_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, id)
);

CREATE TABLE webhook_events (
  user_id bigint NOT NULL REFERENCES users,
  id bigint GENERATED ALWAYS AS IDENTITY,
  type text NOT NULL,
  -- What it is about, as `order:WB…`: events of one object are delivered in their order.
  object text NOT NULL,
  data jsonb NOT NULL,
  -- By which it is taken back before its time.
  subject text,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, id)
);
CREATE INDEX webhook_events_to_withdraw ON webhook_events (user_id, subject) WHERE subject IS NOT NULL;
CREATE INDEX webhook_events_by_time ON webhook_events (due_at);

CREATE TABLE webhook_deliveries (
  user_id bigint NOT NULL,
  endpoint_id bigint NOT NULL,
  event_id bigint NOT NULL,
  object text NOT NULL,
  -- That of its endpoint when it came, so that it never changes what is sent under an id.
  payload text NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'failed')),
  due_at timestamptz NOT NULL,
  next_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  attempted_at timestamptz,
  status integer,
  error text,
  duration_ms integer,
  response text,
  PRIMARY KEY (user_id, endpoint_id, event_id),
  FOREIGN KEY (user_id, endpoint_id) REFERENCES webhook_endpoints ON DELETE CASCADE,
  FOREIGN KEY (user_id, event_id) REFERENCES webhook_events ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_at, user_id, endpoint_id) WHERE state = 'pending';
CREATE INDEX webhook_deliveries_in_order ON webhook_deliveries (user_id, endpoint_id, object, due_at, event_id)
  WHERE state = 'pending';
CREATE INDEX webhook_deliveries_by_event ON webhook_deliveries (user_id, event_id);
