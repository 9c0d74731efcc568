-- offline: builds an index of followed numbers
-- locks followed_numbers SHARE and reads rows
-- locks users SHARE ROW EXCLUSIVE

-- Counts and pages of a list read one account's entries of this index and few of its rows, which lie scattered.
CREATE INDEX followed_numbers_listed ON followed_numbers (user_id, id)
  INCLUDE (status, attention, attention_since, source) WHERE archived_at IS NULL;
-- Its entries stand for rows as long as pages are known to be visible: rows change all day, a few at a time.
ALTER TABLE followed_numbers SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
-- What an account wants to look at, where that differs from the usual.
CREATE TABLE attention_settings (
  user_id bigint PRIMARY KEY REFERENCES users,
  rules jsonb NOT NULL,
  -- Its numbers up to this id were marked to be judged anew; null when all were.
  marked_to bigint
);
CREATE INDEX attention_settings_to_mark ON attention_settings (user_id) WHERE marked_to IS NOT NULL;
