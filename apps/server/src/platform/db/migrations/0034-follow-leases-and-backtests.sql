-- online
-- locks follow_queues ACCESS EXCLUSIVE

-- Until when the numbers of an account and carrier are asked for by a process; null when none does. Taking what is due writes
-- this one row and not one for each number.
ALTER TABLE follow_queues ADD COLUMN leased_until timestamptz;
-- How forecasts of arrivals held when they were tried on deliveries that had not been counted for them.
CREATE TABLE eta_backtests (
  tested_on date PRIMARY KEY,
  result jsonb NOT NULL
);
