-- A notification for everybody, one for an account, an announcement, and what the product told by itself.
INSERT INTO notices (type, priority, title, content, target, appears_at, created_by, created_by_name) VALUES
  ('notification', 'normal', '维护通知', '今晚维护。', 'all', now(), 2, 'admin@era.example'),
  ('notification', 'high', 'Yours', 'For you alone', 'user', now(), 2, 'admin@era.example'),
  ('announcement', 'normal', '公告', '欢迎', 'all', now(), 2, 'admin@era.example');
INSERT INTO notice_recipients (user_id, notice_id) SELECT 1, id FROM notices WHERE target = 'user';
INSERT INTO notice_marks (user_id, marked_at, turn) VALUES (2, now(), 1);
INSERT INTO notice_reads (user_id, notice_id) SELECT 1, min(id) FROM notices;
INSERT INTO user_notices (user_id, event, what, facts, appears_at) VALUES (1, 'order', 'placed', '{"orderNo": "WB-ERA-2"}', now());
INSERT INTO known_devices (user_id, device) VALUES (2, 'Firefox');
