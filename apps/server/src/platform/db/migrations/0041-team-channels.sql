-- offline: checks every webhook endpoint and builds an index of them
-- locks webhook_endpoints ACCESS EXCLUSIVE and reads rows

-- Chat channels of the team: they go on when the account that made them does not.
ALTER TABLE webhook_endpoints ADD COLUMN team boolean NOT NULL DEFAULT false CHECK (NOT team OR kind <> 'webhook');
CREATE INDEX webhook_endpoints_of_team ON webhook_endpoints (id) WHERE team;
