-- Of a delivery both attempts are known.
UPDATE webhook_deliveries SET attempts = 2, history = '[{"at": "2026-11-28T10:00:00+08:00", "status": 500, "error": null, "duration_ms": 12},
  {"at": "2026-11-28T10:00:05+08:00", "status": null, "error": "timeout", "duration_ms": 10000}]'
WHERE object = 'order:WB2';
