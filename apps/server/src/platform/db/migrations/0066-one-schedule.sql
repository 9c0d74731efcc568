-- offline: drops by what the version before asks carriers for bought numbers

-- What was bought is followed, and asked for as such: one schedule instead of two. What is archived is asked for where it
-- was bought, so the time of the next question says all.
UPDATE followed_numbers SET look_at = NULL WHERE archived_at IS NOT NULL AND source <> 'bought' AND look_at IS NOT NULL;

CREATE TEMP TABLE due ON COMMIT DROP AS
SELECT user_id, carrier, tracking_number, min(watch_at) AS due_at FROM order_items
WHERE state = 'sold' AND carrier <> 'ups' AND watch_at IS NOT NULL GROUP BY user_id, carrier, tracking_number;
INSERT INTO followed_numbers AS f (user_id, carrier, tracking_number, source, look_at, judge_at)
SELECT user_id, carrier, tracking_number, 'bought', due_at, now() FROM due
ON CONFLICT (user_id, carrier, tracking_number) DO UPDATE
SET source = 'bought', look_at = least(f.look_at, excluded.look_at);
INSERT INTO follow_queues AS q (user_id, carrier, due_at)
SELECT user_id, carrier, min(due_at) FROM due GROUP BY user_id, carrier
ON CONFLICT (user_id, carrier) DO UPDATE SET due_at = least(q.due_at, excluded.due_at);

DO $$
DECLARE
  lost bigint;
BEGIN
  SELECT count(*) INTO lost FROM due d WHERE NOT EXISTS (
    SELECT FROM followed_numbers f JOIN follow_queues q ON q.user_id = f.user_id AND q.carrier = f.carrier
    WHERE f.user_id = d.user_id AND f.carrier = d.carrier AND f.tracking_number = d.tracking_number
      AND f.look_at <= d.due_at AND q.due_at <= d.due_at);
  IF lost > 0 THEN RAISE EXCEPTION 'the schedule lost % of % numbers', lost, (SELECT count(*) FROM due); END IF;
END $$;

ALTER TABLE order_items DROP COLUMN watch_at;
DROP INDEX followed_numbers_due;
CREATE INDEX followed_numbers_due ON followed_numbers (user_id, carrier, look_at) WHERE look_at IS NOT NULL;
