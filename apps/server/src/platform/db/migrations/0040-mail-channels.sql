-- offline: checks every webhook endpoint
-- locks webhook_endpoints ACCESS EXCLUSIVE and reads rows

-- Mailboxes as chat channels: `url` is `mailto:` with the address, `secret` the address with the code that confirms it.
ALTER TABLE webhook_endpoints
  DROP CONSTRAINT webhook_endpoints_kind_check,
  ADD CONSTRAINT webhook_endpoints_kind_check CHECK (kind IN ('webhook', 'wecom', 'dingtalk', 'feishu', 'email')),
  DROP CONSTRAINT webhook_endpoints_state_check,
  ADD CONSTRAINT webhook_endpoints_state_check
    CHECK (state IN ('active', 'paused', 'gone', 'failing') OR (state = 'unconfirmed' AND kind = 'email'));
