-- The secret of a link, so that its owner can copy it again; null for links made before.
ALTER TABLE followed_shares ADD COLUMN token text;
