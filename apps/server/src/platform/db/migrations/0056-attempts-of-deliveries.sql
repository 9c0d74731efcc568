-- Every attempt of a delivery: when, the status or the error, and how long it took. Those of before stay unknown.
ALTER TABLE webhook_deliveries ADD COLUMN history jsonb NOT NULL DEFAULT '[]';
