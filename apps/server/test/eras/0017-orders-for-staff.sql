-- Adds no table: other indexes. An order of which nothing could be delivered.
INSERT INTO orders (user_id, order_no, carrier, scope, action, status, quantity, failed_quantity, unit_price, percent_off, total_points, hold_id)
VALUES (1, 'LT261120ERA00017', 'ups', 'single', 'buy', 'failed', 0, 1, 200, 0, 0, gen_random_uuid());
