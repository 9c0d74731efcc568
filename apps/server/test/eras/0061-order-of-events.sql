-- Events of before have no time of their own to be sorted by.
UPDATE tracking_events SET order_time = utc_time WHERE utc_time IS NOT NULL;
