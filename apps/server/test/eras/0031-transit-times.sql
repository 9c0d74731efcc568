-- How long parcels took on a lane, and on all.
INSERT INTO transit_times (carrier, service, origin, destination, basis, days, parcels) VALUES
  ('fedex', '', 'TN', '900', 'scan', 3, 40), ('fedex', '', '', '', 'promise', 0, 80);
