-- What anybody may call, by address and before anything of it is read.
INSERT INTO limit_rules (code, target, path, max_requests, window_seconds, guard) VALUES
  ('open', 'ip', '*', 1200, 60, false);
