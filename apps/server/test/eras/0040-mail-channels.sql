-- A mailbox that was not confirmed yet.
INSERT INTO webhook_endpoints (user_id, url, events, payload, secret, kind, name, language, state)
VALUES (1, 'mailto:warehouse@example.com', '{order.*}', 'full', 'sealed', 'email', '仓库邮箱', 'zh-CN', 'unconfirmed');
