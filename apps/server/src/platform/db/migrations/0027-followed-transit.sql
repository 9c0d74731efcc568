-- online
-- locks followed_numbers ACCESS EXCLUSIVE

-- What transit times are counted by: the first scan, and the service of what was bought. A row gets them when it is judged next.
ALTER TABLE followed_numbers ADD COLUMN service text, ADD COLUMN first_scan_on date;
