-- The prices that come with the product are a proposal until a super admin confirms them, and orders wait with it. An
-- installation that has accounts sells at them already.
ALTER TABLE price_lists ADD COLUMN proposed boolean NOT NULL DEFAULT false;
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM users) THEN
    UPDATE price_lists SET proposed = true WHERE created_by IS NULL;
  END IF;
END $$;
