-- offline: checks every approval and writes the recharges of the ledger down
-- locks approvals ACCESS EXCLUSIVE and reads rows
-- locks audit_entries ACCESS SHARE and reads rows
-- locks code_batches SHARE ROW EXCLUSIVE
-- locks point_transactions ACCESS SHARE and reads rows
-- locks users ACCESS EXCLUSIVE and changes rows

-- Four eyes ------------------------------------------------------------------------
-- Since when an account has its rights by an act of the staff, and whose act it was. Null for what the command line
-- gave: who runs it may do anything.
ALTER TABLE users ADD COLUMN role_since timestamptz;
ALTER TABLE users ADD COLUMN role_by bigint REFERENCES users;
UPDATE users u SET role_since = given.created_at, role_by = given.actor_id
FROM (
  SELECT DISTINCT ON (target_id) target_id, created_at, actor_id FROM audit_entries
  WHERE target_type = 'user' AND (act = 'user.role' OR (act = 'user.status' AND after ->> 'status' = 'active'))
  ORDER BY target_id, seq DESC
) given
WHERE u.role <> 'user' AND given.target_id = u.id::text
  AND (given.actor_id IS NULL OR EXISTS (SELECT FROM users WHERE id = given.actor_id));

-- A batch of exchange codes is about nobody's account. `points` is its sum; the codes exist once they are collected.
ALTER TABLE approvals ALTER COLUMN user_id DROP NOT NULL;
ALTER TABLE approvals DROP CONSTRAINT approvals_act_check;
ALTER TABLE approvals ADD CONSTRAINT approvals_act_check CHECK (act IN ('recharge', 'refund', 'adjust', 'codes'));
ALTER TABLE approvals ADD COLUMN code_count integer;
ALTER TABLE approvals ADD COLUMN code_days integer;
ALTER TABLE approvals ADD COLUMN batch_id bigint REFERENCES code_batches;
ALTER TABLE approvals ADD CONSTRAINT approvals_about_one_thing
  CHECK ((act = 'codes') = (user_id IS NULL) AND (act = 'codes') = (code_count IS NOT NULL AND code_days IS NOT NULL));
CREATE INDEX approvals_by_proposer ON approvals (proposed_by) WHERE state = 'pending' OR (state = 'approved' AND act = 'codes');

-- What somebody of the staff gave on a day of the product's zone without another's approval, in hundredths.
CREATE TABLE staff_day_sums (
  user_id bigint NOT NULL REFERENCES users,
  day date NOT NULL,
  points bigint NOT NULL CHECK (points >= 0),
  -- Acts just below the limit of one.
  near_limit integer NOT NULL,
  PRIMARY KEY (user_id, day)
);

-- Payments -------------------------------------------------------------------------
-- Why a payment that was credited before is credited again.
ALTER TABLE approvals ADD COLUMN duplicate_reason text;

-- Points that the staff gave for money, to be found by the number of the payment.
CREATE TABLE recharges (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  -- The movement in the user's ledger.
  transaction_id bigint NOT NULL,
  points bigint NOT NULL,
  remark text,
  ref_no text,
  -- The number without case, width, spaces and punctuation: what makes two the same.
  ref_key text,
  duplicate boolean NOT NULL DEFAULT false,
  duplicate_reason text,
  -- Who gave them, and who approved it, where it needed that.
  actor_id bigint NOT NULL REFERENCES users,
  approved_by bigint REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, transaction_id),
  CHECK ((ref_no IS NULL) = (ref_key IS NULL)),
  CHECK (NOT duplicate OR ref_key IS NOT NULL)
);
-- A payment is credited once, whoever credits it where at the same time, unless somebody says why it is again.
CREATE UNIQUE INDEX payment_credited_once ON recharges (ref_key) WHERE NOT duplicate;
CREATE INDEX recharges_by_payment ON recharges (ref_key text_pattern_ops, id) WHERE ref_key IS NOT NULL;
CREATE INDEX recharges_by_time ON recharges (created_at, id);
CREATE INDEX recharges_by_actor ON recharges (actor_id, id);

INSERT INTO recharges (user_id, transaction_id, points, remark, ref_no, ref_key, duplicate, actor_id, approved_by, created_at)
SELECT r.user_id, r.id, r.points, r.remark, r.ref_no, r.ref_key,
  r.ref_key IS NOT NULL AND row_number() OVER (PARTITION BY r.ref_key ORDER BY r.created_at, r.id) > 1,
  coalesce(r.proposed_by, r.actor_id), CASE WHEN r.proposed_by IS NULL THEN NULL ELSE r.actor_id END, r.created_at
FROM (
  SELECT t.user_id, t.id, e.amount AS points, t.remark, t.actor_id, t.created_at, p.proposed_by, n.ref_no,
    coalesce(nullif(lower(regexp_replace(normalize(n.ref_no, NFKC), '[\s_./#:-]+', '', 'g')), ''), n.ref_no) AS ref_key
  FROM point_transactions t
  JOIN point_entries e ON e.user_id = t.user_id AND e.transaction_id = t.id AND e.account = 'available'
  LEFT JOIN approvals p ON p.user_id = t.user_id AND p.transaction_id = t.id
  LEFT JOIN LATERAL (
    SELECT a.after ->> 'refNo' AS ref_no FROM audit_entries a
    WHERE a.target_id = t.user_id::text AND a.target_type = 'user' AND a.act = 'user.recharge'
      AND a.after ->> 'ledgerId' = t.id::text LIMIT 1
  ) n ON true
  WHERE t.kind = 'recharge' AND t.actor_id IS NOT NULL AND EXISTS (SELECT FROM users WHERE id = t.actor_id)
) r
ORDER BY r.created_at, r.id;
