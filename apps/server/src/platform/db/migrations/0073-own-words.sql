-- What the owner of an order calls it and keeps with it, and where a number stood when it was chosen.
ALTER TABLE orders ADD COLUMN reference text, ADD COLUMN note text;
ALTER TABLE order_items ADD COLUMN position integer;
