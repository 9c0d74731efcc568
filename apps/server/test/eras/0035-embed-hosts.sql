-- The site of a shop.
INSERT INTO embed_hosts (user_id, hosts) VALUES (1, '{shop.example.com}');
