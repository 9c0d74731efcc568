-- offline: renames a column that the version before reads, and builds indexes of followed numbers
-- locks followed_numbers ACCESS EXCLUSIVE and reads rows
-- locks users SHARE ROW EXCLUSIVE and reads rows

-- When the background looks at the numbers of an account and carrier next: accounts take turns, whoever waited longest first.
CREATE TABLE follow_queues (
  user_id bigint NOT NULL REFERENCES users,
  carrier carrier NOT NULL,
  -- Not later than the earliest look of its numbers.
  due_at timestamptz NOT NULL,
  served_at timestamptz NOT NULL DEFAULT '-infinity',
  PRIMARY KEY (user_id, carrier)
) WITH (fillfactor = 70);
INSERT INTO follow_queues (user_id, carrier, due_at) SELECT DISTINCT user_id, carrier, now() FROM followed_numbers;

-- When it is judged next how a followed number stands: after its state changed, and when time alone may change it.
ALTER TABLE followed_numbers RENAME COLUMN heard_at TO judge_at;
CREATE INDEX followed_numbers_to_judge ON followed_numbers (judge_at) WHERE judge_at IS NOT NULL;
CREATE INDEX followed_numbers_due
  ON followed_numbers (user_id, carrier, (CASE WHEN archived_at IS NULL THEN look_at END))
  WHERE CASE WHEN archived_at IS NULL THEN look_at END IS NOT NULL;
