-- A week that went before the stock was cut any further.
INSERT INTO past_weeks (name, after_day, archive, rows, dropped_at)
VALUES ('w20200106', '2020-01-13', '[{"part": 0, "key": "00000000-0000-4000-8000-000000000009", "rows": 1, "bytes": 1, "sha256": "00"}]', 1, now());
