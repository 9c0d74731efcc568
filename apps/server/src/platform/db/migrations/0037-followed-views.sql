-- Filters of the list of followed numbers that accounts saved; the query as the address has it.
CREATE TABLE followed_views (
  user_id bigint NOT NULL REFERENCES users,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  query text NOT NULL,
  PRIMARY KEY (user_id, id),
  UNIQUE (user_id, name)
);
