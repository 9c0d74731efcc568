-- offline: checks every account
-- locks users ACCESS EXCLUSIVE and reads rows

-- How many numbers an account may follow at a time; the usual number where it is null.
ALTER TABLE users ADD COLUMN follow_limit integer CHECK (follow_limit >= 0);
