-- offline: drops what the version before archives weeks with

-- Weeks of the stock are not archived any more: unsold rows are deleted, and a week without rows is dropped. The list of
-- archived weeks goes; their files, `stock-archive/` in DATA_DIR or the bucket, stay and are read with `zstd -dc`. What
-- had left the stock and was not archived yet comes back, and the next run of the job deletes it. Numbers that left are
-- in `tracking_numbers` as before, so no lot can bring one again.
DO $$
DECLARE
  week text;
BEGIN
  FOR week IN SELECT tgrelid::regclass::text FROM pg_trigger WHERE tgfoid = 'mirror_shipment'::regproc LOOP
    EXECUTE format('DROP TRIGGER mirror ON %s', week);
    EXECUTE format('DROP TABLE %s_kept', week);
  END LOOP;
  FOR week IN SELECT oid::regclass::text FROM pg_class WHERE relnamespace = 'stock_weeks'::regnamespace AND relname LIKE '%\_gone' LOOP
    EXECUTE format('INSERT INTO shipments SELECT * FROM %s WHERE NOT shipment_stays(state, withdrawn)', week);
    EXECUTE format('DROP TABLE %s', week);
  END LOOP;
END $$;

DROP TABLE past_weeks;
DROP FUNCTION begin_week_end, keep_week_rows, finish_week_end, drop_past_week, mirror_shipment, shipment_stays, make_stock_weeks;

-- Makes the weeks of some days that are missing; answers how many. Neither reads nor writes of the stock wait.
CREATE FUNCTION make_stock_weeks(days date[]) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp SET lock_timeout = '1s' AS $$
DECLARE
  first date;
  name text;
  made integer := 0;
BEGIN
  FOR first IN SELECT DISTINCT date_trunc('week', day)::date AS monday FROM unnest(days) AS day
    WHERE NOT EXISTS (SELECT FROM list_stock_weeks() w WHERE coalesce(w.first_day, '-infinity') <= day AND day < w.after_day)
    ORDER BY monday LOOP
    IF first > current_date + 400 THEN
      RAISE EXCEPTION 'weeks are made for 400 days ahead at most';
    END IF;
    PERFORM pg_advisory_xact_lock(hashtext('stock_weeks'));
    CONTINUE WHEN EXISTS (SELECT FROM list_stock_weeks() w WHERE w.first_day = first);
    name := 'w' || to_char(first, 'YYYYMMDD');
    EXECUTE format('CREATE TABLE stock_weeks.%I (LIKE public.shipments INCLUDING ALL) WITH (fillfactor = 90)', name);
    EXECUTE format('ALTER TABLE public.shipments ATTACH PARTITION stock_weeks.%I FOR VALUES FROM (%L) TO (%L)',
      name, first, first + 7);
    made := made + 1;
  END LOOP;
  RETURN made;
END $$;

-- Drops a week in which no row is left; answers whether it did.
CREATE FUNCTION drop_empty_week(week text) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp SET lock_timeout = '300ms' AS $$
DECLARE
  filled boolean;
BEGIN
  IF NOT EXISTS (SELECT FROM list_stock_weeks() w WHERE w.name = week AND w.first_day IS NOT NULL) THEN
    RETURN false;
  END IF;
  EXECUTE format('SELECT EXISTS (SELECT FROM stock_weeks.%I)', week) INTO filled;
  IF filled THEN
    RETURN false;
  END IF;
  LOCK TABLE ONLY public.shipments IN ACCESS EXCLUSIVE MODE;
  EXECUTE format('SELECT EXISTS (SELECT FROM stock_weeks.%I)', week) INTO filled;
  IF NOT filled THEN
    EXECUTE format('DROP TABLE stock_weeks.%I', week);
  END IF;
  RETURN NOT filled;
END $$;
