-- When the personal data of an account will be erased, and when it was.
ALTER TABLE users ADD COLUMN closes_at timestamptz, ADD COLUMN erased_at timestamptz;

ALTER TABLE mail_links
  DROP CONSTRAINT mail_links_purpose_check,
  ADD CONSTRAINT mail_links_purpose_check CHECK (purpose IN ('activation', 'reset', 'closure')) NOT VALID;

-- Replaces each of the words in the texts of a document; its names and numbers stay.
CREATE FUNCTION without_words(document jsonb, words text[], instead text) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  result text := document #>> '{}';
  word text;
BEGIN
  CASE jsonb_typeof(document)
    WHEN 'object' THEN
      RETURN (SELECT coalesce(jsonb_object_agg(key, without_words(value, words, instead)), '{}') FROM jsonb_each(document));
    WHEN 'array' THEN
      RETURN (SELECT coalesce(jsonb_agg(without_words(value, words, instead) ORDER BY place), '[]')
        FROM jsonb_array_elements(document) WITH ORDINALITY AS e (value, place));
    WHEN 'string' THEN
      FOREACH word IN ARRAY words LOOP result := replace(result, word, instead); END LOOP;
      RETURN to_jsonb(result);
    ELSE RETURN document;
  END CASE;
END $$;

-- The audit keeps who did what to whom by id. Only the function below takes names and addresses out of it.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('waybill.erasing', true) = 'on'
    AND (NEW.seq, NEW.created_at, NEW.actor_id, NEW.actor_role, NEW.act, NEW.target_type, NEW.target_id, NEW.trace_id, NEW.hash)
      IS NOT DISTINCT FROM
      (OLD.seq, OLD.created_at, OLD.actor_id, OLD.actor_role, OLD.act, OLD.target_type, OLD.target_id, OLD.trace_id, OLD.hash)
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'audit_entries is append-only' USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();

-- Takes a person out of the audit: the words by which they are known, the first of them their e-mail address, and their
-- addresses. Answers the SHA-256 of what is left of each entry, which an entry `user.erase` has to keep.
CREATE FUNCTION erase_from_audit(person bigint, words text[]) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  entries jsonb;
BEGIN
  PERFORM set_config('waybill.erasing', 'on', true);
  WITH erased AS (
    UPDATE audit_entries e SET
      actor_name = without_words(to_jsonb(e.actor_name), words, 'erased-' || person) #>> '{}',
      target_name = without_words(to_jsonb(e.target_name), words, 'erased-' || person) #>> '{}',
      reason = without_words(to_jsonb(e.reason), words, 'erased-' || person) #>> '{}',
      before = without_words(e.before, words, 'erased-' || person),
      after = without_words(e.after, words, 'erased-' || person),
      ip = CASE WHEN e.actor_id IS DISTINCT FROM person THEN e.ip END
    WHERE e.act <> 'user.erase' AND (e.actor_id = person OR (e.target_type = 'user' AND e.target_id = person::text)
      OR (e.target_type = 'notice' AND e.target_id IN (SELECT r.notice_id::text FROM notice_recipients r WHERE r.user_id = person))
      OR position(words[1] IN concat_ws(' ', e.actor_name, e.target_name, e.reason, e.before::text, e.after::text)) > 0)
    RETURNING e.seq, encode(sha256(convert_to(audit_entry_text(e), 'UTF8')), 'hex') AS digest
  ) SELECT coalesce(jsonb_object_agg(seq, digest), '{}') INTO entries FROM erased;
  PERFORM set_config('waybill.erasing', 'off', true);
  RETURN entries;
END $$;

-- Whether an entry is what was left of it when a person was taken out.
CREATE FUNCTION is_erased_entry(e audit_entries) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM audit_entries x WHERE x.act = 'user.erase' AND x.seq > e.seq
    AND x.after -> 'entries' ->> e.seq::text = encode(sha256(convert_to(audit_entry_text(e), 'UTF8')), 'hex'))
$$;
