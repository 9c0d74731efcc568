-- offline: drops what the version before writes at every import

-- How easily numbers of a lot are guessed is not measured any more; whoever imports it says so.
ALTER TABLE lots DROP COLUMN guess_measured, DROP COLUMN guess_bits_standard, DROP COLUMN guess_bits_strict;
