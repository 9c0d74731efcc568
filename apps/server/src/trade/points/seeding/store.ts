import { statement } from '../../../platform/db/database.ts';

export const takeTransactionIds = statement<{ id: number }, [number]>(
  `SELECT nextval('point_transaction_ids') AS id FROM generate_series(1, $1::int)`,
);

/**
 * Appends transactions of the past, oldest first, to ledgers: as JSON, each with the two accounts between which points
 * moved. Balances, chains and entries come out as if each had been written at its time.
 */
export const appendPast = statement<never, [string]>(
  `WITH RECURSIVE given AS MATERIALIZED (
     SELECT * FROM json_to_recordset($1::json) AS g (id bigint, user_id bigint, kind text, order_id bigint, order_no text,
       remark text, actor_id bigint, created_at timestamptz, from_account text, to_account text, amount bigint)
   ), transactions AS (
     INSERT INTO point_transactions (user_id, id, kind, order_id, order_no, remark, actor_id, created_at)
     SELECT user_id, id, kind, order_id, order_no, remark, actor_id, created_at FROM given
   ), moved AS MATERIALIZED (
     SELECT g.user_id, m.account, g.id, g.kind, g.order_no, g.created_at, m.amount,
       a.seq + row_number() OVER chain AS seq, a.balance + sum(m.amount) OVER chain AS balance
     FROM given g CROSS JOIN LATERAL (VALUES (from_account, -g.amount), (to_account, g.amount)) AS m (account, amount)
     JOIN point_accounts a ON a.user_id = g.user_id AND a.account = m.account
     WINDOW chain AS (PARTITION BY g.user_id, m.account ORDER BY g.id)
   ), chained AS (
     SELECT user_id, account, seq AS last, head AS hash, NULL::bigint AS id, NULL::bigint AS amount, NULL::bigint AS balance
     FROM point_accounts WHERE user_id IN (SELECT user_id FROM given)
     UNION ALL
     SELECT m.user_id, m.account, m.seq, sha256(c.hash || convert_to(point_entry_text(
       m.user_id, m.account, m.seq, m.id, m.amount, m.balance::bigint, m.kind, m.order_no, m.created_at), 'UTF8')),
       m.id, m.amount, m.balance::bigint
     FROM chained c JOIN moved m ON m.user_id = c.user_id AND m.account = c.account AND m.seq = c.last + 1
   ), entries AS (
     INSERT INTO point_entries (user_id, account, seq, transaction_id, amount, balance, hash)
     SELECT user_id, account, last, id, amount, balance, hash FROM chained WHERE id IS NOT NULL
   )
   UPDATE point_accounts a SET balance = c.balance, seq = c.last, head = c.hash
   FROM (SELECT DISTINCT ON (user_id, account) * FROM chained WHERE id IS NOT NULL ORDER BY user_id, account, last DESC) c
   WHERE a.user_id = c.user_id AND a.account = c.account`,
);
