-- Somebody is notified in a group chat whose robot was removed.
INSERT INTO webhook_endpoints (user_id, url, events, payload, secret, kind, name, language, signed, state, last_at, last_error)
VALUES (1, 'https://oapi.dingtalk.com', '{order.*}', 'full', 'sealed', 'dingtalk', '仓库群', 'zh-CN', true, 'gone', now(),
  'chatRobotGone');
