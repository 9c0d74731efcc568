-- online, one by one
-- locks order_items SHARE UPDATE EXCLUSIVE and reads rows
-- locks shipments SHARE UPDATE EXCLUSIVE and reads rows

CREATE INDEX CONCURRENTLY IF NOT EXISTS shipments_rehearsed ON shipments (lot_id, id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS order_items_rehearsed ON order_items (price);
