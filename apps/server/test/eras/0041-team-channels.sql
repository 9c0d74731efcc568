-- A channel of the team.
INSERT INTO webhook_endpoints (user_id, url, events, payload, secret, kind, name, language, team)
VALUES (1, 'https://open.feishu.cn', '{desk.*}', 'full', 'sealed', 'feishu', '客服群', 'zh-CN', true);
