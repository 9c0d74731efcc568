-- online
-- locks sessions ACCESS EXCLUSIVE

-- When the password or a code was last given in a session; null in those from before, which are asked again.
ALTER TABLE sessions ADD COLUMN proved_at timestamptz;

-- The next call may go to another node, which remembers the session from a moment ago.
CREATE TRIGGER tell_proof AFTER UPDATE OF proved_at ON sessions
  FOR EACH ROW WHEN (OLD.proved_at IS DISTINCT FROM NEW.proved_at) EXECUTE FUNCTION tell_account('user_id');
