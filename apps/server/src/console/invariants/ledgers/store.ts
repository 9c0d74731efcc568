import { addedBy, keysBy, wrongBy } from '../check.ts';

export const ledgersAfter = keysBy(
  'SELECT DISTINCT user_id AS key FROM point_accounts WHERE user_id > $1 ORDER BY 1 LIMIT $2',
);

export const ledgersMoved = addedBy(
  'point_transaction_ids',
  'SELECT DISTINCT user_id AS key FROM point_transactions WHERE id > $1 AND id <= $2',
  1_000,
);

export const findUneven = wrongBy(
  `SELECT user_id AS key, user_id AS "userId", NULL::bigint AS "transactionId", sum(balance)::bigint AS sum
   FROM point_accounts WHERE user_id = ANY ($1::bigint[]) GROUP BY user_id HAVING sum(balance) <> 0
   UNION ALL
   SELECT user_id, user_id, transaction_id, sum(amount)::bigint
   FROM point_entries WHERE user_id = ANY ($1::bigint[]) GROUP BY user_id, transaction_id HAVING sum(amount) <> 0`,
);

export const findUnequal = wrongBy(
  `SELECT user_id AS key, user_id AS "userId", account, coalesce(a.balance, 0)::bigint AS balance,
     coalesce(e.sum, 0)::bigint AS entries
   FROM (SELECT user_id, account, balance FROM point_accounts WHERE user_id = ANY ($1::bigint[])) a
   FULL JOIN (SELECT user_id, account, sum(amount) FROM point_entries WHERE user_id = ANY ($1::bigint[]) GROUP BY 1, 2) e
     USING (user_id, account)
   WHERE coalesce(a.balance, 0) <> coalesce(e.sum, 0)`,
);

export const findUnchained = wrongBy(
  `WITH checked AS (
     SELECT e.user_id, e.account, e.seq,
       e.seq - coalesce(lag(e.seq) OVER chain, 0) = 1 AS follows,
       e.balance - coalesce(lag(e.balance) OVER chain, 0) = e.amount AS adds_up,
       e.hash IS NOT DISTINCT FROM sha256(
         coalesce(lag(e.hash) OVER chain, sha256(convert_to(concat_ws('|', 'v1', e.user_id, e.account), 'UTF8')))
         || convert_to(point_entry_text(e.user_id, e.account, e.seq, e.transaction_id, e.amount, e.balance, t.kind,
              t.order_no, t.created_at), 'UTF8'))
         AND t.id IS NOT NULL AS chained
     FROM point_entries e LEFT JOIN point_transactions t ON t.user_id = e.user_id AND t.id = e.transaction_id
     WHERE e.user_id = ANY ($1::bigint[])
     WINDOW chain AS (PARTITION BY e.user_id, e.account ORDER BY e.seq)
   )
   SELECT user_id AS key, user_id AS "userId", account, seq,
     CASE WHEN NOT follows THEN 'missing_before' WHEN NOT adds_up THEN 'balance' ELSE 'changed' END AS problem
   FROM checked WHERE NOT (follows AND adds_up AND chained)
   UNION ALL
   SELECT a.user_id, a.user_id, a.account, a.seq, 'head' FROM point_accounts a
   LEFT JOIN LATERAL (SELECT e.hash, e.seq FROM point_entries e
     WHERE e.user_id = a.user_id AND e.account = a.account ORDER BY e.seq DESC LIMIT 1) e ON true
   WHERE a.user_id = ANY ($1::bigint[]) AND (a.seq <> coalesce(e.seq, 0) OR (e.seq IS NOT NULL AND a.head <> e.hash))`,
);
