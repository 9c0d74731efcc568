-- online
-- locks users SHARE ROW EXCLUSIVE

-- Sites that may show the shared parcels of an account in a frame.
CREATE TABLE embed_hosts (
  user_id bigint PRIMARY KEY REFERENCES users,
  hosts text[] NOT NULL
);
