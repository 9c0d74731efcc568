ALTER TABLE shipments ADD COLUMN rehearsed integer NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN rehearsed text;
