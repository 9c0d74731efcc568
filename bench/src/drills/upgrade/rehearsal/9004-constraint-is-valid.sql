-- online
-- locks shipments SHARE UPDATE EXCLUSIVE and reads rows

ALTER TABLE shipments VALIDATE CONSTRAINT shipments_rehearsed_check;
