-- offline: checks every webhook endpoint
-- locks webhook_endpoints ACCESS EXCLUSIVE and reads rows

-- Group chats as endpoints: robots of WeCom, DingTalk and Feishu beside webhooks. Of a robot `url` is the origin alone, and
-- `secret` its address with the secret that signs, encrypted.

ALTER TABLE webhook_endpoints
  ADD COLUMN kind text NOT NULL DEFAULT 'webhook' CHECK (kind IN ('webhook', 'wecom', 'dingtalk', 'feishu')),
  ADD COLUMN name text,
  ADD COLUMN language text CHECK (language IN ('zh-CN', 'en')),
  ADD COLUMN signed boolean NOT NULL DEFAULT false,
  -- Before this nothing more is sent: a robot takes 20 messages a minute.
  ADD COLUMN resting_until timestamptz,
  -- How the last message ended.
  ADD COLUMN last_at timestamptz,
  ADD COLUMN last_error text,
  ADD CONSTRAINT webhook_endpoints_chats_have_names CHECK (kind = 'webhook' OR (name IS NOT NULL AND language IS NOT NULL));
