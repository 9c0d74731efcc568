-- A queue whose numbers are being asked for.
UPDATE follow_queues SET leased_until = now() + interval '15 minutes' WHERE user_id = 1;
-- How forecasts held one night.
INSERT INTO eta_backtests (tested_on, result) VALUES ('2026-11-20', '{"testedOn": "2026-11-20", "days": 45, "parcels": 0, "forecasts": 0, "inWindow": 0, "confidence": 0, "windowDays": 0, "error": 0, "carrierError": 0, "carriers": [], "calibration": []}');
