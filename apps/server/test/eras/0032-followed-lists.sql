-- An account with rules of its own, whose numbers are being judged anew.
INSERT INTO attention_settings (user_id, rules, marked_to) VALUES (1, '[{"rule": "silent", "enabled": false, "days": 9}]', 1);
