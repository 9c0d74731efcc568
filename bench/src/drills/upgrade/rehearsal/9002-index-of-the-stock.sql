-- online, one by one
-- locks order_items SHARE UPDATE EXCLUSIVE and reads rows
-- locks tracking_numbers SHARE UPDATE EXCLUSIVE and reads rows

CREATE INDEX CONCURRENTLY IF NOT EXISTS tracking_numbers_rehearsed ON tracking_numbers (lot_id, zip5);
CREATE INDEX CONCURRENTLY IF NOT EXISTS order_items_rehearsed ON order_items (price);
