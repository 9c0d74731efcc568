-- Adds no table: a change that processes are told of.
UPDATE users SET nickname = 'Boss' WHERE id = 2;
