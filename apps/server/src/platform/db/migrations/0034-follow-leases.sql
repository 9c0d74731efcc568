-- Until when the numbers of an account and carrier are asked for by a process; null when none does. Taking what is due writes
-- this one row and not one for each number.
ALTER TABLE follow_queues ADD COLUMN leased_until timestamptz;
