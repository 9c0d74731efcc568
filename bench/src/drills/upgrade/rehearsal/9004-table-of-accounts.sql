CREATE TABLE rehearsals (
  user_id bigint PRIMARY KEY REFERENCES users,
  started_at timestamptz NOT NULL DEFAULT now()
);
