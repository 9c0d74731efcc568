-- An account that may follow more than usual.
UPDATE users SET follow_limit = 20000 WHERE id = 1;
