-- online

-- Weeks of the stock that went: what nobody owned of them left, the rest stays in a partition of the same name and days.
CREATE TABLE past_weeks (
  name text PRIMARY KEY,
  -- The day after its last.
  after_day date NOT NULL,
  went_at timestamptz NOT NULL DEFAULT now(),
  -- Files of the rows that left: key, rows, bytes, SHA-256. Null where they are not archived.
  archive jsonb,
  -- Rows that left, and when they were gone for good; null until then.
  rows bigint,
  dropped_at timestamptz
);

-- Whether a shipment is somebody's, or was blocked by itself: orders, holds and decisions of the staff refer to it.
CREATE FUNCTION shipment_stays(state shipment_state, withdrawn boolean) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT state IN ('held', 'reserved', 'sold', 'retired') OR (state = 'blocked' AND NOT withdrawn)
$$;

-- While a week is about to go: every change of what stays of it is made in the table that takes its place, too.
CREATE FUNCTION mirror_shipment() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  kept text := TG_TABLE_NAME || '_kept';
BEGIN
  IF TG_OP <> 'INSERT' AND shipment_stays(OLD.state, OLD.withdrawn) THEN
    EXECUTE format('DELETE FROM stock_weeks.%I WHERE (zip5, sellable, carrier, shipped_on, id) = ($1, $2, $3, $4, $5)', kept)
    USING OLD.zip5, OLD.sellable, OLD.carrier, OLD.shipped_on, OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' AND shipment_stays(NEW.state, NEW.withdrawn) THEN
    EXECUTE format('INSERT INTO stock_weeks.%I SELECT ($1).*', kept) USING NEW;
  END IF;
  RETURN NULL;
END $$;

-- First step: the table that takes the place of a week, and the trigger that keeps it up. Answers the pages of the week.
CREATE FUNCTION begin_week_end(week text) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp SET lock_timeout = '1s' AS $$
DECLARE
  found record;
  kept text := week || '_kept';
BEGIN
  SELECT * INTO STRICT found FROM list_stock_weeks() w WHERE w.name = week;
  IF found.after_day > current_date - 28 THEN
    RAISE EXCEPTION 'weeks stay for four weeks';
  END IF;
  -- What a run that was broken off left behind.
  EXECUTE format('DROP TRIGGER IF EXISTS mirror ON stock_weeks.%I', week);
  EXECUTE format('DROP TABLE IF EXISTS stock_weeks.%I', kept);
  EXECUTE format('CREATE TABLE stock_weeks.%I (LIKE public.shipments INCLUDING ALL,
    CONSTRAINT days CHECK (shipped_on >= %L AND shipped_on < %L)) WITH (fillfactor = 90)',
    kept, coalesce(found.first_day, '-infinity'), found.after_day);
  EXECUTE format('CREATE TRIGGER mirror AFTER INSERT OR UPDATE OR DELETE ON stock_weeks.%I
    FOR EACH ROW EXECUTE FUNCTION mirror_shipment()', week);
  RETURN pg_relation_size(format('stock_weeks.%I', week)::regclass) / current_setting('block_size')::int;
END $$;

-- Second step, for some pages after the others: what stays. Locked, so that no change of a row passes by.
CREATE FUNCTION keep_week_rows(week text, first_page integer, after_page integer) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  kept bigint;
BEGIN
  EXECUTE format('INSERT INTO stock_weeks.%I SELECT * FROM stock_weeks.%I
    WHERE ctid >= $1 AND ctid < $2 AND shipment_stays(state, withdrawn) FOR NO KEY UPDATE ON CONFLICT DO NOTHING',
    week || '_kept', week) USING format('(%s,0)', first_page)::tid, format('(%s,0)', after_page)::tid;
  GET DIAGNOSTICS kept = ROW_COUNT;
  RETURN kept;
END $$;

-- Third step, a moment: the one takes the place of the other, which nobody sees any more and is called `…_gone`.
CREATE FUNCTION finish_week_end(week text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  found record;
BEGIN
  SELECT * INTO STRICT found FROM list_stock_weeks() w WHERE w.name = week;
  -- Against vacuum first, which nobody waits behind; then what nobody else waits for long.
  PERFORM set_config('lock_timeout', '1500ms', true);
  EXECUTE format('LOCK TABLE stock_weeks.%I IN SHARE UPDATE EXCLUSIVE MODE', week);
  PERFORM set_config('lock_timeout', '300ms', true);
  LOCK TABLE public.lots IN SHARE ROW EXCLUSIVE MODE;
  PERFORM set_config('lock_timeout', '1s', true);
  LOCK TABLE ONLY public.shipments IN ACCESS EXCLUSIVE MODE;
  PERFORM set_config('lock_timeout', '300ms', true);
  EXECUTE format('ALTER TABLE public.shipments DETACH PARTITION stock_weeks.%I', week);
  EXECUTE format('DROP TRIGGER mirror ON stock_weeks.%I', week);
  EXECUTE format('ALTER TABLE public.shipments ATTACH PARTITION stock_weeks.%I FOR VALUES FROM (%s) TO (%L)',
    week || '_kept', coalesce(quote_literal(found.first_day), 'MINVALUE'), found.after_day);
  EXECUTE format('ALTER TABLE stock_weeks.%I DROP CONSTRAINT days', week || '_kept');
  EXECUTE format('ALTER TABLE stock_weeks.%I RENAME TO %I', week, week || '_gone');
  EXECUTE format('ALTER TABLE stock_weeks.%I RENAME TO %I', week || '_kept', week);
  EXECUTE format('GRANT USAGE ON SCHEMA stock_weeks TO %I', session_user);
  EXECUTE format('GRANT SELECT ON stock_weeks.%I TO %I', week || '_gone', session_user);
  INSERT INTO past_weeks (name, after_day) VALUES (week, found.after_day);
END $$;

-- Last step: the rows that left, all of which were counted.
CREATE FUNCTION drop_past_week(week text, counted bigint) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp SET lock_timeout = '300ms' AS $$
BEGIN
  UPDATE past_weeks SET rows = counted, dropped_at = now() WHERE name = week AND dropped_at IS NULL;
  IF NOT FOUND THEN
    RAISE EXCEPTION '% is no week that went', week;
  END IF;
  EXECUTE format('DROP TABLE stock_weeks.%I', week || '_gone');
END $$;
