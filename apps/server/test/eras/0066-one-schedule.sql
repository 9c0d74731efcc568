-- A bought number that is archived and asked for all the same.
INSERT INTO followed_numbers (user_id, carrier, tracking_number, source, archived_at, look_at)
VALUES (1, 'usps', '9400111206210000000016', 'bought', now(), now());
