-- online
-- locks api_keys SHARE ROW EXCLUSIVE
-- locks permission_templates SHARE ROW EXCLUSIVE
-- locks sessions SHARE ROW EXCLUSIVE
-- locks users SHARE ROW EXCLUSIVE

-- What processes remember is told to them when it changes, at the commit that changes it.

CREATE OR REPLACE FUNCTION count_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO table_versions (name) VALUES (TG_TABLE_NAME)
  ON CONFLICT (name) DO UPDATE SET version = table_versions.version + 1;
  PERFORM pg_notify('waybill_changes', 'table:' || TG_TABLE_NAME);
  RETURN NULL;
END $$;

-- Names the account that a row is about: its sessions and keys are judged anew.
CREATE FUNCTION tell_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('waybill_changes', 'account:' || (to_jsonb(NEW) ->> TG_ARGV[0]));
  RETURN NULL;
END $$;

CREATE TRIGGER tell_account AFTER UPDATE OF ended_at ON sessions
  FOR EACH ROW WHEN (OLD.ended_at IS DISTINCT FROM NEW.ended_at) EXECUTE FUNCTION tell_account('user_id');

CREATE TRIGGER tell_account AFTER UPDATE OF status, role ON users
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.role IS DISTINCT FROM NEW.role)
  EXECUTE FUNCTION tell_account('id');

CREATE TRIGGER tell_account
  AFTER UPDATE OF key_hash, template_id, allowed_ips, expires_at, disabled_at, revoked_at ON api_keys
  FOR EACH ROW EXECUTE FUNCTION tell_account('user_id');

CREATE FUNCTION tell_table() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('waybill_changes', 'table:' || TG_TABLE_NAME);
  RETURN NULL;
END $$;

CREATE TRIGGER tell_table AFTER UPDATE OF scopes ON permission_templates
  FOR EACH STATEMENT EXECUTE FUNCTION tell_table();
