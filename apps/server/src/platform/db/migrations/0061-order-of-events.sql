-- When an event was by the best that is known of its zone, so that those with and without one stand in one order.
ALTER TABLE tracking_events ADD COLUMN order_time text;
