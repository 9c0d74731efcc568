-- A deadlock, and how an invariant was found.
INSERT INTO recent_deadlocks (met_at, node, query, detail, retried) VALUES (now(), 'host/1', 'UPDATE …', 'waits', true);
INSERT INTO invariant_results (name, state) VALUES ('ledger_zero', 'holds');
