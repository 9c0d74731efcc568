-- offline: gives every tracking number its place in the stock
-- locks shipments ACCESS SHARE and reads rows
-- locks stock_counts ACCESS EXCLUSIVE
-- locks tracking_numbers ACCESS EXCLUSIVE and changes rows
-- locks users SHARE ROW EXCLUSIVE

-- Where a number stands in the stock, whose key begins with the ZIP: the staff look single numbers up. Null for what a
-- process of the version before imports while this one is rolled out.

ALTER TABLE tracking_numbers ADD COLUMN zip5 text, ADD COLUMN shipped_on date;
UPDATE tracking_numbers n SET zip5 = s.zip5, shipped_on = s.shipped_on
FROM shipments s WHERE s.carrier = n.carrier AND s.tracking_number = n.tracking_number;

-- Numbers that the staff blocked, and why. What was not sold is `blocked` in the stock, too.
CREATE TABLE blocked_numbers (
  carrier carrier NOT NULL,
  tracking_number text NOT NULL,
  shipment_id bigint NOT NULL,
  reason text NOT NULL,
  blocked_by bigint NOT NULL REFERENCES users,
  blocked_by_name text NOT NULL,
  blocked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (carrier, tracking_number)
);

-- The stock is counted by every state, so that the columns add up to the shipments. Until the next count, five minutes at
-- most, `held` holds what is reserved, too.
ALTER TABLE stock_counts ADD COLUMN reserved bigint NOT NULL DEFAULT 0, ADD COLUMN retired bigint NOT NULL DEFAULT 0,
  ADD COLUMN blocked bigint NOT NULL DEFAULT 0;
