-- A ticket with an answer, a note of the staff, and a file.
INSERT INTO tickets (user_id, ticket_no, title, category, priority, status, assignee_id, order_id)
SELECT 1, 'TK-ERA-1', '没有更新', 'order', 'high', 'processing', 2, min(id) FROM orders;
INSERT INTO ticket_entries (ticket_id, kind, actor, author_id, internal, content) VALUES (1, 'message', 'user', 1, false, '三天没有更新'), (1, 'message', 'staff', 2, true, 'asked the carrier');
INSERT INTO ticket_entries (ticket_id, kind, actor, event, from_value, to_value) VALUES (1, 'event', 'system', 'status', 'open', 'processing');
INSERT INTO ticket_attachments (owner_id, entry_id, file_key, file_name, type, size, sha256) VALUES (1, 1, gen_random_uuid(), '截图.png', 'png', 5, sha256('file!'));
INSERT INTO canned_replies (title, content, created_by) VALUES ('您好', '正在处理', 2);
INSERT INTO ticket_views (user_id, name, query) VALUES (2, 'mine', 'assignee=me');
