-- A session in which the password was just given again, beside those from before.
UPDATE sessions SET proved_at = now() WHERE user_id = 1;
