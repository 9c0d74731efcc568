-- offline: rewrites what is known of every parcel with events

-- The newest event by the clock of its place, with the offset where its carrier told it; before, only those without.
UPDATE parcels SET last_event_local = (events #>> '{0,localTime}') || coalesce(events #>> '{0,utcOffset}', '')
WHERE last_event_local IS NULL AND events #>> '{0,localTime}' LIKE '%T%';

-- Whoever follows them has a copy, made when a number is judged.
UPDATE followed_numbers SET judge_at = now() WHERE last_event_local IS NULL AND last_event_at IS NOT NULL;
