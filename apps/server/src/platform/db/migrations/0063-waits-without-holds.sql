-- offline: drops a mode of waits that the version before takes and serves

-- Waits notify or reserve. Those that held numbers notify, and so do their notices and endpoints; the events of such
-- holds, which ended long ago, are dropped with their deliveries.
ALTER TABLE waits DROP CONSTRAINT waits_mode_check, DROP CONSTRAINT waits_obstacle_check;
UPDATE waits SET mode = 'notify', obstacle = nullif(obstacle, 'holds') WHERE mode = 'hold';
ALTER TABLE waits ADD CONSTRAINT waits_mode_check CHECK (mode IN ('notify', 'reserve')),
  ADD CONSTRAINT waits_obstacle_check CHECK (obstacle IN ('points', 'price', 'dailyCap', 'terms'));

UPDATE user_notices SET what = 'available', facts = facts - '{holdId,expiresAt,minutes}'::text[] || '{"what": "available"}'
WHERE event = 'wait' AND what = 'held';

UPDATE webhook_endpoints SET events = CASE WHEN 'wait.available' = ANY (events) THEN array_remove(events, 'wait.held')
  ELSE array_replace(events, 'wait.held', 'wait.available') END
WHERE 'wait.held' = ANY (events);
DELETE FROM webhook_events WHERE type = 'wait.held';
