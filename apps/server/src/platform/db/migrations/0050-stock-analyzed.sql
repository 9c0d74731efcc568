-- online, one by one
-- locks shipments SHARE UPDATE EXCLUSIVE

-- What the planner knows of the whole stock.
ANALYZE shipments;
