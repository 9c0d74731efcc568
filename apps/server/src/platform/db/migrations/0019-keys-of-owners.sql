-- offline: gives every key its permissions and builds indexes of users
-- locks api_keys ACCESS EXCLUSIVE and changes rows
-- locks permission_templates ACCESS EXCLUSIVE and reads rows
-- locks users SHARE and reads rows

-- The scopes of a key are fixed when it is issued, and its secret is made when its owner collects it.

ALTER TABLE api_keys ADD COLUMN scopes text[];

-- Keys of before get what they could do at this moment: their template's scopes that their owner's role has.
UPDATE api_keys k SET scopes = (
  SELECT coalesce(array_agg(s ORDER BY n), '{}')
  FROM unnest(t.scopes) WITH ORDINALITY AS given (s, n)
  WHERE s LIKE 'own:%' OR o.role = 'super_admin'
    OR (o.role IN ('admin', 'announcement_admin')
      AND s IN ('notices:read', 'notices:send', 'notices:toggle', 'notices:delete'))
    OR (o.role = 'admin' AND s IN (
      'notices:delete_any', 'tickets:read', 'tickets:answer', 'lots:read', 'users:read', 'users:money', 'users:status',
      'orders:read', 'orders:numbers', 'approvals:read', 'refunds:read', 'audit:read', 'prices:read', 'codes:read', 'keys:read', 'keys:manage',
      'templates:read', 'limits:read', 'blacklist:read', 'blacklist:manage', 'carriers:read', 'logs:read',
      'stats:read', 'security:read', 'security:manage', 'diagnosis:read', 'cache:read', 'cache:clear_user'))
) FROM permission_templates t, users o WHERE t.id = k.template_id AND o.id = k.user_id;

ALTER TABLE api_keys ALTER COLUMN scopes SET NOT NULL;

-- Null until the owner collects the first secret; prefix and last4 say nothing until then.
ALTER TABLE api_keys ALTER COLUMN key_hash DROP NOT NULL;
-- Until when the owner may collect a new secret.
ALTER TABLE api_keys ADD COLUMN collect_until timestamptz;
ALTER TABLE api_keys ADD CHECK (key_hash IS NOT NULL OR (old_hash IS NULL AND old_until IS NULL));

DROP TRIGGER tell_account ON api_keys;
CREATE TRIGGER tell_account
  AFTER UPDATE OF key_hash, scopes, allowed_ips, expires_at, disabled_at, revoked_at ON api_keys
  FOR EACH ROW EXECUTE FUNCTION tell_account('user_id');

-- A template says what keys are issued with; no process remembers it.
DROP TRIGGER tell_table ON permission_templates;

-- Accounts are looked for by the beginning of a nickname or a phone number, too.
CREATE INDEX users_by_nickname_prefix ON users (lower(nickname) text_pattern_ops) WHERE nickname IS NOT NULL;
CREATE INDEX users_by_phone_prefix ON users (phone text_pattern_ops) WHERE phone IS NOT NULL;
