-- A filter that an account saved.
INSERT INTO followed_views (user_id, name, query) VALUES (1, 'problems', 'attention=any');
