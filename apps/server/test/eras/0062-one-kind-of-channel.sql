-- A channel of the team that webhooks go to.
INSERT INTO webhook_endpoints (user_id, url, events, payload, secret, team)
VALUES (1, 'https://erp.example/waybill', '{desk.*}', 'full', 'sealed', true);
