-- offline: gives every number of an order its lot
-- locks lots ACCESS EXCLUSIVE and reads rows
-- locks order_items ACCESS EXCLUSIVE and changes rows
-- locks tracking_numbers ACCESS SHARE and reads rows

-- How much of the unpaid numbers of a lot shows: first 2 and last 4 characters, or with `strict` the first 2 alone.
ALTER TABLE lots ADD COLUMN mask text NOT NULL DEFAULT 'standard' CHECK (mask IN ('standard', 'strict'));
-- Every query asks which lots are masked strictly; they are few.
CREATE INDEX lots_masked_strictly ON lots (id) WHERE mask = 'strict';

-- The lot of a number of an order says how its number is masked. Null for what a process of the version before orders
-- while this one is rolled out; such a number is masked as the specification says.
ALTER TABLE order_items ADD COLUMN lot_id bigint;
UPDATE order_items i SET lot_id = n.lot_id
FROM tracking_numbers n WHERE n.carrier = i.carrier AND n.tracking_number = i.tracking_number;

-- Bits that are left to guess a number of the lot under either mask, given one of its others; null where no two numbers
-- are comparable. Lots that were imported before are measured by a job.
ALTER TABLE lots ADD COLUMN guess_measured boolean NOT NULL DEFAULT false,
  ADD COLUMN guess_bits_standard smallint, ADD COLUMN guess_bits_strict smallint;

-- What the columns of the file were said to be by hand: a field or `ignore` for the name of a column.
ALTER TABLE lots ADD COLUMN chosen_columns jsonb NOT NULL DEFAULT '{}';
