-- A number that was bought, and the queue of its account.
INSERT INTO followed_numbers (user_id, carrier, tracking_number, source, judge_at) VALUES (1, 'ups', '1ZA1B2030123456784', 'bought', now());
INSERT INTO follow_queues (user_id, carrier, due_at) VALUES (1, 'ups', now());
