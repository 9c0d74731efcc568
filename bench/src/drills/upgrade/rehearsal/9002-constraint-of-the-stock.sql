ALTER TABLE shipments ADD CONSTRAINT shipments_rehearsed_check CHECK (rehearsed >= 0) NOT VALID;
