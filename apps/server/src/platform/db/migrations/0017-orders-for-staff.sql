-- offline: builds indexes of orders and their items
-- locks order_items ACCESS EXCLUSIVE and reads rows
-- locks orders SHARE and reads rows

-- The staff look orders of all accounts up by what they are told: the number of an order, a tracking number. The index
-- of tracking numbers serves the owner's search as before, its columns are the other way round.

CREATE INDEX orders_by_number ON orders (order_no);
CREATE INDEX order_items_by_tracking_number ON order_items (tracking_number, user_id);
DROP INDEX order_items_by_number;
