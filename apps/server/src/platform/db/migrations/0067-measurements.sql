-- offline: drops tables of counts that the version before writes

-- What is measured over time, by minute, hour or day of UTC.
CREATE TABLE measurements (
  metric text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL,
  -- Of whom or what, in an order of the metric's own.
  labels text[] COLLATE "C" NOT NULL,
  -- How many values were measured, their sum and the largest.
  count bigint NOT NULL,
  sum numeric NOT NULL,
  max numeric NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  -- A histogram: how many values are of which class.
  classes smallint[],
  class_counts integer[],
  PRIMARY KEY (metric, at, labels)
) WITH (fillfactor = 80);

-- Calls of keys by the hour, errors by the minute, hits of limits by the hour, and those of the blacklist by the day.
-- The action of a hit was the last of its hour. All hits of an entry of the blacklist are of the day of its last.
INSERT INTO measurements (metric, at, labels, count, sum, max, first_at, last_at)
SELECT 'key_calls', hour, ARRAY[key_id::text, 'answered'], calls - errors, calls - errors, 1, hour, hour
FROM api_key_usage WHERE calls > errors
UNION ALL
SELECT 'key_calls', hour, ARRAY[key_id::text, 'failed'], errors, errors, 1, hour, hour FROM api_key_usage WHERE errors > 0
UNION ALL
SELECT 'limit_hits', hour, ARRAY[limit_id::text, who, coalesce(user_id::text, ''), action], hits, hits, 1, first_at, last_at FROM limit_hits
UNION ALL
SELECT 'blacklist_hits', date_trunc('day', last_hit_at, 'UTC'), ARRAY[entry_id::text], hits, hits, 1, last_hit_at, last_hit_at FROM blacklist_hits
UNION ALL
SELECT 'errors', minute, ARRAY[source, fingerprint], m.hits, m.hits, 1, minute, minute
FROM exception_minutes m JOIN exception_groups USING (fingerprint);

-- What processes measured, by the minute; a value that stood for a longer time is measured as often.
INSERT INTO measurements (metric, at, labels, count, sum, max, first_at, last_at)
SELECT metric, date_trunc('minute', taken_at, 'UTC'), labels, sum(times), sum(times * value), max(value), min(taken_at), max(taken_at)
FROM (
  SELECT key AS metric, taken_at, ARRAY[node] AS labels, greatest(1, round(seconds / 15.0)) AS times, value::numeric
  FROM metric_samples, jsonb_each(gauges || peaks) AS f (key, value)
  UNION ALL
  SELECT CASE WHEN key LIKE 'carrier\_%' THEN 'carrier_calls' ELSE key END, taken_at,
    CASE WHEN key LIKE 'carrier\_%' THEN (string_to_array(key, '_'))[2:3] ELSE '{}' END, 1, value::numeric
  FROM metric_samples, jsonb_each(counts) AS f (key, value)
) AS sampled GROUP BY 1, 2, 3;

-- The other sums of hours are dropped: the tables still have what they summed up, and the next run of the job does it anew.
-- Calls of carriers from before the samples have no carrier.
INSERT INTO measurements (metric, at, labels, count, sum, max, first_at, last_at)
SELECT 'carrier_calls', hour, ARRAY['', outcome], 1, calls, calls, hour, hour
FROM (
  SELECT hour, sum(value) FILTER (WHERE figure = 'carrier_calls') AS made, coalesce(sum(value) FILTER (WHERE figure = 'carrier_calls_failed'), 0) AS failed
  FROM stat_hours WHERE figure LIKE 'carrier\_calls%' GROUP BY hour
) AS h, LATERAL (VALUES ('answered', made - failed), ('failed', failed)) AS o (outcome, calls)
WHERE hour < coalesce((SELECT date_bin('1 hour', min(taken_at), 'epoch') FROM metric_samples), 'infinity');

DO $$
BEGIN
  IF (SELECT jsonb_object_agg(metric, sum) FROM (SELECT metric, sum(sum) FROM measurements
    WHERE metric IN ('key_calls', 'limit_hits', 'blacklist_hits', 'errors', 'carrier_calls') AND labels[1] <> '' GROUP BY 1 HAVING sum(sum) > 0) m)
    IS DISTINCT FROM (SELECT jsonb_object_agg(metric, sum) FROM (
      SELECT 'key_calls' AS metric, sum(calls) FROM api_key_usage UNION ALL SELECT 'limit_hits', sum(hits) FROM limit_hits
      UNION ALL SELECT 'blacklist_hits', sum(hits) FROM blacklist_hits UNION ALL SELECT 'errors', sum(hits) FROM exception_minutes
      UNION ALL SELECT 'carrier_calls', sum(value::numeric) FROM metric_samples, jsonb_each(counts) AS f (key, value) WHERE key LIKE 'carrier\_%'
    ) o WHERE sum > 0) THEN
    RAISE EXCEPTION 'not all counts became measurements';
  END IF;
END $$;

DROP TABLE api_key_usage, limit_hits, blacklist_hits, exception_minutes, metric_samples, stat_hours;
