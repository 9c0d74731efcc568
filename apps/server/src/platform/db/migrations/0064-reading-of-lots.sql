-- How the file of a lot is read where staff say so: its sheet, its carrier, the order of its days.
ALTER TABLE lots ADD COLUMN reading jsonb NOT NULL DEFAULT '{}';
