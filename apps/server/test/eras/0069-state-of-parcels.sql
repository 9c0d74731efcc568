-- Nothing new to write.
SELECT 1;
