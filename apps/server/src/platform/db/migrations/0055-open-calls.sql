-- online
-- locks limit_rules ROW EXCLUSIVE
-- locks table_versions ROW EXCLUSIVE and changes rows

-- What anybody may call, by address and before anything of it is read.
INSERT INTO limit_rules (code, target, path, max_requests, window_seconds, guard) VALUES
  ('open', 'ip', '*', 1200, 60, false);
