-- online

-- How many parcels took how many days, by lane: what the platform expects a parcel to take. Recomputed every night; '' stands
-- for any service, region of origin or first three digits of the ZIP.
CREATE TABLE transit_times (
  carrier carrier NOT NULL,
  service text NOT NULL,
  origin text NOT NULL,
  destination text NOT NULL,
  -- Days from the first scan, or from the day that the carrier named last.
  basis text NOT NULL CHECK (basis IN ('scan', 'promise')),
  days smallint NOT NULL,
  parcels integer NOT NULL,
  PRIMARY KEY (carrier, service, origin, destination, basis, days)
);
