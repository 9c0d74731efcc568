-- What the owner of an order calls it.
ALTER TABLE orders ADD COLUMN reference text;
