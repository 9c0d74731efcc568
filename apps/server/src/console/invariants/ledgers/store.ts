import { type Reader, statement } from '../../../platform/db/database.ts';
import { type FoundRow, type Sweep, findingsOf } from '../check.ts';

const nextBooks = statement<{ key: number }, [number, number]>(
  'SELECT DISTINCT user_id AS key FROM point_accounts WHERE user_id > $1 ORDER BY 1 LIMIT $2',
);

/** Accounts that have a ledger, in order. */
export const ledgersAfter: Sweep['next'] = async (reader, after, size) =>
  (await nextBooks(reader, after, size)).map(({ key }) => key);

const lastTransaction = statement<{ id: number }, []>('SELECT last_value AS id FROM point_transaction_ids');
const movedBooks = statement<{ key: number }, [number, number]>(
  'SELECT DISTINCT user_id AS key FROM point_transactions WHERE id > $1 AND id <= $2',
);

/** Movements of points that are looked at because they are new, at most, in one pass. */
const mostAdded = 1_000;

/** Accounts whose points moved. */
export const ledgersMoved: NonNullable<Sweep['added']> = async (reader, since) => {
  const last = (await lastTransaction(reader))[0]?.id ?? 0;
  if (since === undefined || since >= last) return { keys: [], upTo: last };
  const upTo = Math.min(last, since + mostAdded);
  return { keys: (await movedBooks(reader, since, upTo)).map(({ key }) => key), upTo };
};

type Keys = [readonly number[]];
const findings =
  (find: (reader: Reader, keys: readonly number[]) => Promise<readonly FoundRow[]>): Sweep['find'] =>
  async (reader, keys) =>
    findingsOf(await find(reader, keys));

/** Ledgers and transactions whose amounts do not sum to zero. */
export const findUneven = findings(
  statement<{ key: number; userId: number; transactionId: number | null; sum: number }, Keys>(
    `SELECT user_id AS key, user_id AS "userId", NULL::bigint AS "transactionId", sum(balance)::bigint AS sum
     FROM point_accounts WHERE user_id = ANY ($1::bigint[]) GROUP BY user_id HAVING sum(balance) <> 0
     UNION ALL
     SELECT user_id, user_id, transaction_id, sum(amount)::bigint
     FROM point_entries WHERE user_id = ANY ($1::bigint[]) GROUP BY user_id, transaction_id HAVING sum(amount) <> 0`,
  ),
);

/** Accounts of ledgers whose balance is not the sum of their entries. */
export const findUnequal = findings(
  statement<{ key: number; userId: number; account: string; balance: number; entries: number }, Keys>(
    `SELECT user_id AS key, user_id AS "userId", account, coalesce(a.balance, 0)::bigint AS balance,
       coalesce(e.sum, 0)::bigint AS entries
     FROM (SELECT user_id, account, balance FROM point_accounts WHERE user_id = ANY ($1::bigint[])) a
     FULL JOIN (SELECT user_id, account, sum(amount) FROM point_entries WHERE user_id = ANY ($1::bigint[]) GROUP BY 1, 2) e
       USING (user_id, account)
     WHERE coalesce(a.balance, 0) <> coalesce(e.sum, 0)`,
  ),
);

/** Entries that do not follow the entry before them, and accounts whose head is not their last entry. */
export const findUnchained = findings(
  statement<{ key: number; userId: number; account: string; seq: number; problem: string }, Keys>(
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
  ),
);
