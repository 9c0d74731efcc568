-- Endpoints that answer slowly are delivered to apart from the others.
ALTER TABLE webhook_endpoints ADD COLUMN slow boolean NOT NULL DEFAULT false;
