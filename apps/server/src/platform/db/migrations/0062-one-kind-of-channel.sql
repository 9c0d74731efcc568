-- offline: drops what the version before reads and writes of channels

-- Robots of group chats are webhook endpoints as any, with the log of deliveries of any. Mailboxes are no channels any more:
-- those that were are removed, with what waits for them.
DELETE FROM webhook_endpoints WHERE kind = 'email';
ALTER TABLE webhook_endpoints
  DROP CONSTRAINT webhook_endpoints_kind_check,
  ADD CONSTRAINT webhook_endpoints_kind_check CHECK (kind IN ('webhook', 'wecom', 'dingtalk', 'feishu')),
  DROP CONSTRAINT webhook_endpoints_state_check,
  ADD CONSTRAINT webhook_endpoints_state_check CHECK (state IN ('active', 'paused', 'gone', 'failing')),
  DROP CONSTRAINT webhook_endpoints_chats_have_names,
  DROP CONSTRAINT webhook_endpoints_check,
  DROP COLUMN signed,
  DROP COLUMN last_at,
  DROP COLUMN last_error;

-- Notices that said it of a chat.
UPDATE user_notices SET what = replace(what, 'chat', 'webhook'),
  facts = facts - 'name' || jsonb_build_object('what', replace(what, 'chat', 'webhook'), 'host', facts -> 'name')
WHERE event = 'security' AND what IN ('chatGone', 'chatFailing');
