-- online
-- locks attention_settings SHARE ROW EXCLUSIVE
-- locks carrier_settings_version SHARE ROW EXCLUSIVE
-- locks followed_numbers SHARE ROW EXCLUSIVE
-- locks track_batches SHARE ROW EXCLUSIVE

-- What waits until something is due is told when it is, at the commit that makes it so.
CREATE FUNCTION tell_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('waybill_changes', 'due:' || TG_ARGV[0]);
  RETURN NULL;
END $$;

CREATE TRIGGER tell_due_added AFTER INSERT ON followed_numbers
  FOR EACH ROW WHEN (NEW.judge_at <= now()) EXECUTE FUNCTION tell_due('judging');
CREATE TRIGGER tell_due_changed AFTER UPDATE OF judge_at ON followed_numbers
  FOR EACH ROW WHEN (NEW.judge_at <= now()) EXECUTE FUNCTION tell_due('judging');
CREATE TRIGGER tell_due AFTER INSERT OR UPDATE OF marked_to ON attention_settings
  FOR EACH ROW WHEN (NEW.marked_to = 0) EXECUTE FUNCTION tell_due('judging');

CREATE TRIGGER tell_due AFTER INSERT OR UPDATE OF state ON track_batches
  FOR EACH ROW WHEN (NEW.state = 'running') EXECUTE FUNCTION tell_due('batches');

CREATE TRIGGER tell_table AFTER UPDATE ON carrier_settings_version
  FOR EACH STATEMENT EXECUTE FUNCTION tell_table();
