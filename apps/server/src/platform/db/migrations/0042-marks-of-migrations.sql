-- online
-- locks migrations ACCESS EXCLUSIVE

-- Whether a migration was marked offline. A version that does not know it goes on when it was not.
ALTER TABLE migrations ADD COLUMN offline boolean;
