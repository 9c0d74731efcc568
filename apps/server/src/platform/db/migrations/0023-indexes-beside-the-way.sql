-- offline: builds indexes of holds, orders and the ledger anew
-- locks holds ACCESS EXCLUSIVE and reads rows
-- locks order_items ACCESS EXCLUSIVE
-- locks orders ACCESS EXCLUSIVE and reads rows
-- locks point_transactions ACCESS EXCLUSIVE and reads rows

-- An index over live rows alone is small, or was when statistics were taken, so that the planner may read all of it for a
-- statement that merely implies its condition. What looks for all that is due has conditions that no other statement implies.
-- Processes of the version before find less quickly what is due while they are rolled out, and all else as before.

CREATE INDEX holds_due ON holds ((CASE WHEN ended_at IS NULL THEN expires_at END))
  WHERE CASE WHEN ended_at IS NULL THEN expires_at END IS NOT NULL;
DROP INDEX holds_to_lapse;

CREATE INDEX reservations_due ON orders (expires_at) WHERE status = 'reserved' AND expires_at IS NOT NULL;
DROP INDEX reservations_to_expire;

CREATE INDEX point_transactions_counted
  ON point_transactions ((CASE WHEN kind IN ('recharge', 'exchange', 'refund') THEN created_at END))
  INCLUDE (user_id, id, kind, created_at)
  WHERE CASE WHEN kind IN ('recharge', 'exchange', 'refund') THEN created_at END IS NOT NULL;
DROP INDEX point_transactions_into_accounts;

-- order_items_by_tracking_number answers the same.
DROP INDEX order_items_by_carriers_number;
