-- offline: drops copies that the version before writes with every answer of a carrier

-- How a parcel stands is in tracking_states alone. An order keeps what the stock said when it was placed.
INSERT INTO tracking_states (carrier, tracking_number, stock_status, status, sub_status, last_event_at, last_event_local, fetched_at, next_ask_at)
SELECT DISTINCT ON (carrier, tracking_number) carrier, tracking_number, status, status, sub_status, last_event_at, last_event_local, fetched_at, now()
FROM order_items WHERE state IN ('sold', 'refunded') AND fetched_at IS NOT NULL AND (sub_status IS NOT NULL OR last_event_local IS NOT NULL)
ORDER BY carrier, tracking_number, fetched_at DESC
ON CONFLICT DO NOTHING;

DO $$
DECLARE
  other bigint;
BEGIN
  -- What one answer wrote to both has the same time.
  SELECT count(*) INTO other FROM order_items i JOIN tracking_states t USING (carrier, tracking_number)
  WHERE i.state = 'sold' AND i.fetched_at = t.fetched_at
    AND (i.status <> t.status OR i.last_event_local IS DISTINCT FROM t.last_event_local);
  IF other > 0 THEN RAISE EXCEPTION 'the state of % numbers is another than that of their orders', other; END IF;
END $$;

ALTER TABLE order_items DROP COLUMN sub_status, DROP COLUMN last_event_local;
