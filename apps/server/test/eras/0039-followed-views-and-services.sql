-- A filter that an account saved.
INSERT INTO followed_views (user_id, name, query) VALUES (1, 'problems', 'attention=any');
UPDATE tracking_states SET service = 'UPS Ground';
UPDATE eta_backtests SET confirmed = '[{"said": 10, "share": 0.85}]';
