-- offline: goes through the stock of lots that were withdrawn
-- locks lot_rejections ACCESS EXCLUSIVE
-- locks lots ACCESS EXCLUSIVE and changes rows
-- locks shipments ACCESS EXCLUSIVE and changes rows

-- A withdrawn lot can be restored. `withdrawn` marks the shipments that left the shelf with their lot, apart from numbers
-- that the staff blocked one by one: who blocks such a number takes the mark away, and it stays blocked when the lot is
-- restored. While `off_shelf_since` is set, numbers that a reservation gives back do not return to the shelf either.
ALTER TABLE shipments ADD COLUMN withdrawn boolean NOT NULL DEFAULT false;
ALTER TABLE lots ADD COLUMN off_shelf_since timestamptz;
UPDATE lots SET off_shelf_since = coalesce(withdrawn_at, now()) WHERE status = 'withdrawn';
UPDATE shipments s SET withdrawn = true FROM lots l
WHERE l.id = s.lot_id AND l.status = 'withdrawn' AND s.state = 'blocked';

-- Rows whose number an earlier row of the same file has, apart from numbers known before.
ALTER TABLE lots ADD COLUMN rows_duplicate bigint NOT NULL DEFAULT 0;
-- The cells of a row that was left out, in the order of the fields of a lot.
ALTER TABLE lot_rejections ADD COLUMN cells text[];
