-- online, one by one
-- locks shipments SHARE UPDATE EXCLUSIVE and reads rows

-- The stock becomes the first of its own partitions. A check that holds for every row spares that step the reading of all
-- of them. An empty stock ends in the past, so that its rows are in weeks from the beginning.
DO $$
DECLARE
  bound date;
BEGIN
  IF EXISTS (SELECT FROM pg_constraint
    WHERE conrelid = 'shipments'::regclass AND conname = 'shipments_before' AND convalidated) THEN
    RETURN;
  END IF;
  SELECT CASE WHEN max(shipped_on) IS NULL THEN date_trunc('week', current_date)::date - 35
    ELSE date_trunc('week', greatest(max(shipped_on), current_date + 1))::date + 14 END INTO bound FROM shipments;
  -- Held for a moment, and waited for no longer than any migration does.
  PERFORM set_config('lock_timeout', '1500ms', true);
  ALTER TABLE shipments DROP CONSTRAINT IF EXISTS shipments_before;
  EXECUTE format('ALTER TABLE shipments ADD CONSTRAINT shipments_before CHECK (shipped_on < %L) NOT VALID', bound);
END $$;

DO $$ BEGIN
  ALTER TABLE shipments VALIDATE CONSTRAINT shipments_before;
END $$;
