-- online
-- locks ticket_attachments SHARE ROW EXCLUSIVE

-- What the virus scanner said of the files of tickets. A file that came while there was none has no row.
CREATE TABLE attachment_scans (
  attachment_id bigint PRIMARY KEY REFERENCES ticket_attachments ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('waiting', 'clean', 'refused')),
  -- The name of what it found in a file that is refused, or why it could not look.
  finding text CHECK ((finding IS NOT NULL) = (state = 'refused')),
  since timestamptz NOT NULL DEFAULT now(),
  -- When it was last asked in vain: others come first then.
  asked_at timestamptz
);
CREATE INDEX attachment_scans_waiting ON attachment_scans (asked_at NULLS FIRST, since) WHERE state = 'waiting';
