-- offline: drops the hours of calls that the version before writes

-- Calls by the hour, by kind (method, path, status, code) and in all (first digit of the status), with their durations in
-- microseconds. Of what is carried over these are as their classes tell, and an hour without kinds has no status.
INSERT INTO measurements (metric, at, labels, count, sum, max, first_at, last_at, classes, class_counts)
SELECT metric, hour, labels, sum(calls), sum(calls * us), max(us), hour, hour,
  array_agg(class ORDER BY class), array_agg(calls ORDER BY class)
FROM (
  SELECT metric, hour, labels, class, sum(d.calls)::int AS calls, round(1.03::numeric ^ (class + 0.5)) AS us
  FROM call_hours h, unnest(duration_classes, duration_counts) AS d (class, calls), LATERAL (VALUES
    ('call_kinds', ARRAY[method, path, http_status::text, code::text]), ('calls', ARRAY[left(http_status::text, 1)])) AS l (metric, labels)
  WHERE method IS NOT NULL
  GROUP BY 1, 2, 3, 4
  UNION ALL
  SELECT 'calls', hour, '{0}', class, d.calls, round(1.03::numeric ^ (class + 0.5))
  FROM call_hours h, unnest(duration_classes, duration_counts) AS d (class, calls)
  WHERE method IS NULL AND NOT EXISTS (SELECT FROM call_hours k WHERE k.hour = h.hour AND k.method IS NOT NULL)
) AS c GROUP BY 1, 2, 3;

DO $$
BEGIN
  IF (SELECT concat_ws(',', sum(count), sum(count) FILTER (WHERE labels[1] = '4'), sum(count) FILTER (WHERE labels[1] = '5'))
      FROM measurements WHERE metric = 'calls')
    IS DISTINCT FROM (SELECT concat_ws(',', sum(calls), sum(nullif(refused, 0)), sum(nullif(failed, 0))) FROM call_hours WHERE method IS NULL) THEN
    RAISE EXCEPTION 'not all calls became measurements';
  END IF;
END $$;

DROP TABLE call_hours;
