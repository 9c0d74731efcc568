-- offline: the version before keeps states, answers to batches and events in three tables

-- What a carrier said of a parcel is one row for each question that it answered: owners and followers ask for a number with
-- what the stock knows of it, batches for the number alone ('') or for one of several parcels by the carrier's id. Either
-- may mean another parcel, so that no answer to one changes what the other shows.
ALTER TABLE tracking_states RENAME TO parcels;
ALTER TABLE parcels
  ADD COLUMN question text NOT NULL DEFAULT 'owned',
  -- By which parcels of one number are told apart: as the stock knows it, else as the carrier says.
  ADD COLUMN shipped_on date,
  -- Newest first, each once; the finest place is a ZIP code.
  ADD COLUMN events jsonb NOT NULL DEFAULT '[]',
  DROP CONSTRAINT tracking_states_pkey,
  ADD PRIMARY KEY (carrier, tracking_number, question);
-- Lists read states without their events.
ALTER TABLE parcels SET (toast_tuple_target = 256);

UPDATE parcels p SET events = e.events
FROM (
  SELECT carrier, tracking_number, jsonb_agg(jsonb_build_object('localTime', local_time, 'utcOffset', utc_offset, 'utcTime', utc_time,
    'status', status, 'code', code, 'words', words, 'place', CASE WHEN coalesce(city, region, zip, country) IS NOT NULL
      THEN jsonb_build_object('city', city, 'state', region, 'zip', zip, 'country', country) END)
    ORDER BY coalesce(order_time, utc_time, local_time) DESC, event_key) AS events
  FROM tracking_events GROUP BY carrier, tracking_number
) e WHERE p.carrier = e.carrier AND p.tracking_number = e.tracking_number;

UPDATE parcels p SET shipped_on = i.shipped_on
FROM (SELECT carrier, tracking_number, max(shipped_on) AS shipped_on FROM order_items WHERE state = 'sold' GROUP BY 1, 2) i
WHERE p.carrier = i.carrier AND p.tracking_number = i.tracking_number;

INSERT INTO parcels (carrier, tracking_number, question, stock_status, status, sub_status, delayed, carrier_code, carrier_words,
  service, expected_on, delivered_on, shipped_on, unique_id, last_event_at, last_event_local, events, fetched_at, next_ask_at)
SELECT carrier, number, unique_id, 'unknown', status, parcel ->> 'subStatus', coalesce((parcel ->> 'delayed')::boolean, false),
  parcel ->> 'carrierCode', parcel ->> 'carrierWords', left(parcel ->> 'service', 100), (parcel ->> 'expectedOn')::date,
  CASE WHEN status = 'delivered' THEN left(parcel #>> '{delivered,localTime}', 10)::date END, (parcel ->> 'shippedOn')::date,
  coalesce(nullif(unique_id, ''), parcel ->> 'uniqueId'), (parcel #>> '{events,0,utcTime}')::timestamptz,
  CASE WHEN parcel #>> '{events,0,utcTime}' IS NULL THEN parcel #>> '{events,0,localTime}' END,
  coalesce(parcel -> 'events', '[]'), fetched_at, fresh_until
FROM tracked_parcels;

DO $$
BEGIN
  IF (SELECT coalesce(sum(jsonb_array_length(events)), 0) FROM parcels WHERE question = 'owned') <> (SELECT count(*) FROM tracking_events) THEN
    RAISE EXCEPTION 'not all events of parcels came over';
  END IF;
  IF (SELECT count(*) FROM parcels WHERE question <> 'owned') <> (SELECT count(*) FROM tracked_parcels) OR EXISTS (
    SELECT carrier, number, unique_id, status, coalesce(parcel -> 'events', '[]'), fresh_until FROM tracked_parcels
    EXCEPT SELECT carrier, tracking_number, question, status, events, next_ask_at FROM parcels) THEN
    RAISE EXCEPTION 'not all answers to batches came over';
  END IF;
END $$;

DROP TABLE tracking_events, tracked_parcels;
CREATE INDEX parcels_of_batches ON parcels (fetched_at) WHERE question <> 'owned';
