-- A request for a refund, a proposal for a second pair of eyes, acts of the staff in the chain.
INSERT INTO refund_requests (user_id, order_id, shipment_ids, points, whole_order, order_status, reason)
SELECT 1, id, '{}', 400, true, 'completed', '未发货' FROM orders WHERE action = 'buy';
INSERT INTO approvals (act, user_id, points, remark, proposed_by, lapses_at) VALUES ('recharge', 1, 900000, 'by transfer', 2, now() + interval '3 days');
INSERT INTO audit_entries (actor_id, actor_name, actor_role, act, target_type, target_id, target_name, before, after, ip)
VALUES (2, 'admin@era.example', 'super_admin', 'user.unlock', 'user', '1', '王芳', '{"status": "locked"}', '{"status": "active"}', '10.0.0.9');
INSERT INTO audit_entries (act, target_type, target_id) VALUES ('approval.propose', 'approval', '1');
