-- online
-- locks eta_backtests ACCESS EXCLUSIVE
-- locks tracking_states ACCESS EXCLUSIVE
-- locks users SHARE ROW EXCLUSIVE

-- Filters of the list of followed numbers that accounts saved; the query as the address has it.
CREATE TABLE followed_views (
  user_id bigint NOT NULL REFERENCES users,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  query text NOT NULL,
  PRIMARY KEY (user_id, id),
  UNIQUE (user_id, name)
);

-- The service that a carrier names: how long a parcel may be silent and what its lane takes go by it.
ALTER TABLE tracking_states ADD COLUMN service text;

-- Of forecasts that were tried: how many held, by the share that they said themselves. What is forecast next says that share.
ALTER TABLE eta_backtests ADD COLUMN confirmed jsonb NOT NULL DEFAULT '[]';
