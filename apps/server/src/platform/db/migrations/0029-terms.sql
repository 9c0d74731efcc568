-- offline: renames columns that the version before reads
-- locks approvals ACCESS EXCLUSIVE and changes rows
-- locks holds ACCESS EXCLUSIVE and changes rows
-- locks notice_marks ACCESS EXCLUSIVE
-- locks notices ACCESS EXCLUSIVE
-- locks tracking_states ACCESS EXCLUSIVE
-- locks user_notices ROW EXCLUSIVE and changes rows

-- Names by the glossary: what runs out expires, a number being asked for has a lease, notices have a sequence number.
ALTER TABLE holds DROP CONSTRAINT holds_end_reason_check;
UPDATE holds SET end_reason = 'expired' WHERE end_reason = 'lapsed';
ALTER TABLE holds ADD CONSTRAINT holds_end_reason_check
  CHECK (end_reason IN ('released', 'replaced', 'expired', 'ordered'));

ALTER TABLE approvals RENAME COLUMN lapses_at TO expires_at;
ALTER INDEX approvals_to_lapse RENAME TO approvals_to_expire;
ALTER TABLE approvals DROP CONSTRAINT approvals_state_check;
UPDATE approvals SET state = 'expired' WHERE state = 'lapsed';
ALTER TABLE approvals ADD CONSTRAINT approvals_state_check
  CHECK (state IN ('pending', 'approved', 'refused', 'withdrawn', 'expired'));

UPDATE user_notices n SET what = new.what, facts = jsonb_set(facts, '{what}', to_jsonb(new.what))
  FROM (VALUES ('lapsing', 'expiring'), ('lapsed', 'expired')) AS new (old, what)
  WHERE n.event = 'reservation' AND n.what = new.old;
UPDATE user_notices SET facts = jsonb_set(facts, '{ending}', '"expired"')
  WHERE event = 'security' AND facts->>'ending' = 'lapsed';

ALTER TABLE tracking_states RENAME COLUMN turn TO lease;
ALTER TABLE notices RENAME COLUMN turn TO seq;
ALTER TABLE notice_marks RENAME COLUMN turn TO seq;
ALTER SEQUENCE notice_turns RENAME TO notice_seq;
ALTER INDEX notices_by_turn RENAME TO notices_by_seq;
