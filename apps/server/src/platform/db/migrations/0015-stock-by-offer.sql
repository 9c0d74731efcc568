-- offline: builds the indexes of the stock anew
-- locks shipments ACCESS EXCLUSIVE and reads rows

-- What may be sold and what may only be seen stand apart in the keys of the search: a query that looks for the one
-- reads nothing of the other. As narrow as before, because a boolean fits between the columns.
-- An operator with much stock may have made both indexes before, without holding anybody up (docs/operations.md).

CREATE UNIQUE INDEX IF NOT EXISTS shipments_by_search ON shipments (zip5, sellable, carrier, shipped_on, id);
CREATE INDEX IF NOT EXISTS shipments_fedex_by_offer ON shipments (sellable, shipped_on, zip5, id) WHERE carrier = 'fedex';

-- One that was broken off is there and finds nothing; for the other the key below says so.
DO $$ BEGIN
  IF NOT (SELECT indisvalid FROM pg_index WHERE indexrelid = 'shipments_fedex_by_offer'::regclass) THEN
    RAISE EXCEPTION 'the index shipments_fedex_by_offer is not whole: drop it and migrate again';
  END IF;
END $$;

ALTER TABLE shipments DROP CONSTRAINT shipments_pkey;
ALTER TABLE shipments ADD CONSTRAINT shipments_pkey PRIMARY KEY USING INDEX shipments_by_search;
DROP INDEX shipments_fedex_by_day;
