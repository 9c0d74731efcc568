-- A queue whose numbers are being asked for.
UPDATE follow_queues SET leased_until = now() + interval '15 minutes' WHERE user_id = 1;
