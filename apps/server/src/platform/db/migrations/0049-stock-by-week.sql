-- online
-- locks lots ACCESS EXCLUSIVE
-- locks shipments ACCESS EXCLUSIVE

-- The stock in partitions by the week in which a parcel was shipped, Monday to Sunday: `w20261123`. All that was there
-- is `before`, which holds every day up to its end. The weeks follow each other without a gap.

CREATE SCHEMA stock_weeks;

DO $$
DECLARE
  bound date;
  statement text;
BEGIN
  SELECT substring(pg_get_expr(conbin, conrelid) FROM '\d{4}-\d\d-\d\d') INTO STRICT bound
  FROM pg_constraint WHERE conrelid = 'shipments'::regclass AND conname = 'shipments_before' AND convalidated;
  ALTER TABLE shipments SET SCHEMA stock_weeks;
  ALTER TABLE stock_weeks.shipments RENAME TO before;
  CREATE TABLE shipments (LIKE stock_weeks.before INCLUDING DEFAULTS INCLUDING COMMENTS INCLUDING STORAGE)
    PARTITION BY RANGE (shipped_on);
  ALTER TABLE shipments ADD CONSTRAINT shipments_pkey PRIMARY KEY (zip5, sellable, carrier, shipped_on, id);
  CREATE INDEX shipments_fedex_by_offer ON shipments (sellable, shipped_on, zip5, id) WHERE carrier = 'fedex';
  ALTER TABLE shipments ADD CONSTRAINT shipments_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES lots;
  EXECUTE format('ALTER TABLE shipments ATTACH PARTITION stock_weeks.before FOR VALUES FROM (MINVALUE) TO (%L)', bound);
  ALTER TABLE stock_weeks.before DROP CONSTRAINT shipments_before;
  -- Who was given rights goes on without a word.
  FOR statement IN
    SELECT format('GRANT %s ON shipments TO %s', a.privilege_type,
      CASE WHEN a.grantee = 0 THEN 'PUBLIC' ELSE a.grantee::regrole::text END)
    FROM pg_class c, aclexplode(c.relacl) a WHERE c.oid = 'stock_weeks.before'::regclass AND a.grantee <> c.relowner LOOP
    EXECUTE statement;
  END LOOP;
END $$;

-- The functions run with the rights of the owner, so that a server that owns nothing can keep its stock.

-- The partitions in their order: the first day of each, null for all before, and the day after its last.
CREATE FUNCTION list_stock_weeks() RETURNS TABLE (name text, first_day date, after_day date)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET datestyle = 'ISO' AS $$
  SELECT c.relname::text, substring(b.bound FROM 'FROM \(''(.+?)''\)')::date, substring(b.bound FROM 'TO \(''(.+?)''\)')::date
  FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid, pg_get_expr(c.relpartbound, c.oid) AS b (bound)
  WHERE i.inhparent = 'public.shipments'::regclass ORDER BY 3
$$;

-- Makes the weeks that are missing up to a day; answers how many. Nobody waits: neither reads nor writes of the stock.
CREATE FUNCTION make_stock_weeks(until date) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp SET lock_timeout = '1s' AS $$
DECLARE
  first date;
  name text;
  made integer := 0;
BEGIN
  IF until > current_date + 400 THEN
    RAISE EXCEPTION 'weeks are made for 400 days ahead at most';
  END IF;
  SELECT max(after_day) INTO first FROM list_stock_weeks();
  IF first > until THEN
    RETURN 0;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('stock_weeks'));
  SELECT max(after_day) INTO first FROM list_stock_weeks();
  WHILE first <= until LOOP
    name := 'w' || to_char(first, 'YYYYMMDD');
    EXECUTE format('CREATE TABLE stock_weeks.%I (LIKE public.shipments INCLUDING ALL) WITH (fillfactor = 90)', name);
    EXECUTE format('ALTER TABLE public.shipments ATTACH PARTITION stock_weeks.%I FOR VALUES FROM (%L) TO (%L)',
      name, first, first + 7);
    first := first + 7;
    made := made + 1;
  END LOOP;
  RETURN made;
END $$;

-- No autovacuum ever looks at the whole, whose figures the planner wants for joins.
CREATE FUNCTION analyze_stock() RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
  ANALYZE public.shipments
$$;

SELECT make_stock_weeks(current_date + 21);
