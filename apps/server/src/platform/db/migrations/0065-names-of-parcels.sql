-- offline: claims every other name of what is in the stock, so that no import of before may run beside it

-- Some parcels have several names, by which several carriers know them. Each name is a row; `own_` is the name under which
-- the parcel stands in the stock, null where that is this one.
ALTER TABLE tracking_numbers ADD COLUMN own_carrier carrier, ADD COLUMN own_number text;

CREATE TEMP TABLE other_names ON COMMIT DROP AS
SELECT o.carrier::carrier, o.tracking_number, n.lot_id, n.zip5, n.shipped_on, n.carrier AS own_carrier, n.tracking_number AS own_number
FROM tracking_numbers n CROSS JOIN LATERAL (VALUES
  -- FedEx Ground Economy, in a barcode of USPS.
  (n.carrier = 'fedex' AND n.tracking_number ~ '^61\d{18}$', 'usps', '92' || n.tracking_number),
  (n.carrier = 'usps' AND n.tracking_number ~ '^9261\d{18}$', 'fedex', substr(n.tracking_number, 3)),
  -- USPS without the first two digits of the barcode.
  (n.carrier = 'usps' AND n.tracking_number ~ '^\d{20}$', 'usps', '91' || n.tracking_number),
  (n.carrier = 'usps' AND n.tracking_number ~ '^91\d{20}$', 'usps', substr(n.tracking_number, 3)),
  -- UPS Mail Innovations.
  (n.carrier = 'usps' AND n.tracking_number ~ '^(927489(\d{16}|\d{20})|926129\d{20})$', 'ups', n.tracking_number),
  (n.carrier = 'fedex' AND n.tracking_number ~ '^80\d{16}$', 'ups', n.tracking_number)
) AS o (applies, carrier, tracking_number)
WHERE n.tracking_number ~ '^(\d{20}|9[12]\d{20}(\d{4})?|80\d{16})$' AND o.applies;

-- Where both names were brought before, one of the two stays for sale. What somebody has stays as it is.
DO $$
DECLARE
  pair record;
  spare record;
BEGIN
  FOR pair IN SELECT o.*, t.zip5 AS other_zip5 FROM other_names o JOIN tracking_numbers t USING (carrier, tracking_number)
    WHERE (o.own_carrier, o.own_number) < (o.carrier, o.tracking_number) LOOP
    SELECT count(*) OVER () AS shipments, s.zip5, s.carrier, s.shipped_on, s.id, s.state INTO spare FROM shipments s
    WHERE (pair.zip5 IS NULL OR pair.other_zip5 IS NULL OR s.zip5 IN (pair.zip5, pair.other_zip5)) AND s.sellable
      AND (s.carrier = pair.carrier AND s.tracking_number = pair.tracking_number
        OR s.carrier = pair.own_carrier AND s.tracking_number = pair.own_number)
    ORDER BY s.state IN ('available', 'blocked') DESC, s.id DESC LIMIT 1;
    IF spare.shipments = 2 AND spare.state IN ('available', 'blocked') THEN
      UPDATE shipments SET state = 'retired', withdrawn = false WHERE zip5 = spare.zip5 AND sellable
        AND carrier = spare.carrier AND shipped_on = spare.shipped_on AND id = spare.id;
    END IF;
  END LOOP;
END $$;

INSERT INTO tracking_numbers (carrier, tracking_number, lot_id, zip5, shipped_on, own_carrier, own_number)
SELECT carrier, tracking_number, lot_id, zip5, shipped_on, own_carrier, own_number FROM other_names
ORDER BY carrier, tracking_number COLLATE "C" ON CONFLICT DO NOTHING;
